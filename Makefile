# baize - build, check, install.  'make help' lists the targets.

VERSION := 0.1.0
MODE    ?= release
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= gcc
FUZZ_SECONDS ?= 30

# release builds go to build/, the others to build/MODE/.
B := $(if $(filter release,$(MODE)),build,build/$(MODE))

.DEFAULT_GOAL := all

# ---- what the build needs -----------------------------------------------------

PKG_CONFIG ?= pkg-config
PACKAGES   := lua5.4 gsl sqlite3 readline

# Goals that compile nothing work without the packages.
NO_BUILD := help clean env uninstall
ifneq ($(filter-out $(NO_BUILD),$(or $(MAKECMDGOALS),all)),)
ifneq ($(shell $(PKG_CONFIG) --exists $(PACKAGES) 2>/dev/null && command -v $(firstword $(CC)) >/dev/null && echo yes),yes)
$(error packages that the build needs are missing: run 'scripts/setup build', \
or see 'scripts/setup --list build')
endif
endif

LUA_CFLAGS := $(shell $(PKG_CONFIG) --cflags lua5.4 2>/dev/null)
LUA_LIBS   := $(shell $(PKG_CONFIG) --libs lua5.4 2>/dev/null)
CORE_LIBS  := $(shell $(PKG_CONFIG) --libs gsl sqlite3 2>/dev/null) -lm
HOST_LIBS  := $(LUA_LIBS) $(shell $(PKG_CONFIG) --libs readline 2>/dev/null) $(CORE_LIBS) -ldl

WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
        -Wno-missing-field-initializers
MODE_CFLAGS_release := -O3
MODE_CFLAGS_debug   := -O1 -g -DBAIZE_DEBUG
MODE_CFLAGS_asan    := -O1 -g -DBAIZE_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_CFLAGS_tsan    := -O1 -g -DBAIZE_DEBUG -fsanitize=thread -fno-omit-frame-pointer
ifeq ($(MODE_CFLAGS_$(MODE)),)
$(error MODE is release, debug, asan or tsan, not '$(MODE)')
endif
# -ffp-contract=off: the same floating-point results on every machine.
CFLAGS  += -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fPIC -fvisibility=hidden \
           -g -pthread -MMD -MP $(WARN) $(MODE_CFLAGS_$(MODE))
CPPFLAGS += -Isrc -DBAIZE_VERSION='"$(VERSION)"'
LDFLAGS += -pthread $(filter -fsanitize=%,$(MODE_CFLAGS_$(MODE)))

# The layers of the house, as DESIGN has them; scripts/layers.lua checks who
# includes whom.
PURE_LAYERS := base cards hand cond solve score auction
CORE_LAYERS := $(PURE_LAYERS) stats store scan run bench bind
objects = $(patsubst src/%.c,$(B)/obj/%.o,$(foreach l,$(1),$(sort $(wildcard src/$(l)/*.c))))
LIB_OBJ  := $(call objects,$(PURE_LAYERS) lib)
CORE_OBJ := $(call objects,$(CORE_LAYERS))
HOST_OBJ := $(call objects,host)

TEST_SRC := $(sort $(wildcard tests/c/test_*.c))
TEST_BIN := $(patsubst tests/c/%.c,$(B)/tests/%,$(TEST_SRC))

.PHONY: all
all: $(if $(HOST_OBJ),$(B)/baize) $(B)/lua/baize/core.so $(B)/libbaize.a $(B)/libbaize.so $(B)/baize.pc

# ---- rebuilding on changed flags and lists --------------------------------------

# A file that changes only when the text does; what depends on it is rebuilt then.
.PHONY: FORCE
FORCE:
define remember # file, text
$(1): FORCE
	@mkdir -p $$(@D)
	@printf '%s\n' $(2) | cmp -s - $$@ || printf '%s\n' $(2) > $$@
endef
quote = '$(subst ','\'',$(1))'
$(eval $(call remember,$(B)/flags,$(call quote,$(CC) $(CPPFLAGS) $(LUA_CFLAGS) $(CFLAGS) $(LDFLAGS) $(HOST_LIBS))))
$(eval $(call remember,$(B)/files,$(call quote,$(CORE_OBJ) $(HOST_OBJ) $(LIB_OBJ))))

$(B)/obj/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(LUA_CFLAGS) $(CFLAGS) -c -o $@ $<

# ---- the program and the module -------------------------------------------------

$(B)/baize: $(HOST_OBJ) $(CORE_OBJ) $(B)/files
	$(CC) $(LDFLAGS) -rdynamic -o $@ $(HOST_OBJ) $(CORE_OBJ) $(HOST_LIBS)

$(B)/lua/baize/core.so: $(CORE_OBJ) $(B)/files
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -shared -o $@ $(CORE_OBJ) $(CORE_LIBS)

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

$(B)/baize.pc: src/lib/baize.pc.in Makefile FORCE
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' $< > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# ---- tests --------------------------------------------------------------------

# An archive, so that a test takes in only what it calls.
$(B)/obj/core.a: $(CORE_OBJ) $(call objects,lib) $(B)/files
	@rm -f $@
	@$(AR) rcs $@ $(CORE_OBJ) $(call objects,lib)

$(B)/tests/%: tests/c/%.c $(B)/obj/core.a $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests/c $(LUA_CFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/obj/core.a \
	  -lcmocka $(LUA_LIBS) $(CORE_LIBS)

# Peers are programs of their own, driven over pipes, never linked into ours.
DDS_HEADER := $(wildcard /usr/include/dds/dll.h)
PEERS := $(if $(DDS_HEADER),$(B)/peer-dds)

$(B)/peer-dds: tests/peers/peer-dds.c Makefile
	@mkdir -p $(@D)
	$(CC) $(filter-out -fsanitize=%,$(CFLAGS)) -o $@ $< -ldds

.PHONY: tests peers
peers: $(PEERS)
tests: all peers $(TEST_BIN)

.PHONY: check
check: ## build and run every test, installing nothing
	@lua5.4 scripts/check.lua

-include $(shell find $(B)/obj $(B)/tests -name '*.d' 2>/dev/null)
