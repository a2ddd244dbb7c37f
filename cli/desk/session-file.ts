import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../../server/node/make-folder.ts';
import type { Credentials } from '../backend/http-session.ts';

/** Folder of sessions, readable by its owner only. */
function folder(): string {
  const state = process.env.XDG_STATE_HOME?.trim() || path.join(homedir(), '.local', 'state');
  return path.join(state, 'livery', 'desk');
}

const fileOf = (origin: string): string =>
  path.join(folder(), `${createHash('sha256').update(origin).digest('hex').slice(0, 32)}.json`);

/** The stored session of a site; undefined without a readable one. */
export function readSession(origin: string): Credentials | undefined {
  const file = fileOf(origin);
  if (!existsSync(file)) return undefined;
  try {
    const { cookies, token, email } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>;
    return { cookies: cookies ?? {}, ...(token ? { token } : {}), ...(email ? { email } : {}) };
  } catch {
    return undefined;
  }
}

export function writeSession(origin: string, credentials: Credentials): void {
  makeFolder(folder(), 0o700);
  writeFileSync(fileOf(origin), JSON.stringify(credentials), { mode: 0o600 });
}

export function deleteSession(origin: string): void {
  rmSync(fileOf(origin), { force: true });
}
