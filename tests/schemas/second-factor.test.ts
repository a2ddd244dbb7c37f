import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSchemas } from '../../schemas/generate/load.ts';

const { calls, features } = loadSchemas(path.resolve(import.meta.dirname, '../../schemas'));

/** Signed-in calls that work before the device is confirmed, with the reason. */
const UNCONFIRMED: Record<string, string> = {
  'auth.user': 'says whether a code is needed; withholds everything else',
  'auth.device-code': 'sends the code',
  'auth.device-verify': 'confirms the code',
  'asset.list': 'public facts of the market',
  'asset.rate': 'public facts of the market',
  'asset.candles': 'public facts of the market',
  'stream.changes': 'says only that something changed',
  'manager.decline': 'protects the account, and gives nothing away',
  'manager.revoke': 'protects the account, and gives nothing away',
  'message.list': 'the support contact',
  'message.send': 'the support contact',
};
/** Pages that open before it. */
const OPEN_PAGES = ['two-fa', 'livechat'];

test('with two_fa, every call of a user but these needs the confirmed device', () => {
  const open = [...calls].filter(([, { auth }]) => auth === 'session').map(([id]) => id);
  expect(open.filter((id) => !Object.hasOwn(UNCONFIRMED, id))).toEqual([]);
});

test('with two_fa, every signed-in page but the support contact asks for the code', () => {
  const routes = [...features.values()].flatMap((feature) => feature.routes);
  const open = routes.filter(({ access }) => access === 'login').map(({ id }) => id);
  expect(open.filter((id) => !OPEN_PAGES.includes(id))).toEqual([]);
});
