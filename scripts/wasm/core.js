// SPDX-License-Identifier: GPL-3.0-or-later
// The core, in a worker: what takes long does not stop the page, and can be stopped.
let code = null; // the promise of { glue: text, wasm: WebAssembly.Module }
let worker = null;
let waiting = []; // the promises of its answers, the first asked for first

// The code and the script that runs it are compressed, 7 bits to a character: above 127
// stand those that HTML does not keep, less 128.
function unpack(id) {
  const text = document.getElementById(id).textContent.slice(1, -1);
  const packed = new Uint8Array(text.length * 7 >> 3);
  let bits = 0, have = 0, at = 0;
  for (let i = 0; i < text.length; i++) {
    bits = (bits << 7 | text.charCodeAt(i) & 127) & 32767;
    have += 7;
    if (have < 8) continue;
    have -= 8;
    packed[at++] = bits >> have;
  }
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

async function fetchCode() {
  if (!window.DecompressionStream || !window.WebAssembly)
    throw Error("this browser is too old for the page: it needs one of 2023 or later");
  return { glue: await unpack("glue").text(),
    wasm: await WebAssembly.compile(await unpack("code").arrayBuffer()) };
}

// What runs in the worker before the glue: the first message is the code.
const ANSWERING = `const early = []; // questions that come before it can answer
var Module = {
  instantiateWasm(imports, done) {
    onmessage = e => {
      WebAssembly.instantiate(e.data, imports).then(i => done(i));
      onmessage = e => early.push(e.data);
    };
    return {};
  },
  onRuntimeInitialized() {
    const answer = ([name, ...values]) =>
      postMessage(Module.ccall(name, "string", values.map(v => typeof v), values));
    for (const data of early) answer(data);
    onmessage = e => answer(e.data);
  },
};
`;

function startWorker({ glue, wasm }) {
  const url = URL.createObjectURL(new Blob([ANSWERING, glue], { type: "text/javascript" }));
  worker = new Worker(url);
  worker.postMessage(wasm);
  worker.onmessage = e => {
    const { done, fail } = waiting.shift();
    if (e.data[0] === "!") fail(Error(e.data.slice(1))); else done(e.data.trim());
  };
  worker.onerror = e => stopCore("the core failed: " + e.message);
}

// Ask the core: a promise of its line, or the error that it reports.
async function core(...question) {
  const parts = await (code = code || fetchCode());
  if (!worker) startWorker(parts);
  return new Promise((done, fail) => {
    waiting.push({ done, fail });
    worker.postMessage(question);
  });
}

// End what is computed; a next question starts another worker.
function stopCore(why) {
  if (worker) worker.terminate();
  worker = null;
  for (const one of waiting.splice(0)) one.fail(Error(why));
}
