import { beforeAll, describe, expect, it } from 'vitest';
import { cleanText } from '../../../domain/access/text.ts';
import { calls, type CallDefinition, type CallId } from '../../../schemas/generated/calls.ts';
import { handlers } from '../../../server/generated/handlers.ts';
import { onPostgres, type Visitor } from '../support/backend.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import type { ManagerKit } from '../support/manager-kit.ts';
import { brandWithAll, createThings, letThrough, type Thing, type Things } from '../support/owned-things.ts';
import { newKey } from '../support/trading-kit.ts';
import { BANK } from '../support/withdrawal-kit.ts';

const definitions = calls as Record<CallId, CallDefinition>;
/** Reads of lists and of the caller's own things. */
const READS = (Object.keys(handlers) as CallId[]).filter((id) => {
  const { method, path, answer, auth } = definitions[id];
  return method === 'GET' && !path.includes('{') && answer.kind === 'json' && auth !== 'signature';
});
const ROLES = ['trader', 'manager', 'admin', 'superadmin'];

interface Field {
  what: string;
  role: string;
  call: CallId;
  /** The thing in the path. */
  of?: Thing;
  input(text: string): object;
}

const rejection = (what: string, call: CallId, of: Thing): Field => ({
  what,
  role: 'admin',
  call,
  of,
  input: (reason) => ({ reason }),
});

/** Fields of free text that somebody sees again. Each decides its thing, so it takes one text. */
const DECIDING: readonly Field[] = [
  rejection('the reason of a rejected withdrawal', 'withdrawal.reject', 'withdrawal'),
  rejection('the reason of a rejected deposit', 'deposit.reject', 'deposit'),
  rejection('the reason of a rejected plan', 'plan.reject-upgrade', 'planUpgrade'),
  rejection('the reason of a rejected identity check', 'identity.reject', 'identity'),
];

/** Fields that take any number of texts. */
const REPEATABLE: readonly Field[] = [
  {
    what: 'the name of a trader',
    role: 'trader',
    call: 'auth.update',
    input: (text) => ({
      first_name: text,
      last_name: text,
      phone_code: '+34',
      phoneNumber: '5550100',
      country: 'Spain',
    }),
  },
  {
    what: 'a message to support',
    role: 'trader',
    call: 'message.send',
    input: (message) => ({ message }),
  },
  {
    what: 'a reply of support',
    role: 'admin',
    call: 'message.reply',
    of: 'trader',
    input: (message) => ({ message }),
  },
  {
    what: 'the holder of a payout account',
    role: 'trader',
    call: 'payout-account.store',
    input: (full_name) => ({ ...BANK, full_name }),
  },
  {
    what: 'the reason of a correction',
    role: 'admin',
    call: 'correction.request',
    input: (reason) => ({ user_id: '', amount: '1.00', reason }),
  },
];

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

onPostgres('a hostile text', (at) => {
  let kit: ManagerKit;
  let things: Things;
  const visitors = new Map<string, Visitor>();

  async function send({ role, call, of, input }: Field, text: string) {
    await letThrough(at.db, kit);
    const fields = input(text);
    const body = 'user_id' in fields ? { ...fields, user_id: things.trader } : fields;
    const id = of ? things[of] : '';
    return await visitors.get(role)!.call(call, body, {
      params: { id, userId: id },
      headers: { 'idempotency-key': newKey() },
    });
  }

  /** Every string of every answer to every role. */
  async function shown(): Promise<string[]> {
    const found: string[] = [];
    for (const [role, visitor] of visitors) {
      await letThrough(at.db, kit);
      for (const id of READS) found.push(...stringsIn((await visitor.call(id)).data));
      if (role === 'trader')
        found.push(
          ...stringsIn(
            (await visitor.call('message.list', undefined, { params: { userId: things.trader } })).data,
          ),
        );
    }
    return found;
  }

  beforeAll(async () => {
    kit = await brandWithAll(at.db);
    things = await createThings(at.db, kit);
    for (const role of ROLES) visitors.set(role, await kit.signedIn(role));
  });

  const expectClean = (texts: readonly string[]) =>
    expect(texts.filter((text) => /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u.test(text))).toEqual([]);

  describe.each(REPEATABLE.map((field) => [field.what, field] as const))('as %s', (_what, field) => {
    it.each(HOSTILE_TEXTS)('%s is stored without controls or refused', async (_name, text) => {
      const { status, code } = await send(field, text);
      if (status === 200) expect(await shown()).toContainEqual(expect.stringContaining(cleanText(text)));
      else expect([status, code]).toEqual([422, 'validation_failed']);
      expectClean(await shown());
    });
  });

  it.each(DECIDING.map((field) => [field.what, field] as const))(
    'as %s is stored without controls',
    async (what, field) => {
      const text = `${what} \u202e<b data-hostile>\u0000 {{7*7}} \${7*7} {name}`;
      expect((await send(field, text)).status).toBe(200);
      const found = await shown();
      expectClean(found);
      expect(found.some((each) => each.includes('{{7*7}} ${7*7} {name}'))).toBe(true);
    },
  );
});
