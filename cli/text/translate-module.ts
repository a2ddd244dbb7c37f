interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\u00ad', '\\u00ad')}'`;

function nodesBelow(part: unknown): Node[] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.values(part).flatMap(nodesBelow);
  return 'type' in part && 'start' in part ? [part as Node, ...below] : below;
}

async function nodesOf(source: string): Promise<Node[]> {
  const { parseSync } = await import('vite');
  return nodesBelow(parseSync('text.ts', source).program);
}

/** Names the same text of another folder or form in the language, where it exists. */
function importEdits(
  nodes: readonly Node[],
  language: string,
  isTranslated: (address: string) => boolean,
): Edit[] {
  return nodes
    .filter(
      ({ type, source }) => source && (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration'),
    )
    .flatMap(({ source }) => {
      const { start, end, value } = source as Node & { value: string };
      const translated = value
        .replace(/\/text\/en\.ts$/, `/text/${language}.ts`)
        .replace(/\.en\.json$/, `.${language}.json`);
      return translated === value || !isTranslated(value) ? [] : [{ start, end, text: quoted(translated) }];
    });
}

interface Entry {
  key: string;
  value: Node & { value: string };
}

/** The properties of the text object; their keys are literals or, of one word, identifiers. */
const entriesOf = (nodes: readonly Node[]): Entry[] =>
  nodes
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => {
      const { name, value: literal } = key as { name?: string; value?: string };
      return { key: (name ?? literal)!, value: value as Entry['value'] };
    });

/** A module's own texts, without those that it spreads from others. */
export async function readModule(source: string): Promise<ReadonlyMap<string, string>> {
  return new Map(entriesOf(await nodesOf(source)).map(({ key, value }) => [key, value.value] as const));
}

function entryEdits(nodes: readonly Node[], translations: ReadonlyMap<string, string>): Edit[] {
  return entriesOf(nodes).flatMap(({ key, value: { start, end } }) => {
    const translated = translations.get(key);
    return translated === undefined ? [] : [{ start, end, text: quoted(translated) }];
  });
}

interface Translation {
  language: string;
  texts: ReadonlyMap<string, string>;
  /** Whether an imported file exists in the language, by its English address. */
  isTranslated(address: string): boolean;
}

/** The source of `text/<language>.ts` from that of `text/en.ts`: the same structure with translated texts. */
export async function translateModule(
  source: string,
  { language, texts, isTranslated }: Translation,
): Promise<string> {
  const nodes = await nodesOf(source);
  const edits = [...importEdits(nodes, language, isTranslated), ...entryEdits(nodes, texts)];
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), source);
}
