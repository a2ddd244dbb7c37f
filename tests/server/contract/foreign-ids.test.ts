import { beforeAll, describe, expect, it } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { callFile, onEveryEngine, type Visitor } from '../support/backend.ts';
import type { ManagerKit } from '../support/manager-kit.ts';
import {
  brandWithAll,
  createThings,
  letThrough,
  sentIds,
  type Thing,
  type Things,
} from '../support/owned-things.ts';
import { newKey } from '../support/trading-kit.ts';
import { definitions } from '../support/call-definitions.ts';

/**
 * What each id names: a thing of one user, something that the users of a brand share, or a new thing whose id the
 * client chooses.
 */
const NAMED: Record<string, Thing | 'shared' | 'chosen'> = {
  'account.review {id}': 'user',
  'asset.candles {id}': 'shared',
  'asset.rate {assetId}': 'shared',
  'auth.end-access {id}': 'user',
  'correction.approve {id}': 'correction',
  'correction.cancel {id}': 'correction',
  'correction.read {id}': 'correction',
  'correction.reject {id}': 'correction',
  'correction.request user_id': 'user',
  'deposit.approve {id}': 'deposit',
  'deposit.read {id}': 'deposit',
  'deposit.read-proof {id}': 'deposit',
  'deposit.reject {id}': 'deposit',
  'identity.approve {id}': 'identity',
  'identity.reject {id}': 'identity',
  'identity.review {id}': 'identity',
  'identity.review-file {id}': 'identity',
  'manager.close-trade {id}': 'client',
  'manager.close-trade id': 'position',
  'manager.connect id': 'manager',
  'manager.create-request manager_id': 'manager',
  'manager.profile {manager_id}': 'manager',
  'manager.set-auto-trade user_id': 'user',
  'manager.store-trade {id}': 'client',
  'manager.store-trade coinId': 'shared',
  'manager.trades {id}': 'client',
  'manager.withdraw-request {id}': 'connection',
  'message.list {userId}': 'trader',
  'message.read-conversation {userId}': 'trader',
  'message.reply {userId}': 'trader',
  'message.reply id': 'chosen',
  'message.send id': 'chosen',
  'payout-account.delete {id}': 'payoutAccount',
  'pending-order.cancel {id}': 'pendingOrder',
  'pending-order.place coinId': 'shared',
  'photo.read {id}': 'photo',
  'plan.approve-upgrade {id}': 'planUpgrade',
  'plan.join plan_id': 'shared',
  'plan.read-upgrade {id}': 'planUpgrade',
  'plan.reject-upgrade {id}': 'planUpgrade',
  'plan.remove plan_id': 'shared',
  'trading-account.reset-password id': 'tradingAccount',
  'trading-account.top-up id': 'tradingAccount',
  'session.revoke {id}': 'session',
  'trade.close id': 'position',
  'trade.protect {id}': 'position',
  'trade.store coinId': 'shared',
  'user.approve {id}': 'user',
  'user.read {id}': 'user',
  'user.rename {id}': 'user',
  'user.set-role {id}': 'user',
  'user.set-state {id}': 'user',
  'watchlist.add currency_pair_id': 'shared',
  'watchlist.remove currency_pair_id': 'shared',
  'withdrawal.approve {id}': 'withdrawal',
  'withdrawal.cancel {id}': 'withdrawal',
  'withdrawal.create account_id': 'payoutAccount',
  'withdrawal.read {id}': 'withdrawal',
  'withdrawal.reject {id}': 'withdrawal',
  'withdrawal.send {id}': 'withdrawal',
  'withdrawal.settle {id}': 'withdrawal',
};
/** The same answer as for any other id. */
const OTHER_ANSWERS: Record<string, [number, string]> = {
  'manager.connect id': [409, 'no_manager_request'],
};
const UNKNOWN = [404, 'not_found'];
const isOwned = (sent: string) => NAMED[sent] !== 'shared' && NAMED[sent] !== 'chosen';
const owned = sentIds.filter(isOwned);
const callOf = (sent: string) => sent.split(' ')[0] as CallId;
const ROLES = ['manager', 'admin', 'superadmin', 'trader'];
/** The role that may make a call: a manager rather than an operator. */
const roleOf = (id: CallId) =>
  ROLES.find((role) =>
    (definitions[id].roles ?? (['trader'] as readonly string[])).some((each) => each === role),
  )!;
const isOperators = (id: CallId) => !['trader', 'manager'].includes(roleOf(id));

/** The example of a call with this id, and the ids of other things as `things` has them. */
async function sendId(visitor: Visitor, sent: string, id: string, things: Things): Promise<[number, string]> {
  const [call, name] = sent.split(' ') as [CallId, string];
  const example = callFile(call).examples?.find(({ input, error }) => input && !error);
  const others = sentIds.filter((each) => callOf(each) === call && each !== sent && isOwned(each));
  const ids = Object.fromEntries([
    ...others.map((each) => [each.split(' ')[1]!, things[NAMED[each] as Thing]] as const),
    [name, id],
  ]);
  const inPath = (param: string) => ids[`{${param}}`] ?? (param === 'kind' ? 'front' : 'x');
  const path = definitions[call].path.replace(/\{(\w+)\}/g, (_, param: string) => inPath(param));
  const fields = Object.entries(ids).filter(([field]) => !field.startsWith('{'));
  const { method } = definitions[call];
  const input = { ...(example?.input as object), ...Object.fromEntries(fields) };
  const number = call === 'manager.create-request' ? { number: Number(things.number) } : {};
  const body = JSON.stringify({ ...input, ...number });
  const headers = { 'idempotency-key': newKey() };
  const answer = await visitor.send(method, path, method === 'GET' ? undefined : body, headers);
  if (answer.ok) return [answer.status, 'ok'];
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

it('the table names every id that a signed-in user can send, and no other', () => {
  expect(Object.keys(NAMED).sort()).toEqual([...sentIds].sort());
});

onEveryEngine('the id of something of another user', (at) => {
  let own: ManagerKit;
  let other: ManagerKit;
  let things: Things;
  /** The visitors' own things, for the further ids of a call. */
  let foreignThings: Things;
  const visitors = new Map<string, Visitor>();

  beforeAll(async () => {
    own = await brandWithAll(at.db);
    things = await createThings(at.db, own);
    other = await brandWithAll(at.db);
    foreignThings = await createThings(at.db, other);
    const promoted = { role: 'manager', granted: true };
    const superadmin = await own.signedIn('superadmin');
    await letThrough(at.db, own);
    const params = { id: own.idOf('practice') };
    expect((await superadmin.call('user.set-role', promoted, { params })).status).toBe(200);
    visitors.set('trader', await own.signedIn('new'));
    visitors.set('manager', await own.signedIn('practice'));
  });

  describe('is unknown to another user of the brand', () => {
    it.each(owned.filter((each) => !isOperators(callOf(each)) && NAMED[each] !== 'manager'))(
      '%s',
      async (sent) => {
        await letThrough(at.db, own);
        const visitor = visitors.get(roleOf(callOf(sent)))!;
        const id = things[NAMED[sent] as Thing];
        expect(await sendId(visitor, sent, id, things)).toEqual(UNKNOWN);
      },
    );
  });

  describe('is unknown in another brand, also to its operators', () => {
    it.each(owned)('%s', async (sent) => {
      await letThrough(at.db, other);
      const visitor = await other.signedIn(roleOf(callOf(sent)));
      await letThrough(at.db, other);
      const id = things[NAMED[sent] as Thing];
      expect(await sendId(visitor, sent, id, foreignThings)).toEqual(OTHER_ANSWERS[sent] ?? UNKNOWN);
    });
  });

  describe('is known to its owner', () => {
    it.each(owned)('%s', async (sent) => {
      await letThrough(at.db, own);
      const visitor = await own.signedIn(roleOf(callOf(sent)));
      await letThrough(at.db, own);
      const [status] = await sendId(visitor, sent, things[NAMED[sent] as Thing], things);
      expect(status).not.toBe(404);
    });
  });

  it('leaves the ledger as it was', async () => {
    expect(await ledgerProblems(acrossBrands(at.db))).toEqual([]);
  });
});
