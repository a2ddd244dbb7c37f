import { expect } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import { handlers } from '../../../server/generated/handlers.ts';
import type { Db } from '../../../server/ports.ts';
import type { Visitor } from './backend.ts';
import { byBitcoin, cryptoDeposits, walletsOf } from './deposit-kit.ts';
import { documents, encoded, formOf, send, TYPES } from './documents.ts';
import { image } from './images.ts';
import { managerKit, type ManagerKit } from './manager-kit.ts';
import { CHOICE } from './trading-accounts.ts';
import { awaiting, buy, keyed, newKey } from './trading-kit.ts';
import { BANK } from './withdrawal-kit.ts';
import { definitions } from './call-definitions.ts';
import { operations, schemas, type Schema } from './text-inputs.ts';

/** A kind of thing that belongs to one user of one brand. */
export type Thing =
  | 'client'
  | 'connection'
  | 'correction'
  | 'deposit'
  | 'identity'
  | 'manager'
  | 'payoutAccount'
  | 'pendingOrder'
  | 'photo'
  | 'position'
  | 'planUpgrade'
  | 'session'
  | 'trader'
  | 'tradingAccount'
  | 'user'
  | 'withdrawal';
/** Ids, and the public number of a user. */
export type Things = Record<Thing | 'number', string>;

export const PLAN = { id: 'basic', name: 'Basic', amount: '250.00', bonus: '0.00', features: {} };

/** A brand whose users have everything that can have an id. */
export async function brandWithAll(db: Db): Promise<ManagerKit> {
  return await managerKit(db, {
    brand: {
      plans: [PLAN],
      deposits: cryptoDeposits,
      features: ['auth', 'profile', 'joint-account', 'plans', 'trading-accounts', 'identity'],
    },
    settings: { crypto_payments: walletsOf(cryptoDeposits.crypto!.coins) },
  });
}

/** Confirms the sessions of a brand, so that no code is missing, and forgets its limits. */
export async function letThrough(db: Db, kit: ManagerKit): Promise<void> {
  kit.wait(2);
  await db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
  await db.query('update session set code_confirmed_at = $2 where brand_id = $1', [kit.brand.id, kit.now()]);
}

async function dataOf<T>(answer: Promise<{ status: number; data: T; code: string | undefined }>): Promise<T> {
  const { status, data, code } = await answer;
  expect([status, code]).toEqual([200, undefined]);
  return data;
}

async function uploaded(visitor: Visitor, path: string, form: FormData): Promise<Record<string, string>> {
  const { body, type } = await encoded(form);
  const headers = { 'content-type': type, 'idempotency-key': newKey() };
  const answer = await visitor.send('POST', path, body, headers);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

/** Creates one of each thing for the trader of the brand by real calls. @returns their ids */
export async function createThings(db: Db, kit: ManagerKit): Promise<Things> {
  const { trader, admin } = kit;
  const user = kit.idOf('trader');
  const connection = await kit.connect('trader');
  const device = await kit.signedIn('trader');
  await letThrough(db, kit);
  const position = await dataOf(keyed(trader, 'trade.store', buy()));
  const pending = await dataOf(keyed(trader, 'pending-order.place', awaiting('1.08')));
  const payout = await dataOf(trader.call('payout-account.store', BANK));
  await letThrough(db, kit);
  const account = { wallet: 'withdrawable', account_id: payout.id, type: 'wire' };
  const withdrawal = await dataOf(keyed(trader, 'withdrawal.create', { amount: '250.00', ...account }));
  const proof = { proof: image('png') };
  const deposit = await uploaded(
    trader,
    '/user/deposits',
    formOf(proof, byBitcoin() as Record<string, string>),
  );
  const upgrade = await dataOf(keyed(trader, 'plan.join', { plan_id: PLAN.id }));
  const server = await dataOf(keyed(trader, 'trading-account.create', CHOICE));
  const photo = await uploaded(trader, '/user/photo', formOf({ photo: image('png') }, {}));
  expect((await send(trader, formOf(documents(), TYPES))).status).toBe(200);
  const asked = { user_id: user, amount: '5.00', reason: 'Credited twice' };
  const correction = await dataOf(keyed(admin, 'correction.request', asked));
  const sessions = await dataOf(device.call('session.list'));
  const { checks } = await dataOf(admin.call('identity.list'));
  return {
    client: (await dataOf(kit.manager.call('manager.accounts')))[0]!.id,
    connection,
    correction: correction.id,
    deposit: deposit['id']!,
    identity: checks[0]!.id,
    manager: kit.idOf('manager'),
    payoutAccount: payout.id,
    pendingOrder: pending.id,
    photo: photo['img']!.split('/').at(-1)!,
    position: position.id,
    planUpgrade: upgrade.id,
    session: sessions.find(({ current }) => current)!.id,
    trader: user,
    tradingAccount: server.login_id!,
    user: kit.idOf('suspended'),
    number: String(await kit.numberOf('new')),
    withdrawal: withdrawal.id,
  };
}

function fieldsOf({ $ref, properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const further = [...anyOf, ...oneOf, ...allOf, ...($ref ? [schemas[$ref.split('/').at(-1)!]!] : [])];
  return [...Object.keys(properties), ...further.flatMap(fieldsOf)];
}

const NAMES_AN_ID = /^(?:id|\w+(?:_id|Id))$/;

/** Every id that a signed-in user can send: `<call> <path parameter or field>`. */
export const sentIds: readonly string[] = (Object.keys(handlers) as CallId[])
  .filter((id) => ['session', 'confirmed'].includes(definitions[id].auth))
  .flatMap((id) => {
    const params = [...definitions[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `{${name!}}`);
    const { requestBody } = operations.find(({ operationId }) => operationId === id)!;
    const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema));
    const names = [...params, ...fields].filter((name) => NAMES_AN_ID.test(name.replace(/[{}]/g, '')));
    return [...new Set(names)].map((name) => `${id} ${name}`);
  });
