/* SPDX-License-Identifier: MIT */
/*
** How: recursive descent straight from the bytes; chains of one operator
** become one node with many children, so that depth is that of the brackets.
*/
#include "lang/parse.h"

#include <ctype.h>
#include <string.h>

#include "lang/build.h"
#include "lang/path.h"

enum { DEPTH_MAX = EXPR_DEPTH_MAX + 1, CALLS_MAX = 2, TEXT_MAX = 1 << 24 };

typedef struct Reader {
  const char *text;
  size_t i, len;
  int depth;
  int size; /* of the parts that were read */
  Err *e;
} Reader;

static const Expr *read_or(Reader *r);

/*
** "S.hcp 15-17": the length of the number or range at 'at', after a name;
** 0 if none does.
*/
static size_t bare_range(const Reader *r, size_t at)
{
  const char *text = r->text;
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

static const Expr *fail(Reader *r, size_t at, const char *what)
{
  size_t range = bare_range(r, at);
  if (range)
    err_set(r->e, at + 1, "a range is written in quotes: \"%.*s\"", err_quote(range),
            r->text + at);
  else if (at >= r->len)
    err_set(r->e, at + 1, "%s expected, but the text ends", what);
  else if (isgraph((unsigned char)r->text[at]))
    err_set(r->e, at + 1, "%s expected, not '%c'", what, r->text[at]);
  else
    err_set(r->e, at + 1, "%s expected, not byte %u", what, (unsigned char)r->text[at]);
  return NULL;
}

/*
** A part that was read, of which 'before' parts were counted already: too many are
** refused at once, not when the whole text has been read.
*/
static const Expr *counted(Reader *r, const Expr *x, int before, size_t from)
{
  if (!x) return NULL;
  r->size += x->size - before;
  if (r->size <= EXPR_SIZE_MAX) return expr_placed(x, from + 1);
  expr_too_large(from + 1, r->e);
  expr_drop(x);
  return NULL;
}

static void skip_space(Reader *r)
{
  while (r->i < r->len && isspace((unsigned char)r->text[r->i])) r->i++;
}

static bool eat(Reader *r, char c)
{
  skip_space(r);
  if (r->i >= r->len || r->text[r->i] != c) return false;
  r->i++;
  return true;
}

static char peek(Reader *r)
{
  skip_space(r);
  return r->i < r->len ? r->text[r->i] : '\0';
}

/* The bytes up to the closing quote; the place of the first is left in '*from'. */
static bool scan_string(Reader *r, size_t *from, size_t *len)
{
  char quote = r->text[r->i++];
  *from = r->i;
  for (; r->i < r->len && r->text[r->i] != quote; r->i++) {
    char c = r->text[r->i];
    if (c == '\\' || c == '\n' || c == '\0')
      return err_set(r->e, r->i + 1,
                     "a backslash or line end within quotes is not understood");
  }
  if (r->i >= r->len) return err_set(r->e, *from, "the quotes are not closed");
  *len = r->i++ - *from;
  return true;
}

static const Expr *read_string(Reader *r)
{
  size_t from, len = 0;
  if (!scan_string(r, &from, &len)) return NULL;
  return counted(r, expr_text(EXPR_STRING, r->text + from, len, r->e), 0, from);
}

static bool name_start(char c)
{
  return isalpha((unsigned char)c) || c == '_';
}

static bool name_part(char c)
{
  return isalnum((unsigned char)c) || c == '_';
}

static const Expr *read_name(Reader *r)
{
  const char *text = r->text;
  size_t from = r->i;
  for (;;) {
    while (r->i < r->len && name_part(text[r->i])) r->i++;
    if (r->i + 1 >= r->len || text[r->i] != '.' || !name_start(text[r->i + 1])) break;
    r->i++;
  }
  return counted(r, expr_text(EXPR_NAME, text + from, r->i - from, r->e), 0, from);
}

static const Expr *read_number(Reader *r)
{
  Ratio number;
  size_t used = ratio_parse(&number, r->text + r->i, r->len - r->i), from = r->i;
  if (!used) return fail(r, r->i, "a number of at most 18 digits");
  r->i += used;
  return counted(r, expr_number(number, r->e), 0, from);
}

/* True if a name and '=' are here; '*used' is the length of the name. */
static bool field_follows(const Reader *r, size_t *used)
{
  const char *text = r->text;
  size_t i = r->i;
  if (i >= r->len || !name_start(text[i])) return false;
  while (i < r->len && name_part(text[i])) i++;
  *used = i - r->i;
  while (i < r->len && isspace((unsigned char)text[i])) i++;
  return i < r->len && text[i] == '=';
}

/* The name of an entry, ["9"], [9] or A, whose length is 'used'. */
static bool scan_field(Reader *r, size_t used, size_t *from, size_t *len)
{
  if (!eat(r, '[')) {
    *from = r->i;
    *len = used;
    r->i += used;
    return true;
  }
  char c = peek(r);
  *from = r->i;
  if (isdigit((unsigned char)c)) {
    Ratio number;
    *len = ratio_parse(&number, r->text + r->i, r->len - r->i);
    if (!*len) return fail(r, r->i, "a number of at most 18 digits");
    r->i += *len;
  } else if (c != '"' && c != '\'') {
    return fail(r, r->i, "a name in quotes or a number");
  } else if (!scan_string(r, from, len)) {
    return false;
  }
  return eat(r, ']') || fail(r, r->i, "']'");
}

/* An item of a list: NAME = value, or a value. */
static const Expr *read_entry(Reader *r)
{
  size_t used = 0, from, len = 0;
  if (peek(r) != '[' && !field_follows(r, &used)) return read_or(r);
  if (!scan_field(r, used, &from, &len)) return NULL;
  if (!eat(r, '=')) return fail(r, r->i, "'='");
  const Expr *value = read_or(r);
  int size = value ? value->size : 0;
  return counted(r, value ? expr_field(r->text + from, len, value, r->e) : NULL, size,
                 from);
}

/* "a, b, c" up to 'close' into 'items'. */
static bool read_items(Reader *r, ExprList *items, char close)
{
  bool more = peek(r) != close;
  while (more) {
    if (!expr_list_add(items, close == '}' ? read_entry(r) : read_or(r), r->e))
      return false;
    more = eat(r, ',') && !(close == '}' && peek(r) == close); /* as Lua has it */
  }
  return eat(r, close) || fail(r, r->i, close == ')' ? "')' or ','" : "'}' or ','");
}

static const Expr *made_of(ExprKind kind, ExprList *l, bool ok, size_t from, Reader *r)
{
  int size = 0;
  for (int i = 0; i < l->nb; i++) size += l->at[i]->size;
  return counted(r, expr_of_list(kind, l, ok, r->e), size, from);
}

static const Expr *read_list(Reader *r)
{
  ExprList items = EXPR_LIST_EMPTY;
  size_t from = r->i++;
  return made_of(EXPR_LIST, &items, read_items(r, &items, '}'), from, r);
}

/* The call of 'callee', which begins at 'from', with the argument that begins here. */
static const Expr *read_argument(Reader *r, const Expr *callee, size_t from, char c)
{
  ExprList parts = EXPR_LIST_EMPTY;
  bool ok = expr_list_add(&parts, callee, r->e);
  if (ok && c == '(') {
    r->i++;
    ok = read_items(r, &parts, ')');
  } else if (ok) {
    ok = expr_list_add(&parts, c == '{' ? read_list(r) : read_string(r), r->e);
  }
  return made_of(EXPR_CALL, &parts, ok, from, r);
}

/* True of each(unbid), before what is asked of the suits. */
static bool is_set(const Expr *x)
{
  return x->kind == EXPR_CALL && x->nb == 2 && x->child[1]->kind == EXPR_NAME &&
         (expr_is(x->child[0], "each") || expr_is(x->child[0], "some"));
}

static const Expr *read_call(Reader *r, const Expr *callee, size_t from);

/* What is asked of the suits of a set, which is taken: .top3 "1+" as me.x.top3 "1+". */
static const Expr *read_asked(Reader *r, const Expr *set, size_t from)
{
  size_t at = r->i, word;
  Buf name = BUF_EMPTY;
  bool feature = eat(r, '.');
  if (feature && !name_start(peek(r))) {
    expr_drop(set);
    return fail(r, r->i, "a feature of a suit");
  }
  word = r->i;
  while (feature && r->i < r->len && name_part(r->text[r->i])) r->i++;
  buf_puts(&name, feature ? PATH_BOUND "." : PATH_BOUND);
  buf_add(&name, r->text + word, r->i - word);
  const Expr *asked = counted(r, expr_of_buf(EXPR_NAME, &name, r->e), 0, at);
  if (asked) asked = read_call(r, asked, at);
  int size = set->size + (asked ? asked->size : 0);
  const Expr *parts[] = {expr_keep(set->child[0]), expr_keep(set->child[1]), asked};
  expr_drop(set);
  return counted(r, expr_make(EXPR_CALL, parts, 3, r->e), size, from);
}

/*
** What follows a name or a bracket calls it: with "...", {...} or (...); what
** that gives may be called again, in brackets or not.
*/
static const Expr *read_call(Reader *r, const Expr *callee, size_t from)
{
  int calls = 0;
  for (const Expr *x = callee; x && x->kind == EXPR_CALL; x = x->child[0]) calls++;
  for (; callee; calls++) {
    char c = peek(r);
    if (is_set(callee) && c && strchr(".\"'{(", c)) return read_asked(r, callee, from);
    if (c != '"' && c != '\'' && c != '{' && c != '(') break;
    if (calls >= CALLS_MAX) {
      expr_drop(callee);
      return fail(r, r->i, "an operator (& | ~ + - *) or the end");
    }
    callee = read_argument(r, callee, from, c);
  }
  return callee;
}

static const Expr *read_primary(Reader *r)
{
  char c = peek(r);
  if (isdigit((unsigned char)c)) return read_number(r);
  if (c == '"' || c == '\'') return read_string(r);
  if (c == '{') return read_list(r);
  size_t from = r->i;
  if (name_start(c)) return read_call(r, read_name(r), from);
  if (c != '(') return fail(r, r->i, "a condition or a number");
  r->i++;
  const Expr *inner = read_or(r);
  if (!inner || eat(r, ')')) return read_call(r, inner, from);
  if (r->i >= r->len)
    err_set(r->e, from + 1, "this bracket is not closed");
  else
    fail(r, r->i, "')' or an operator");
  expr_drop(inner);
  return NULL;
}

static const Expr *read_unary(Reader *r)
{
  char c = peek(r);
  size_t at = r->i;
  if (c != '~' && c != '-') return read_primary(r);
  r->i++;
  if (++r->depth > DEPTH_MAX) {
    expr_too_deep(at + 1, r->e);
    return NULL;
  }
  const Expr *inner = read_unary(r);
  r->depth--;
  if (!inner) return NULL;
  int size = inner->size;
  return counted(r, expr_one(c == '~' ? EXPR_NOT : EXPR_MINUS, inner, r->e), size, at);
}

/* One level of binary operators; 'minus' is ADD's second operator. */
static const Expr *read_chain(Reader *r, ExprKind kind, char op, bool minus,
                              const Expr *(*next)(Reader *))
{
  skip_space(r);
  size_t from = r->i; /* before the bracket that 'first' may have */
  const Expr *first = next(r);
  char c = peek(r);
  if (!first || (c != op && !(minus && c == '-'))) return first;
  ExprList parts = EXPR_LIST_EMPTY;
  bool ok = expr_list_add(&parts, first, r->e);
  for (; ok && (c == op || (minus && c == '-')); c = peek(r)) {
    size_t at = r->i++;
    const Expr *operand = next(r);
    int size = operand ? operand->size : 0;
    if (operand && c == '-')
      operand = counted(r, expr_one(EXPR_MINUS, operand, r->e), size, at);
    ok = expr_list_add(&parts, operand, r->e);
  }
  return made_of(kind, &parts, ok, from, r);
}

static const Expr *read_product(Reader *r)
{
  return read_chain(r, EXPR_MUL, '*', false, read_unary);
}

static const Expr *read_sum(Reader *r)
{
  return read_chain(r, EXPR_ADD, '+', true, read_product);
}

static const Expr *read_and(Reader *r)
{
  return read_chain(r, EXPR_AND, '&', false, read_sum);
}

static const Expr *read_or(Reader *r)
{
  if (++r->depth > DEPTH_MAX) {
    expr_too_deep(r->i + 1, r->e);
    return NULL;
  }
  const Expr *x = read_chain(r, EXPR_OR, '|', false, read_and);
  r->depth--;
  return x;
}

const Expr *expr_parse(const char *text, size_t len, Err *e)
{
  if (len > TEXT_MAX) {
    err_set(e, 0, "a text of %zu bytes is too long", len);
    return NULL;
  }
  Reader r = {.text = text, .len = len, .e = e};
  const Expr *x = read_or(&r);
  skip_space(&r);
  if (!x || r.i >= len) return x;
  fail(&r, r.i, "an operator (& | ~ + - *) or the end");
  expr_drop(x);
  return NULL;
}
