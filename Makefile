# baize - build, check, install.  'make help' lists the targets.

VERSION := 0.1.0
MODE    ?= release
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=
FUZZ_SECONDS ?= 30
ifeq ($(origin CC),default)
CC := gcc
endif

# release builds go to build/, the others to build/MODE/.
B := $(if $(filter release,$(MODE)),build,build/$(MODE))

.DEFAULT_GOAL := all

# ---- what the build needs -----------------------------------------------------

PKG_CONFIG ?= pkg-config
LUA_PC     ?= lua5.4
PACKAGES   := $(LUA_PC) gsl sqlite3 readline

# Goals that compile nothing work without the packages.
NO_BUILD := help clean env uninstall doc deb wasm npm
ifneq ($(filter-out $(NO_BUILD),$(or $(MAKECMDGOALS),all)),)
ifneq ($(shell $(PKG_CONFIG) --exists $(PACKAGES) 2>/dev/null && command -v $(firstword $(CC)) >/dev/null && echo yes),yes)
$(error packages that the build needs are missing: run 'scripts/setup build', \
or see 'scripts/setup --list build')
endif
endif

LUA_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LUA_PC) 2>/dev/null)
LUA_LIBS   := $(shell $(PKG_CONFIG) --libs $(LUA_PC) 2>/dev/null)
CORE_LIBS  := $(shell $(PKG_CONFIG) --libs gsl sqlite3 2>/dev/null) -lm
HOST_LIBS  := $(LUA_LIBS) $(shell $(PKG_CONFIG) --libs readline 2>/dev/null) $(CORE_LIBS) -ldl

WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
        -Wno-missing-field-initializers
MODE_CFLAGS_release := -O3
MODE_CFLAGS_debug   := -O1 -g -DBAIZE_DEBUG
MODE_CFLAGS_asan    := -O1 -DBAIZE_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_CFLAGS_tsan    := -O1 -DBAIZE_DEBUG -fsanitize=thread -fno-omit-frame-pointer
# Only for 'make fuzz', which calls with CC=clang.
MODE_CFLAGS_fuzz    := -O1 -g -DBAIZE_DEBUG -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
ifeq ($(MODE_CFLAGS_$(MODE)),)
$(error MODE is release, debug, asan or tsan, not '$(MODE)')
endif
# -ffp-contract=off: the same floating-point results on every machine.
# What the user gives comes last, so that it wins.
override CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fPIC \
           -fvisibility=hidden -g1 -pthread -MMD -MP $(WARN) $(MODE_CFLAGS_$(MODE)) $(CFLAGS)
override CPPFLAGS := -Isrc -DBAIZE_VERSION='"$(VERSION)"' -DBAIZE_MODE='"$(MODE)"' $(CPPFLAGS)
# What nobody installs is linked by gold where it is: it takes half as long.
GOLD := $(if $(shell command -v ld.gold),-fuse-ld=gold)
override LDFLAGS := -pthread $(filter -fsanitize=%,$(MODE_CFLAGS_$(MODE))) \
           $(if $(filter asan tsan,$(MODE)),$(GOLD)) $(LDFLAGS)

unexport CFLAGS CPPFLAGS LDFLAGS

# The layers of the house, as DESIGN has them; scripts/layers.lua checks who
# includes whom.
PURE_LAYERS := base cards hand lang prove count sample solve suit guess score
CORE_LAYERS := $(PURE_LAYERS) play bidding table stats store scan run bench bind
objects = $(patsubst src/%.c,$(B)/obj/%.o,$(foreach l,$(1),$(sort $(wildcard src/$(l)/*.c src/$(l)/*/*.c))))
LIB_OBJ  := $(call objects,$(PURE_LAYERS) lib)
CORE_OBJ := $(call objects,$(CORE_LAYERS))
HOST_OBJ := $(call objects,host)

TEST_SRC := $(sort $(wildcard tests/c/test_*.c))
TEST_BIN := $(patsubst tests/c/%.c,$(B)/tests/%,$(TEST_SRC))

.PHONY: all
all: ## program, Lua module and libbaize (MODE=release|debug|asan|tsan)
all: $(if $(HOST_OBJ),$(B)/baize $(B)/baize.1 $(B)/baize.bash $(B)/baize.schema.json $(B)/lua/baize/docs.lua $(B)/editor/made) $(B)/lua/baize/core.so $(B)/libbaize.a $(B)/libbaize.so $(B)/baize.pc

# ---- rebuilding on changed flags and lists --------------------------------------

# Files that change only when the text does; what depends on them is rebuilt then.
quote = '$(subst ','\'',$(1))'
remember = $(shell mkdir -p $(B) && printf '%s\n' $(call quote,$(2)) >$(1).new && \
  { cmp -s $(1).new $(1) && rm $(1).new || mv $(1).new $(1); })
ifneq ($(filter-out $(NO_BUILD),$(or $(MAKECMDGOALS),all)),)
$(call remember,$(B)/flags,$(PGO:%=PGO=%) $(CC) $(CPPFLAGS) $(LUA_CFLAGS) $(CFLAGS) $(LDFLAGS) $(HOST_LIBS))
$(call remember,$(B)/files,$(CORE_OBJ) $(HOST_OBJ) $(LIB_OBJ))
endif

# A silent first build (make -s) takes minutes: it says on standard error how far it is, on a
# terminal by each file, else by the hundred.
OBJECT_NB := $(words $(sort $(CORE_OBJ) $(HOST_OBJ) $(LIB_OBJ)))
ifneq ($(findstring s,$(firstword -$(MAKEFLAGS)))$(wildcard $(B)/baize),s)
else ifneq ($(filter-out $(NO_BUILD),$(or $(MAKECMDGOALS),all)),)
$(shell mkdir -p $(B)/obj && find $(B)/obj -name '*.o' -exec printf .%.0s {} + >$(B)/compiled)
SAY = @printf . >>$(B)/compiled; n=$$(wc -c <$(B)/compiled); \
  if [ -t 2 ]; then printf '\r%s of $(OBJECT_NB) files compiled%b' "$$n" \
    "$$([ "$$n" -lt $(OBJECT_NB) ] || echo '\\n')" >&2; \
  elif [ "$${n%00}" != "$$n" ]; then echo "$$n of $(OBJECT_NB) files compiled" >&2; fi
endif

$(B)/obj/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D)
	$(SAY)
	$(CC) $(CPPFLAGS) $(LUA_CFLAGS) $(CFLAGS) -c -o $@ $<

# ---- with a profile -------------------------------------------------------------

# PGO=1: the search is compiled by clang, which is told how often it takes which way
# (src/solve/README.md). Results are the same, and so is all else of the build.
PGO ?=
ifneq ($(filter-out 0,$(PGO)),)
PGO_CC := $(firstword $(foreach c,$(if $(findstring clang,$(CC)),$(CC)) clang clang-14,$(shell command -v $(c))))
PGO_MERGE := $(firstword $(shell command -v llvm-profdata llvm-profdata-14))
ifeq ($(and $(PGO_CC),$(PGO_MERGE)),)
$(error PGO=1 needs clang and llvm-profdata (Debian: clang, llvm); without PGO=1 the build needs neither)
endif
SEARCH := $(B)/obj/solve/search_fast.o
$(B)/trained.o: src/solve/search_fast.c $(wildcard src/solve/*.h) $(B)/flags
	$(PGO_CC) $(CPPFLAGS) $(CFLAGS) -MF $(B)/trained.d -fprofile-instr-generate -c -o $@ $<

$(B)/trained: $(B)/trained.o $(HOST_OBJ) $(CORE_OBJ:$(SEARCH)=) $(B)/files
	$(PGO_CC) $(LDFLAGS) -fprofile-instr-generate -rdynamic -o $@ $(filter %.o,$^) $(HOST_LIBS)

$(B)/search.profdata: $(B)/trained
	LLVM_PROFILE_FILE=$@.raw $< bench solver -n 30 --seed 1234 >/dev/null
	$(PGO_MERGE) merge -o $@ $@.raw && rm $@.raw

$(SEARCH): src/solve/search_fast.c $(B)/search.profdata
	@mkdir -p $(@D)
	$(PGO_CC) $(CPPFLAGS) $(CFLAGS) -fprofile-instr-use=$(B)/search.profdata -c -o $@ $<
endif

# ---- the program and the module -------------------------------------------------

$(B)/baize: $(HOST_OBJ) $(CORE_OBJ) $(B)/files
	$(CC) $(LDFLAGS) -rdynamic -o $@ $(HOST_OBJ) $(CORE_OBJ) $(HOST_LIBS)

# The manual page comes from the declarations of the sub-commands.
$(B)/baize.1: $(B)/baize $(wildcard lua/baize/cli/*.lua)
	$(B)/baize help --man > $@.new
	@mv $@.new $@

# So does what bash completes.
$(B)/baize.bash: $(B)/baize $(wildcard lua/baize/cli/*.lua)
	$(B)/baize help --bash > $@.new
	@mv $@.new $@

# So does the description of what they write as JSON.
$(B)/baize.schema.json: $(B)/baize lua/baize/cli/shapes.lua lua/baize/report/schema.lua
	$(B)/baize help --json-schema > $@.new
	@mv $@.new $@

$(B)/lua/baize/core.so: $(CORE_OBJ) $(B)/files
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -shared -o $@ $(CORE_OBJ) $(CORE_LIBS)

# What help(x) says at the prompt: the docstrings of the Lua half and the bindings.
DOC_SRC := $(sort $(shell find lua -name '*.lua')) $(sort $(wildcard src/bind/*.[ch] src/host/*.c))
$(B)/lua/baize/docs.lua: scripts/docs.lua $(DOC_SRC) $(B)/baize
	@mkdir -p $(@D)
	$(B)/baize $< $(DOC_SRC) > $@.new
	@mv $@.new $@

# What editors know of baize and of the language of systems, from the same.
$(B)/editor/made: scripts/meta.lua $(B)/lua/baize/docs.lua
	@mkdir -p $(@D)/scripts $(@D)/systems
	$(B)/baize $< $(@D)
	@touch $@

# ---- libbaize -------------------------------------------------------------------

# One object in which everything but the public names is local, so that neither
# form of the library puts our names in the way of a program's own.
$(B)/obj/libbaize.o: $(LIB_OBJ) $(B)/files
	$(CC) -r -nostdlib -o $@ $(LIB_OBJ)
	objcopy --localize-hidden $@

$(B)/libbaize.a: $(B)/obj/libbaize.o
	rm -f $@
	$(AR) rcs $@ $<

$(B)/libbaize.so.0: $(LIB_OBJ) $(B)/files
	$(CC) $(LDFLAGS) -shared -Wl,-soname,libbaize.so.0 -Wl,--no-undefined -o $@ $(LIB_OBJ) -lm

$(B)/libbaize.so: $(B)/libbaize.so.0
	ln -sf libbaize.so.0 $@

$(B)/baize.pc: src/lib/baize.pc.in Makefile # install.sh puts the prefix in
	@sed -e 's|@VERSION@|$(VERSION)|' $< > $@

# ---- tests --------------------------------------------------------------------

# An archive, so that a test takes in only what it calls. Optimizing the tests themselves
# takes longer than it saves.
$(B)/obj/core.a: $(CORE_OBJ) $(call objects,lib) $(B)/files
	@rm -f $@
	@$(AR) rcs $@ $(CORE_OBJ) $(call objects,lib)

$(B)/tests/%: tests/c/%.c $(B)/obj/core.a $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests/c $(LUA_CFLAGS) $(CFLAGS:-O%=-O0) $(GOLD) $(LDFLAGS) \
	  -o $@ $< $(B)/obj/core.a -lcmocka $(LUA_LIBS) $(CORE_LIBS)

# Peers are programs of their own, driven over pipes, never linked into ours.
DDS_HEADER := $(wildcard /usr/include/dds/dll.h)
PEERS := $(if $(DDS_HEADER),$(B)/peer-dds) $(B)/baize-nets

$(B)/peer-dds: tests/peers/peer-dds.c Makefile
	@mkdir -p $(@D)
	$(CC) $(filter-out -fsanitize=%,$(CFLAGS)) -o $@ $< -ldds

# The program with another net, for the tests of adjusted means.
$(B)/baize-nets: tests/nets/nets.c tests/nets/damaged.h $(HOST_OBJ) $(CORE_OBJ) $(B)/files
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -rdynamic -o $@ $< $(HOST_OBJ) \
	  $(filter-out %/guess/guess.o,$(CORE_OBJ)) $(HOST_LIBS)

# Better weights for the order of cards: see src/solve/README.md.
$(B)/tune: scripts/tune.c $(B)/obj/core.a $(B)/flags
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/obj/core.a $(CORE_LIBS)

# The net of a player that makes calls: see src/table/README.md.
$(B)/train_player: scripts/train_player.c scripts/train_net.h $(B)/obj/core.a $(B)/flags
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/obj/core.a $(CORE_LIBS)

.PHONY: tests peers
peers: $(PEERS)
tests: ## all, and the test programs
tests: all peers $(TEST_BIN)

# The fuzz targets: with libFuzzer under MODE=fuzz, else with a replayer that
# runs the corpus and mutations of it.
FUZZ_SRC := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZ_BIN := $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(FUZZ_SRC))
FUZZ_MAIN := $(if $(filter fuzz,$(MODE)),-fsanitize=fuzzer,tests/fuzz/replay.c)

$(B)/fuzz/%: tests/fuzz/%.c tests/fuzz/replay.c $(B)/obj/core.a $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests/fuzz $(CFLAGS:-O%=-O0) $(LDFLAGS) -o $@ $< $(FUZZ_MAIN) $(B)/obj/core.a $(CORE_LIBS)

.PHONY: fuzz-programs
fuzz-programs: $(FUZZ_BIN)

NEED_TEST := { command -v lua5.4 && $(PKG_CONFIG) --exists cmocka; } >/dev/null || \
  { echo "packages that the tests need are missing: run 'scripts/setup test'" >&2; exit 1; }

.PHONY: check
check: ## build and run every test, installing nothing
	@$(NEED_TEST)
	@lua5.4 scripts/check.lua

.PHONY: lint
lint: ## layers, documentation, house rules, formatting, warnings
	@$(NEED_TEST)
	@lua5.4 scripts/check.lua --lint

.PHONY: fuzz
fuzz: ## hunt for crashes in the text parsers, FUZZ_SECONDS=30 each (needs clang)
	@$(MAKE) --no-print-directory -s MODE=fuzz CC=clang fuzz-programs
	@scripts/fuzz $(FUZZ_SECONDS)

.PHONY: soak
soak: ## the long hunts, in parts that can be resumed (scripts/soak --list)
	@scripts/soak

.PHONY: bench
bench: all ## fixed work and rates
	$(B)/baize bench

.PHONY: doc
doc: ## the reference of Lua and its core in build/doc (needs ldoc)
	@scripts/doc

# ---- installing -----------------------------------------------------------------

.PHONY: install uninstall
install: all ## into PREFIX=/usr/local and LIBDIR=PREFIX/lib, below DESTDIR=
	@scripts/install.sh install $(B) '$(DESTDIR)' '$(PREFIX)' '$(LIBDIR)'

uninstall: ## remove what install wrote there
	@scripts/install.sh uninstall $(B) '$(DESTDIR)' '$(PREFIX)' '$(LIBDIR)'

.PHONY: deb
deb: ## Debian packages in build/deb (needs dpkg-dev)
	@scripts/deb

.PHONY: wheel
wheel: ## the Python module with its library, build/baize-*.whl, for pip (needs python3)
wheel: $(B)/libbaize.so
	@scripts/wheel $(VERSION) $(B)

.PHONY: npm
npm: ## the package for JavaScript, build/npm and build/baize-*.tgz (needs emscripten)
npm: wasm
	@scripts/wasm/npm/build

.PHONY: wasm
wasm: ## deals, play and par as one offline page, build/solver.html (needs emscripten)
	@scripts/wasm/build $(PURE_LAYERS) lib

.PHONY: env
env: ## print what lets a stock lua5.4 find baize here: eval "$$(make -s env)"
	@echo "export LUA_PATH='$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;'\"\$${LUA_PATH:-;}\""
	@echo "export LUA_CPATH='$(CURDIR)/$(B)/lua/?.so;'\"\$${LUA_CPATH:-;}\""

.PHONY: clean
clean: ## remove all that was built
	rm -rf build

.PHONY: help
help: ## this list
	@echo "targets:"
	@sed -n 's/^\([a-z]*\):.* ## \(.*\)/  \1\t\2/p' Makefile | sed 's/\$$\$$/$$/g' | expand -t 14
	@echo "variables: MODE PREFIX LIBDIR DESTDIR FUZZ_SECONDS CC CFLAGS LDFLAGS PGO"

-include $(shell find $(B)/obj $(B)/tests $(B)/fuzz -name '*.d' 2>/dev/null)
