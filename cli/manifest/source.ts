import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export interface Position {
  /** Both from 1. */
  line: number;
  column: number;
}

export interface SyntaxProblem extends Position {
  message: string;
  cure: string;
}

/** A JSON file with the places of its values. `data` is undefined where `syntaxProblems` is not empty. */
export interface Source {
  /** Path that problems name. */
  file: string;
  text: string;
  tree?: Node;
  data?: unknown;
  syntaxProblems: SyntaxProblem[];
}

const MAX_DEPTH = 64;

const SYNTAX_ERRORS: Readonly<Record<string, [message: string, cure: string]>> = {
  InvalidSymbol: [
    'a word that JSON does not know',
    'Only true, false and null stand without quotes; put text into double quotes.',
  ],
  InvalidNumberFormat: ['a number that JSON does not know', 'Write numbers like 12 or 0.5.'],
  PropertyNameExpected: [
    'a property name is expected here',
    'Remove the comma before it, or write the name in double quotes.',
  ],
  ValueExpected: ['a value is expected here', 'Write a value, or remove the comma or the name before it.'],
  ColonExpected: ['a colon is missing', 'Write a colon between name and value.'],
  CommaExpected: ['a comma is missing', 'Write a comma after the value before this one.'],
  CloseBraceExpected: ['a closing brace is missing', 'Close the object with }.'],
  CloseBracketExpected: ['a closing bracket is missing', 'Close the list with ].'],
  EndOfFileExpected: ['the file goes on after its end', 'Remove what follows the last brace.'],
  InvalidCommentToken: ['a comment, which JSON does not have', 'Remove the comment.'],
  UnexpectedEndOfComment: ['a comment, which JSON does not have', 'Remove the comment.'],
  UnexpectedEndOfString: ['the text is not closed', 'End it with a double quote on the same line.'],
  UnexpectedEndOfNumber: ['the number breaks off', 'Write numbers like 12 or 0.5.'],
  InvalidUnicode: ['an escape that is no character', 'Write \\u and four hex digits.'],
  InvalidEscapeCharacter: ['an escape that JSON does not know', 'Write \\\\ for a backslash.'],
  InvalidCharacter: ['a character that may not stand here', 'Remove it, or escape it inside a text.'],
};

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function problemAt(text: string, offset: number, message: string, cure: string): SyntaxProblem {
  return { ...positionAt(text, offset), message, cure };
}

function offsetOfExcessDepth(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted && char === '\\') at += 1;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > MAX_DEPTH) return at;
  }
  return undefined;
}

/** Message and cure for a character that a word processor writes in place of one of JSON's. */
function pastedCharacter(found: string): [message: string, cure: string] | undefined {
  if (/^[“”„«»‘’]/.test(found))
    return ['curly quotes, which JSON does not have', 'Write straight double quotes: "…".'];
  if (!/^[\s\p{Cc}\p{Cf}]/u.test(found)) return undefined;
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return [`an invisible character (U+${code})`, 'Replace it with an ordinary space, or remove it.'];
}

function parseProblems(text: string, errors: ParseError[]): SyntaxProblem[] {
  const known = errors.map(({ error, offset, length }) => {
    const found = text.slice(offset, offset + Math.min(length, 24));
    const [message, cure] = pastedCharacter(found) ??
      SYNTAX_ERRORS[printParseErrorCode(error)] ?? ['this is not JSON', 'Correct the line.'];
    const snippet = found.trim();
    return problemAt(
      text,
      offset,
      `Not valid JSON: ${message}${snippet ? `, found ${JSON.stringify(snippet)}` : ''}.`,
      cure,
    );
  });
  return known.filter((problem, index) => index === 0 || problem.line !== known[index - 1]!.line);
}

function repeatedNames(text: string, node: Node, found: SyntaxProblem[] = []): SyntaxProblem[] {
  const names = new Set<string>();
  for (const child of node.children ?? []) {
    if (child.type === 'property') {
      const key = child.children![0]!;
      if (names.has(key.value))
        found.push(
          problemAt(
            text,
            key.offset,
            `The property "${key.value}" is written twice in the same object; only the last one would count.`,
            'Keep one of the two.',
          ),
        );
      names.add(key.value);
    }
    repeatedNames(text, child, found);
  }
  return found;
}

/** JSON has numbers of any size; JavaScript parses those beyond its range as Infinity. */
function hugeNumbers(text: string, node: Node, found: SyntaxProblem[] = []): SyntaxProblem[] {
  if (node.type === 'number' && Math.abs(node.value) === Infinity)
    found.push(
      problemAt(
        text,
        node.offset,
        `The number ${text.slice(node.offset, node.offset + Math.min(node.length, 24))} is beyond the range of numbers.`,
        'Write a number below 1e308; no property here needs more than 12 digits.',
      ),
    );
  for (const child of node.children ?? []) hugeNumbers(text, child, found);
  return found;
}

/** Where a brace or bracket is missing, the parser guesses where an object ends: its names are unknown. */
function hasKnownObjects(errors: ParseError[]): boolean {
  return !errors.some(({ error }) =>
    ['CloseBraceExpected', 'CloseBracketExpected'].includes(printParseErrorCode(error)),
  );
}

function treeProblems(text: string, tree: Node, errors: ParseError[]): SyntaxProblem[] {
  return [...(hasKnownObjects(errors) ? repeatedNames(text, tree) : []), ...hugeNumbers(text, tree)];
}

/** Parses strict JSON; never throws. Every problem is found in one go. */
export function parseSource(file: string, raw: string): Source {
  const text = raw.replace(/^\uFEFF/, '');
  const deep = offsetOfExcessDepth(text);
  if (deep !== undefined)
    return {
      file,
      text,
      syntaxProblems: [problemAt(text, deep, `Nested deeper than ${MAX_DEPTH} levels.`, 'Flatten the file.')],
    };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const syntaxProblems = [
    ...parseProblems(text, errors),
    ...(tree ? treeProblems(text, tree, errors) : []),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  if (syntaxProblems.length) return { file, text, tree, syntaxProblems };
  try {
    return { file, text, tree, data: JSON.parse(text), syntaxProblems };
  } catch (error) {
    return {
      file,
      text,
      syntaxProblems: [
        problemAt(text, 0, `Not valid JSON: ${(error as Error).message}.`, 'Correct the file.'),
      ],
    };
  }
}

/** Parts of a JSON pointer. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON pointer to `part` below `pointer`. */
export function pointerTo(pointer: string, part: string | number): string {
  return `${pointer}/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function childOf(node: Node, part: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(part)];
  return node.children?.find((property) => property.children?.[0]?.value === part)?.children?.[1];
}

/** Position of a value or its name; of the nearest ancestor if the value is missing. */
export function positionOf(source: Source, pointer: string, at: 'key' | 'value' = 'value'): Position {
  let node = source.tree;
  let complete = true;
  for (const part of pointerParts(pointer)) {
    const child: Node | undefined = node && childOf(node, part);
    complete = child !== undefined;
    if (!child) break;
    node = child;
  }
  if (!node) return { line: 1, column: 1 };
  const property = node.parent?.type === 'property' ? node.parent : undefined;
  const wanted = (at === 'key' || !complete) && property ? property.children![0]! : node;
  return positionAt(source.text, wanted.offset);
}
