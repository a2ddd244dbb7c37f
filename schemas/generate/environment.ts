/** A variable of schemas/environment.json. */
export interface VariableFile {
  about: string;
  /** Format of the value; choices and ranges have their own properties. */
  value?: string;
  choices?: string[];
  minimum?: number;
  maximum?: number;
  default?: string | number;
  /** When the variable must be set; default: never. */
  required?: string;
  /** Never printed or logged. */
  secret?: true;
}

export type EnvironmentFile = Record<'server' | 'cli' | 'tests', Record<string, VariableFile>>;

const SECTIONS: Record<keyof EnvironmentFile, [title: string, about: string]> = {
  server: [
    'Backend',
    '`node scripts/serve.mjs` reads these and reports all problems at once. An empty variable counts as unset. Store secrets in a file that only the service can read, such as `EnvironmentFile` of systemd.',
  ],
  cli: ['Commands', '`livery` reads these.'],
  tests: ['Tests and benchmarks', '`npm test` and `npm run bench` read these.'],
};

function valueOf({ value, choices, minimum, maximum }: VariableFile): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (minimum !== undefined) return `${minimum} to ${maximum}`;
  return value ?? '';
}

function row(name: string, variable: VariableFile): string {
  const cells = [
    `\`${name}\``,
    `${variable.about}${variable.secret ? ' **Secret.**' : ''}`,
    valueOf(variable),
    variable.default === undefined ? '' : String(variable.default),
    variable.required ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function section(variables: Record<string, VariableFile>, [title, about]: [string, string]): string {
  const rows = Object.entries(variables).map(([name, variable]) => row(name, variable));
  return [
    `## ${title}\n\n${about}\n`,
    '| Variable | Purpose | Value | Default | Required |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** docs/environment.md: every environment variable in one table per reader. */
export function environmentPage(environment: EnvironmentFile): string {
  const sections = (Object.keys(SECTIONS) as (keyof EnvironmentFile)[]).map((name) =>
    section(environment[name], SECTIONS[name]),
  );
  return `# Environment variables\n\nGenerated from \`schemas/environment.json\` by \`npm run generate\`.\n\n${sections.join('\n')}`;
}
