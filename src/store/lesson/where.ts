/** Where in a lesson file something is wrong, in words for anyone who edited it: the line, the step, and what of the step. */
import { findNodeAtLocation, getLocation, getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { JSONPath, Node, ParseError } from 'jsonc-parser';
import type { Problem } from '../../scenario/problem.ts';

/** A problem of a lesson file. `line` counts from 1; `where` names the field: 'step 2 "The stripe unit", condition 1'. */
export interface LessonProblem extends Problem {
  readonly line?: number;
  readonly where?: string;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

type Wrong = readonly [is: string, expected: string];

/** What is wrong with a text that is not JSON, and what would be right, by the parser's name for it. */
const SYNTAX: Readonly<Record<string, Wrong | undefined>> = {
  CommaExpected: ['a comma is missing', 'a comma between two entries'],
  ColonExpected: ['a colon is missing', 'a colon between a name and its value'],
  PropertyNameExpected: ['a name is missing', 'a name in quotation marks, or no comma after the last entry'],
  ValueExpected: ['a value is missing', 'a value, or no comma after the last entry'],
  CloseBraceExpected: ['a brace is not closed', 'a } for every {'],
  CloseBracketExpected: ['a bracket is not closed', 'a ] for every ['],
  EndOfFileExpected: ['something follows the end of the lesson', 'nothing after the last }'],
  UnexpectedEndOfString: ['a quotation mark is missing', 'a text that ends with " on the line where it begins'],
  UnexpectedEndOfComment: ['a comment is not closed', 'no comments: JSON has none'],
  InvalidCommentToken: ['this is a comment', 'no comments: JSON has none'],
  InvalidEscapeCharacter: ['a backslash means something else here', '\\\\ for a backslash, \\" for a quotation mark'],
  InvalidUnicode: ['a \\u is not followed by four digits', 'the character itself'],
  InvalidCharacter: ['a text contains a character that is not allowed', 'no tabs and line breaks within a text'],
  InvalidNumberFormat: ['a number is incomplete', 'digits after a point, and none of the form 1.'],
};
const UNREADABLE: Wrong = ['this is not a value', 'a text in straight quotation marks, a number, true or false, { or ['];
/** What word processors make of a quotation mark. */
const CURLY = /[“”„«»]/;

/** The first place where a text stops being JSON; undefined where it cannot be found. */
export function syntaxProblem(text: string): LessonProblem | undefined {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors.toSorted((a, b) => a.offset - b.offset);
    if (!first) return undefined;
    const kind = printParseErrorCode(first.error);
    const [message, expected] = wrongAt(text, kind, first, root);
    // A comma or a bracket is missed where the text before it ends, often a line before what follows.
    const before = text.slice(0, first.offset).trimEnd().length;
    const isMissing = kind === 'CommaExpected' || kind === 'ColonExpected';
    const offset = isMissing ? Math.max(0, before - 1) : Math.min(first.offset, Math.max(0, text.trimEnd().length - 1));
    const { path } = getLocation(text, offset);
    return { pointer: '', message, expected, line: lineOf(text, offset), where: placeWords(path, undefined) };
  } catch {
    // Brackets within brackets beyond what can be followed.
    return undefined;
  }
}

function wrongAt(text: string, kind: string, { offset, length }: ParseError, root: Node | undefined): Wrong {
  const there = text.slice(offset, offset + Math.max(1, length));
  if (CURLY.test(there)) return ['a curly quotation mark', 'straight ones: "'];
  if (kind === 'InvalidSymbol' && root && offset >= root.offset + root.length && root.type === 'object') return SYNTAX.EndOfFileExpected!;
  // The parser would go on with the list or object, which ends with the other kind of bracket.
  if (kind === 'CommaExpected' && /^[}\]]/.test(there)) return SYNTAX[there[0] === '}' ? 'CloseBracketExpected' : 'CloseBraceExpected']!;
  return SYNTAX[kind] ?? UNREADABLE;
}

/** The problems of a text that is JSON, each with its line and its field in words. */
export function withPlaces(text: string, problems: readonly Problem[]): readonly LessonProblem[] {
  const root = parseTree(text);
  if (!root) return problems;
  return problems.map((problem) => {
    const path = pathOf(problem.pointer);
    const node = nearest(root, path);
    return { ...problem, ...(node && { line: lineOf(text, node.offset) }), where: placeWords(path, root) };
  });
}

/** A JSON pointer's names; numbers count entries of lists. */
const pathOf = (pointer: string): JSONPath =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name.replace(/~1/g, '/').replace(/~0/g, '~')));

/** What stands at a path, or at the longest part of it that is there: a field may be missing. */
function nearest(root: Node, path: JSONPath): Node | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return undefined;
}

/** What an entry of a list is called. */
const ENTRIES: Readonly<Record<string, string>> = {
  steps: 'step',
  text: 'paragraph',
  afterwards: 'paragraph afterwards',
  choices: 'choice',
  open: 'button',
  set: 'value to set',
  until: 'condition',
  uses: 'control',
};

function placeWords(path: JSONPath, root: Node | undefined): string {
  const words: string[] = [];
  for (let k = 0; k < path.length; k++) {
    const [name, entry] = [path[k], path[k + 1]];
    if (typeof entry === 'number') {
      const title = name === 'steps' && root ? titleOf(root, entry) : '';
      words.push(`${ENTRIES[name] ?? `"${name}"`} ${entry + 1}${title}`);
      k++;
    } else if (name !== '') words.push(`"${name}"`);
  }
  return words.join(', ');
}

function titleOf(root: Node, step: number): string {
  const node = findNodeAtLocation(root, ['steps', step, 'title']);
  const title: unknown = node && getNodeValue(node);
  return typeof title === 'string' && title !== '' ? ` (${title.slice(0, 60)})` : '';
}
