import type { RunningServer } from '../../../server/main.ts';

const TITLES: Record<string, string> = {
  trader: 'Trader',
  new: 'New trader',
  practice: 'Practice trader',
  admin: 'Administrator',
  superadmin: 'Superadministrator',
  manager: 'Manager',
};

function titleOf(role: string): string {
  return TITLES[role] ?? role[0]!.toUpperCase() + role.slice(1).replaceAll('-', ' ');
}

/** The addresses of the preview. */
export interface Addresses {
  port: number;
  site: string;
  mail: string;
  /** The API reference. */
  api?: string;
  /** Signs the first demo user in with one click. */
  open?: string;
  users: ReturnType<RunningServer['demoUsers']>;
  /** Signs a user in: once, within a minute. */
  signIn?: string;
}

/** Formats the addresses, one per line. */
export function renderAddresses(
  { port, site, mail, api, open, users, signIn }: Addresses,
  requestedPort: number,
): string {
  const [trader, ...others] = users;
  const line = ({ role, email, password }: NonNullable<typeof trader>) =>
    `${titleOf(role)}  ${email} / ${password}\n`;
  const moved =
    requestedPort !== 0 && port !== requestedPort
      ? `Port ${requestedPort} is in use: serving on ${port}.\n`
      : '';
  const once = signIn ? `Signed in once, within a minute  ${signIn}\n` : '';
  const reference = api ? `API  ${api}\n` : '';
  const click = open ? `Open  ${open}\n` : '';
  return `${moved}Site  ${site}\n${trader ? line(trader) : ''}Mail  ${mail}\n${reference}${click}${others.map(line).join('')}${once}`;
}
