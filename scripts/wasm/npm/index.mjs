// SPDX-License-Identifier: MIT
import load from "./index.cjs";
export default load;
