import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import { calls, type CallId } from '../../../schemas/generated/calls.ts';
import { callFile, onPostgres, type Visitor } from '../support/backend.ts';
import {
  CARD_SECRET,
  CARDS,
  cardFields,
  cardKit,
  sandboxDeposits,
  type CardKit,
} from '../support/card-kit.ts';
import { byBitcoin } from '../support/deposit-kit.ts';
import {
  CALLBACKS,
  fieldsOf,
  SHOWN,
  SHOWN_OF_CARDS,
  UNSHOWN,
  UNSHOWN_PARAMETERS,
  type DecidedThing,
  type ShownField,
} from '../support/hostile-fields.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import type { ManagerKit } from '../support/manager-kit.ts';
import { brandWithAll, createThings, letThrough, type Thing, type Things } from '../support/owned-things.ts';
import {
  deskOutput,
  expectClean,
  expectHarmlessMails,
  shownStrings,
  stringsIn,
} from '../support/shown-texts.ts';
import { bodyTexts, parameterTexts } from '../support/text-inputs.ts';
import { keyed, newKey } from '../support/trading-kit.ts';
import { definitions } from '../support/call-definitions.ts';

const MARK = 'x-mark<b data-hostile>\u202e';
const ROLES = ['trader', 'manager', 'admin', 'superadmin'];
const REPEATABLE = SHOWN.filter(({ isDecision }) => !isDecision);
const DECISIONS = SHOWN.filter(({ isDecision }) => isDecision);

it('the tables name every free text that the contract accepts, and no other', () => {
  const shown = [...SHOWN, ...SHOWN_OF_CARDS].flatMap(({ fields }) => fields);
  const named = [...shown, ...UNSHOWN, ...CALLBACKS.flatMap(fieldsOf)];
  expect([...named].sort()).toEqual([...bodyTexts].sort());
  expect([...UNSHOWN_PARAMETERS].sort()).toEqual([...parameterTexts].sort());
});

/** A text of at most 80 characters that names its field. */
const textFor = (text: string, index: number): string => `${text.slice(0, 74)} f${index}`;
const missingIn = (found: readonly string[], texts: readonly string[]): string[] =>
  texts.filter((text) => !found.some((each) => each.includes(text)));
const callOf = ({ fields }: ShownField) => fields[0]!.split(' ')[0] as CallId;

onPostgres('a hostile text', (at) => {
  let kit: ManagerKit;
  let things: Record<Thing | DecidedThing, string> & Things;
  const visitors = new Map<string, Visitor>();
  let serial = 0;

  /** Keeps the trader below the largest number of saved accounts. */
  async function deleteFurtherAccounts(): Promise<void> {
    await letThrough(at.db, kit);
    const trader = visitors.get('trader')!;
    for (const { id } of (await trader.call('payout-account.list')).data)
      if (id !== things.payoutAccount)
        await trader.call('payout-account.delete', undefined, { params: { id } });
  }

  async function done<T>(answer: Promise<{ status: number; data: T; code?: string }>): Promise<T> {
    const { status, code, data } = await answer;
    expect([status, code]).toEqual([200, undefined]);
    return data;
  }

  /** A further deposit, and a withdrawal that has its approvals. */
  async function createDecided(): Promise<Record<DecidedThing, string>> {
    const trader = visitors.get('trader')!;
    await letThrough(at.db, kit);
    const [account] = await done(trader.call('payout-account.list'));
    const request = { amount: '100.00', wallet: 'withdrawable', account_id: account!.id, type: 'wire' };
    const withdrawal = await done(keyed(trader, 'withdrawal.create', request));
    const headers = { 'idempotency-key': newKey() };
    await done(
      visitors
        .get('admin')!
        .call('withdrawal.approve', undefined, { params: { id: withdrawal.id }, headers }),
    );
    const deposit = await done(keyed(trader, 'deposit.create', byBitcoin()));
    return { approvedWithdrawal: withdrawal.id, secondDeposit: deposit.id };
  }

  async function send(field: ShownField, text: string) {
    await letThrough(at.db, kit);
    const { role, of, naming, input } = field;
    const id = of ? things[of] : '';
    const named = naming ? { [naming.field]: things[naming.thing] } : {};
    return await visitors
      .get(role)!
      .call(
        callOf(field),
        { ...input(text, (serial += 1)), ...named },
        { params: { id, userId: id }, headers: { 'idempotency-key': newKey() } },
      );
  }

  async function shown(): Promise<string[]> {
    await letThrough(at.db, kit);
    return await shownStrings(visitors, things);
  }

  beforeAll(async () => {
    kit = await brandWithAll(at.db);
    for (const role of ROLES) visitors.set(role, await kit.signedIn(role));
    visitors.set('guest', kit.visitor());
    const owned = await createThings(at.db, kit);
    things = { ...owned, ...({} as Record<DecidedThing, string>) };
    Object.assign(things, await createDecided());
    // A trader whose identity is checked or under review cannot change the name.
    await at.db.query("update app_user set kyc_status = 'rejected' where id = $1", [things.trader]);
  });

  /** To the page, the mail and the terminal. */
  async function expectHarmless(found: readonly string[]): Promise<void> {
    expectClean(found);
    await expectHarmlessMails(kit);
    expectClean([await deskOutput(visitors.get('superadmin')!)]);
  }

  it.each(HOSTILE_TEXTS)('%s is stored without controls or refused, in every field', async (_name, text) => {
    const accepted: string[] = [];
    for (const [index, field] of REPEATABLE.entries()) {
      const given = textFor(text, index);
      const { status, code } = await send(field, given);
      if (status === 200) accepted.push(cleanText(given));
      else expect([callOf(field), status, code]).toEqual([callOf(field), 422, 'validation_failed']);
    }
    expect(accepted.length).toBeGreaterThan(REPEATABLE.length / 2);
    const found = await shown();
    expect(missingIn(found, accepted)).toEqual([]);
    await expectHarmless(found);
    await deleteFurtherAccounts();
  });

  it('in a decision is stored without controls', async () => {
    const given: string[] = [];
    for (const field of DECISIONS) {
      const text =
        field.text ?? `${field.fields[0]!} \u202e<b data-hostile>\u0000\u001b[31m {{7*7}} \${7*7} {name}`;
      const { status, code } = await send(field, text);
      expect([callOf(field), status, code]).toEqual([callOf(field), 200, undefined]);
      given.push(cleanText(text));
    }
    const found = await shown();
    expect(missingIn(found, given)).toEqual([]);
    await expectHarmless(found);
  });

  const THINGS: Partial<Record<string, Thing>> = {
    correction: 'correction',
    deposit: 'deposit',
    manager: 'client',
    message: 'trader',
    trade: 'position',
  };

  /** Sends the example of a call with the mark in one field. */
  async function sendMarked(entry: string): Promise<number> {
    const [id, name] = entry.split(' ') as [CallId, string];
    const { roles, auth } = definitions[id];
    const role = auth === 'public' ? 'guest' : (roles?.[0] ?? 'trader');
    const example = callFile(id).examples?.find(({ input, error }) => input && !error);
    const owner = things[THINGS[id.split('.')[0]!] ?? 'user'];
    await letThrough(at.db, kit);
    const { status } = await visitors
      .get(role)!
      .call(
        id,
        { ...(example?.input as object), [name]: name === 'ids' ? [MARK] : MARK },
        { params: { id: owner, userId: owner }, headers: { 'idempotency-key': newKey() } },
      );
    return status;
  }

  it('in any other field, header or query is shown to nobody', async () => {
    for (const entry of UNSHOWN) expect(await sendMarked(entry), entry).toBeLessThan(500);
    const trader = visitors.get('trader')!;
    const headers = { 'idempotency-key': encodeURIComponent(MARK) };
    await letThrough(at.db, kit);
    await trader.call('deposit.create', byBitcoin(), { headers });
    const queries = UNSHOWN_PARAMETERS.flatMap((each) => (each.startsWith('query ') ? [each.slice(6)] : []));
    const query = Object.fromEntries(queries.map((name) => [name, MARK]));
    for (const id of [
      'user.list',
      'audit.list',
      'correction.find-account',
      'message.list-conversations',
    ] as const)
      expect(
        stringsIn((await visitors.get('admin')!.call(id, undefined, { query })).body).join(),
      ).not.toContain('data-hostile');
    const found = [...(await shown()), ...(await kit.backend.mails(kit.brand.id)).map(({ html }) => html)];
    expect(found.filter((text) => text.includes('x-mark'))).toEqual([]);
  });
});

onPostgres('a hostile text of a payment', (at) => {
  let kit: CardKit;
  let trader: Visitor;
  let admin: Visitor;
  beforeAll(async () => {
    kit = await cardKit(at.db, { btcpaySecret: CARD_SECRET, brand: { deposits: sandboxDeposits } });
    [trader, admin] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
  });
  afterAll(() => kit.end());

  const shown = async () => [
    ...stringsIn((await trader.call('deposit.list')).data),
    ...stringsIn((await admin.call('deposit.list-all')).data),
    ...stringsIn((await admin.call('audit.list')).data),
  ];

  it.each(HOSTILE_TEXTS)(
    '%s is stored without controls or refused, in every field of a card',
    async (_name, text) => {
      kit.wait(2);
      await at.db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
      const card = await cardFields(kit, CARDS.success);
      const given = textFor(text, 0);
      for (const { input } of SHOWN_OF_CARDS) {
        const { status, code } = await keyed(trader, 'deposit.create', { ...input(given, 0), ...card });
        expect([status, code]).toEqual([200, undefined]);
      }
      await kit.sandbox.settled();
      const found = await shown();
      expect(missingIn(found, [cleanText(given)])).toEqual([]);
      expectClean(found);
      await expectHarmlessMails(kit);
    },
  );

  it('in a signed callback is recorded and shown to nobody', async () => {
    const seconds = Math.floor(kit.now().getTime() / 1000);
    const hmac = (content: string) => createHmac('sha256', CARD_SECRET).update(content).digest('hex');
    const statuses: number[] = [];
    for (const line of CALLBACKS) {
      const [call, ...names] = line.split(' ') as [CallId, ...string[]];
      const marked = Object.fromEntries(names.map((name) => [name, MARK]));
      const body = JSON.stringify({
        ...marked,
        type: MARK.slice(0, 60),
        created: seconds,
        timestamp: seconds,
      });
      const signature: Record<string, string> =
        call === 'deposit.card-callback'
          ? { 'payment-signature': `t=${seconds},v1=${hmac(`${seconds}.${body}`)}` }
          : { 'btcpay-sig': `sha256=${hmac(body)}` };
      statuses.push((await kit.visitor().send('POST', calls[call].path, body, signature)).status);
    }
    expect(statuses).toEqual([200, 200]);
    expect((await shown()).filter((text) => text.includes('x-mark'))).toEqual([]);
  });
});
