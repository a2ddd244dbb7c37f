import type { Schemas } from './load.ts';

/** schemas/page-budgets.json: sizes in bytes after gzip. */
export interface PageBudgetsFile {
  /** What the sign-in page's HTML names. */
  signIn: { scripts: number; styles: number };
  /** JavaScript of the first paint by route id; `also`: modules that it loads by a dynamic import. */
  pages: Record<string, { bytes: number; also?: string[] }>;
}

const FILE = 'schemas/page-budgets.json';

const routesOf = ({ features }: Schemas) =>
  [...features].flatMap(([feature, { routes }]) => routes.map((route) => ({ feature, ...route })));

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** Pages without a budget, and budgets without a page. */
export function pageBudgetProblems(schemas: Schemas, { pages }: PageBudgetsFile): string[] {
  const routes = routesOf(schemas);
  const known = new Set(routes.map(({ id }) => id));
  return [
    ...routes
      .filter(({ id }) => !(id in pages))
      .map(
        ({ id, feature }) =>
          `${FILE}: no budget for the page ${id} of ${feature}. Build a brand with a budget of 0, and take some 3 % more than it reports.`,
      ),
    ...Object.keys(pages)
      .filter((id) => !known.has(id))
      .map((id) => `${FILE}: no feature has the page ${id}`),
  ];
}

/** docs/page-budgets.md: the budget of every page, the largest first. */
export function pageBudgetsPage(schemas: Schemas, { signIn, pages }: PageBudgetsFile): string {
  const rows = routesOf(schemas)
    .map((route) => ({ ...route, bytes: pages[route.id]!.bytes }))
    .sort((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1))
    .map(
      ({ id, feature, path, layout, bytes }) =>
        `| ${id} | \`${path}\` | ${feature} | ${layout.startsWith('guest') ? 'guests' : 'signed-in users'} | ${kilobytes(bytes)} |`,
    );
  return [
    '# Page budgets',
    '',
    `Generated from \`${FILE}\` by \`npm run generate\`.`,
    '',
    'The most JavaScript that the first paint of each page may load, after gzip. Every build checks it, by the chunks of the shared build: frame, page, text in English, and the contributions that load with the view. `livery verify dist/<id> --weights` lists the weights of a build beside the budgets. A kilobyte is 1,000 bytes.',
    '',
    `The HTML of the sign-in page names at most ${kilobytes(signIn.scripts)} of JavaScript and ${kilobytes(signIn.styles)} of CSS.`,
    '',
    '| Page | Address | Feature | For | JavaScript |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
