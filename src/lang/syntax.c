/* SPDX-License-Identifier: MIT */
/*
** How: recursive descent straight from the bytes; chains of one operator
** become one node with many children, so that depth is that of the brackets.
*/
#include "lang/syntax.h"

#include <ctype.h>
#include <string.h>

#include "base/mem.h"

enum { DEPTH_MAX = 200, CALLS_MAX = 2, TEXT_MAX = 1 << 24, NONE = -1 };

typedef struct Reader {
  Syntax *s;
  size_t i, len;
  int depth;
  Err *e;
} Reader;

static int read_or(Reader *r);

/*
** "S.hcp 15-17": the length of the number or range that stands at 'at', behind a name;
** 0 if none does.
*/
static size_t bare_range(const Reader *r, size_t at)
{
  const char *text = r->s->text;
  size_t before = at, i = at;
  if (at >= r->len || !isdigit((unsigned char)text[at])) return 0;
  while (before && isspace((unsigned char)text[before - 1])) before--;
  size_t word = before;
  while (word && (isalnum((unsigned char)text[word - 1]) || text[word - 1] == '_'))
    word--;
  if (before == at || word == before || isdigit((unsigned char)text[word])) return 0;
  while (i < r->len && (isdigit((unsigned char)text[i]) || strchr("+-.,", text[i])))
    i++;
  return i - at;
}

static int fail(Reader *r, size_t at, const char *what)
{
  const char *text = r->s->text;
  size_t range = bare_range(r, at);
  if (range) {
    err_set(r->e, at + 1, "a range stands in quotes: \"%.*s\"", err_quote(range),
            text + at);
    return NONE;
  }
  if (at >= r->len)
    err_set(r->e, at + 1, "%s expected, but the text ends", what);
  else if (isgraph((unsigned char)text[at]))
    err_set(r->e, at + 1, "%s expected, not '%c'", what, text[at]);
  else
    err_set(r->e, at + 1, "%s expected, not byte %u", what, (unsigned char)text[at]);
  return NONE;
}

static int add(Reader *r, SyntaxKind kind, size_t at)
{
  Syntax *s = r->s;
  if (s->nb == s->room) {
    int room = s->room ? 2 * s->room : 32;
    SyntaxNode *node = mem_resize(s->node, (size_t)room, sizeof *node);
    if (!node) {
      err_memory(r->e);
      return NONE;
    }
    s->node = node;
    s->room = room;
  }
  s->node[s->nb] = (SyntaxNode){
      .kind = kind, .at = (int)at, .child = NONE, .next = NONE, .number = {0, 1}};
  return s->nb++;
}

/* The node ends before byte 'i'. */
static int end(Reader *r, int node, size_t i)
{
  r->s->node[node].len = (int)i - r->s->node[node].at;
  return node;
}

static void skip_space(Reader *r)
{
  while (r->i < r->len && isspace((unsigned char)r->s->text[r->i])) r->i++;
}

static bool eat(Reader *r, char c)
{
  skip_space(r);
  if (r->i >= r->len || r->s->text[r->i] != c) return false;
  r->i++;
  return true;
}

static char peek(Reader *r)
{
  skip_space(r);
  return r->i < r->len ? r->s->text[r->i] : '\0';
}

static int read_string(Reader *r)
{
  char quote = r->s->text[r->i++];
  size_t from = r->i;
  while (r->i < r->len && r->s->text[r->i] != quote) {
    char c = r->s->text[r->i];
    if (c == '\\' || c == '\n' || c == '\0') {
      err_set(r->e, r->i + 1,
              "a backslash or line end within quotes is not understood");
      return NONE;
    }
    r->i++;
  }
  if (r->i >= r->len) {
    err_set(r->e, from, "the quotes are not closed");
    return NONE;
  }
  int node = add(r, SYNTAX_STRING, from);
  if (node == NONE) return NONE;
  end(r, node, r->i);
  r->i++;
  return node;
}

static bool name_start(char c)
{
  return isalpha((unsigned char)c) || c == '_';
}

static bool name_part(char c)
{
  return isalnum((unsigned char)c) || c == '_';
}

static int read_name(Reader *r)
{
  const char *text = r->s->text;
  size_t from = r->i;
  for (;;) {
    while (r->i < r->len && name_part(text[r->i])) r->i++;
    if (r->i + 1 >= r->len || text[r->i] != '.' || !name_start(text[r->i + 1])) break;
    r->i++;
  }
  int node = add(r, SYNTAX_NAME, from);
  return node == NONE ? NONE : end(r, node, r->i);
}

static int read_number(Reader *r)
{
  Ratio number;
  size_t used = ratio_parse(&number, r->s->text + r->i, r->len - r->i);
  if (!used) return fail(r, r->i, "a number of at most 18 digits");
  int node = add(r, SYNTAX_NUMBER, r->i);
  if (node == NONE) return NONE;
  r->s->node[node].number = number;
  r->i += used;
  return end(r, node, r->i);
}

/* True if a name and '=' stand here; '*used' is the length of the name. */
static bool field_follows(const Reader *r, size_t *used)
{
  const char *text = r->s->text;
  size_t i = r->i;
  if (i >= r->len || !name_start(text[i])) return false;
  while (i < r->len && name_part(text[i])) i++;
  *used = i - r->i;
  while (i < r->len && isspace((unsigned char)text[i])) i++;
  return i < r->len && text[i] == '=';
}

/* The name of an entry, ["9"] or A, as a FIELD without its value. */
static int read_field(Reader *r, size_t used)
{
  if (!eat(r, '[')) {
    int field = add(r, SYNTAX_FIELD, r->i);
    r->i += used;
    return field == NONE ? NONE : end(r, field, r->i);
  }
  char c = peek(r);
  bool number = isdigit((unsigned char)c);
  if (c != '"' && c != '\'' && !number)
    return fail(r, r->i, "a name in quotes or a number");
  int field = number ? read_number(r) : read_string(r);
  if (field == NONE) return NONE;
  if (!eat(r, ']')) return fail(r, r->i, "']'");
  r->s->node[field].kind = SYNTAX_FIELD;
  return field;
}

/* An item of a list: NAME = value, or a value. */
static int read_entry(Reader *r)
{
  size_t used = 0;
  if (peek(r) != '[' && !field_follows(r, &used)) return read_or(r);
  int field = read_field(r, used);
  if (field == NONE) return NONE;
  if (!eat(r, '=')) return fail(r, r->i, "'='");
  int value = read_or(r);
  if (value == NONE) return NONE;
  r->s->node[field].child = value;
  return field;
}

/* "a, b, c" up to 'close' as children of 'parent', after its child 'last'. */
static bool read_items(Reader *r, int parent, int last, char close)
{
  bool more = peek(r) != close;
  while (more) {
    int item = close == '}' ? read_entry(r) : read_or(r);
    if (item == NONE) return false;
    if (last == NONE)
      r->s->node[parent].child = item;
    else
      r->s->node[last].next = item;
    last = item;
    more = eat(r, ',') && !(close == '}' && peek(r) == close); /* as Lua has it */
  }
  if (!eat(r, close)) {
    fail(r, r->i, close == ')' ? "')' or ','" : "'}' or ','");
    return false;
  }
  return true;
}

static int read_list(Reader *r)
{
  int list = add(r, SYNTAX_LIST, r->i++);
  if (list == NONE || !read_items(r, list, NONE, '}')) return NONE;
  return end(r, list, r->i);
}

/* The call of 'callee', which begins at 'from', with the argument that stands here. */
static int read_argument(Reader *r, int callee, size_t from, char c)
{
  int call = add(r, SYNTAX_CALL, from);
  if (call == NONE) return NONE;
  r->s->node[call].child = callee;
  if (c == '(') {
    r->i++;
    if (!read_items(r, call, callee, ')')) return NONE;
  } else {
    int argument = c == '{' ? read_list(r) : read_string(r);
    if (argument == NONE) return NONE;
    r->s->node[callee].next = argument;
  }
  return end(r, call, r->i);
}

/*
** What follows a name or a bracket calls it: with "...", {...} or (...); what
** that gives may be called again.
*/
static int read_call(Reader *r, int callee, size_t from)
{
  for (int calls = 0; callee != NONE; calls++) {
    char c = peek(r);
    if (c != '"' && c != '\'' && c != '{' && c != '(') break;
    if (calls == CALLS_MAX)
      return fail(r, r->i, "an operator (& | ~ + - *) or the end");
    callee = read_argument(r, callee, from, c);
  }
  return callee;
}

static int read_primary(Reader *r)
{
  char c = peek(r);
  if (isdigit((unsigned char)c)) return read_number(r);
  if (c == '"' || c == '\'') return read_string(r);
  if (c == '{') return read_list(r);
  if (name_start(c)) {
    size_t from = r->i;
    int name = read_name(r);
    return name == NONE ? NONE : read_call(r, name, from);
  }
  if (c != '(') return fail(r, r->i, "a condition or a number");
  size_t open = r->i++;
  int inner = read_or(r);
  if (inner == NONE) return NONE;
  if (!eat(r, ')')) {
    if (r->i >= r->len)
      err_set(r->e, open + 1, "this bracket is not closed");
    else
      fail(r, r->i, "')' or an operator");
    return NONE;
  }
  return read_call(r, inner, open);
}

static int read_unary(Reader *r)
{
  char c = peek(r);
  size_t at = r->i;
  if (c != '~' && c != '-') return read_primary(r);
  r->i++;
  if (++r->depth > DEPTH_MAX) {
    err_set(r->e, at + 1, "nested more than %d deep", DEPTH_MAX);
    return NONE;
  }
  int inner = read_unary(r);
  r->depth--;
  int node = inner == NONE ? NONE : add(r, c == '~' ? SYNTAX_NOT : SYNTAX_MINUS, at);
  if (node == NONE) return NONE;
  r->s->node[node].child = inner;
  return end(r, node, r->i);
}

/* One level of binary operators; 'minus' is ADD's second operator. */
static int read_chain(Reader *r, SyntaxKind kind, char op, bool minus,
                      int (*next)(Reader *))
{
  skip_space(r);
  size_t from = r->i; /* before the bracket that 'first' may have */
  int first = next(r), chain = NONE, last = first;
  if (first == NONE) return NONE;
  for (;;) {
    char c = peek(r);
    if (c != op && !(minus && c == '-')) break;
    size_t at = r->i++;
    int operand = next(r);
    if (operand == NONE) return NONE;
    if (c == '-') {
      int negated = add(r, SYNTAX_MINUS, at);
      if (negated == NONE) return NONE;
      r->s->node[negated].child = operand;
      operand = end(r, negated, r->i);
    }
    if (chain == NONE) {
      chain = add(r, kind, from);
      if (chain == NONE) return NONE;
      r->s->node[chain].child = first;
    }
    r->s->node[last].next = operand;
    last = operand;
  }
  return chain == NONE ? first : end(r, chain, r->i);
}

static int read_product(Reader *r)
{
  return read_chain(r, SYNTAX_MUL, '*', false, read_unary);
}

static int read_sum(Reader *r)
{
  return read_chain(r, SYNTAX_ADD, '+', true, read_product);
}

static int read_and(Reader *r)
{
  return read_chain(r, SYNTAX_AND, '&', false, read_sum);
}

static int read_or(Reader *r)
{
  if (++r->depth > DEPTH_MAX) {
    err_set(r->e, r->i + 1, "nested more than %d deep", DEPTH_MAX);
    return NONE;
  }
  int node = read_chain(r, SYNTAX_OR, '|', false, read_and);
  r->depth--;
  return node;
}

bool syntax_parse(Syntax *out, const char *text, size_t len, Err *e)
{
  Syntax s = {.root = NONE};
  if (len > TEXT_MAX) return err_set(e, 0, "a condition of %zu bytes is too long", len);
  s.text = mem_new(len + 1, 1);
  if (!s.text) return err_memory(e);
  memcpy(s.text, text, len);
  Reader r = {.s = &s, .len = len, .e = e};
  s.root = read_or(&r);
  if (s.root != NONE) {
    skip_space(&r);
    if (r.i < len) s.root = fail(&r, r.i, "an operator (& | ~ + - *) or the end");
  }
  if (s.root == NONE) {
    syntax_free(&s);
    return false;
  }
  *out = s;
  return true;
}

void syntax_free(Syntax *s)
{
  mem_free(s->text);
  mem_free(s->node);
  *s = (Syntax){.root = NONE};
}

int syntax_count(const Syntax *s, int node)
{
  int count = 0;
  for (int c = s->node[node].child; c != NONE; c = s->node[c].next) count++;
  return count;
}

int syntax_child(const Syntax *s, int node, int index)
{
  int c = s->node[node].child;
  while (index-- > 0 && c != NONE) c = s->node[c].next;
  return c;
}

bool syntax_is(const Syntax *s, int node, const char *word)
{
  const SyntaxNode *n = &s->node[node];
  return n->kind == SYNTAX_NAME && strlen(word) == (size_t)n->len &&
         !memcmp(s->text + n->at, word, (size_t)n->len);
}

size_t syntax_at(const Syntax *s, int node)
{
  return (size_t)s->node[node].at + 1;
}
