import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../../runtime/**/*.tsx', '!../../runtime/dev/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** Attributes and props whose text people see or hear. */
const SHOWN =
  /^(?:aria-(?:description|label|placeholder|roledescription|valuetext)|alt|caption|heading|hint|label|message|placeholder|summary|text|title)$/;
/** Two letters, other than a name in capitals such as UTC or the WEB before a user's number. */
const WORD = /(?=\p{L}*\p{Ll})\p{L}{2,}/u;

/** The texts that an expression can have. */
function textsOf(node: Node | null | undefined): [text: string, at: number][] {
  if (!node) return [];
  const part = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node.value, node.start]] : [];
    case 'JSXText':
      return [[node.value as string, node.start]];
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map(({ value, start }) => [(value as { cooked: string }).cooked, start]);
    case 'ConditionalExpression':
      return [...textsOf(part('consequent')), ...textsOf(part('alternate'))];
    case 'LogicalExpression':
      return [...textsOf(part('left')), ...textsOf(part('right'))];
    case 'JSXExpressionContainer':
      return textsOf(part('expression'));
    default:
      return [];
  }
}

/** Names of keys are those on the keyboard. */
const KEYS = /^(?:kbd|KeyHint)$/;

const nameOf = (element: Node) => ((element.openingElement as Node).name as { name?: string }).name;

/** Words in the markup of a component. */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const report = (texts: [string, number][]) => {
    for (const [text, at] of texts)
      if (WORD.test(text)) {
        const line = source.slice(0, at + text.search(/\S/)).split('\n').length;
        found.push(`${line}: ${text.trim()}`);
      }
  };
  const walk = (part: unknown) => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part !== 'object' || part === null) return;
    const node = part as Node;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (node.type === 'JSXElement' && KEYS.test(nameOf(node) ?? '')) return;
      (node.children as Node[]).forEach((child) => report(textsOf(child)));
    }
    if (node.type === 'JSXAttribute' && SHOWN.test((node.name as { name: string }).name))
      report(textsOf(node.value as Node | null));
    Object.values(node).forEach(walk);
  };
  walk(parseSync('component.tsx', source).program);
  return found;
}

test('finds words in text, expressions and attributes', () => {
  const source = `const a = (
    <p title="Your balance" className="balance" data-name={\`row\`}>
      Hello {name} <kbd>Enter</kbd> WEB{number}
      {isOpen ? 'Open' : t('shell.closed')} {count && \`\${count} left\`}
    </p>
  );`;
  expect(hardCoded(source)).toEqual(['3: Hello', '4: Open', '4: left', '2: Your balance']);
});

test('every word of a component is in a text file', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const found = Object.entries(sources).flatMap(([file, source]) =>
    hardCoded(source).map((words) => `${file.replace('../../', '')}:${words}`),
  );
  expect(found).toEqual([]);
});
