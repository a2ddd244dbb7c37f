export interface Migration {
  /** File name; migrations are applied in the order of their names. */
  name: string;
  sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every migration of this build, in order. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace('./migrations/', ''), sql: sql.replaceAll('\r\n', '\n') }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
