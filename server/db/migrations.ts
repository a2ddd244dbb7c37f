export interface Migration {
  /** File name; migrations are applied in the order of their names. */
  name: string;
  sql: string;
}

/**
 * Earlier names of renumbered migrations, so that a database that has applied one does not apply it again.
 */
export const formerNames: Readonly<Record<string, string>> = {
  '012_rounded_profits.sql': '008_rounded_profits.sql',
  '017_deposits.sql': '015_deposits.sql',
  '021_onboarding.sql': '020_onboarding.sql',
};

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every migration of this build, in order. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace('./migrations/', ''), sql: sql.replaceAll('\r\n', '\n') }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
