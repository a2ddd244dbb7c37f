import { randomUUID } from 'node:crypto';
import { QUANTITY_DIGITS } from '../../domain/money/amount.ts';
import type { OperatorUser, UserSetRoleInput } from '../../schemas/generated/types.ts';
import { CommandError } from '../io.ts';
import { amountOf } from './amount-of.ts';
import type { DeskClient } from './desk-client.ts';
import { userState } from './user-state.ts';

/** What a decision is given on the command line. */
export interface DecisionOptions {
  amount?: string;
  reason?: string;
  reference?: string;
  contact?: string;
  message?: string;
  first?: string;
  last?: string;
  role?: string;
}

type Noun = 'deposit' | 'withdrawal' | 'identity' | 'plan' | 'correction' | 'user';

const NOUNS: Readonly<Record<string, Noun>> = {
  d: 'deposit',
  w: 'withdrawal',
  k: 'identity',
  pu: 'plan',
  c: 'correction',
  u: 'user',
};

export interface Decision {
  /** Required and optional options. */
  requires?: readonly (keyof DecisionOptions)[];
  takes?: readonly (keyof DecisionOptions)[];
  send(client: DeskClient, id: string, options: DecisionOptions): Promise<object>;
}

const params = (id: string) => ({ params: { id } });
const withStatus = (user: OperatorUser) => ({ ...user, status: userState(user) });
/** Changes what a user may do. */
const setUserState =
  (state: 'active' | 'suspended', isTrading: boolean): Decision['send'] =>
  async (client, id, { reason, contact }) => {
    const known = await client.call('user.read', params(id));
    const from = { state: known.state, is_trading: known.is_trading };
    const input = { from, state, is_trading: isTrading, reason, contact };
    return withStatus(await client.call('user.set-state', { params: { id }, input }));
  };
/** Roles that a superadministrator grants and revokes. */
export const ROLES: readonly string[] = [
  'manager',
  'admin',
  'superadmin',
] satisfies UserSetRoleInput['role'][];
const setRole =
  (granted: boolean): Decision['send'] =>
  async (client, id, { role }) => {
    const input = { role: role as UserSetRoleInput['role'], granted };
    const user = await client.call('user.set-role', { params: { id }, input });
    return { ...user, status: `${user.name}, with the roles ${user.roles.join(', ')}` };
  };
const withReason = (id: string, { reason }: DecisionOptions) => ({ params: { id }, input: { reason } });

/** Decisions by word, then by what is decided. */
export const DECISIONS: Readonly<Record<string, Partial<Record<Noun, Decision>>>> = {
  approve: {
    deposit: {
      requires: ['amount'],
      takes: ['reference'],
      send: (client, id, { amount, reference }) =>
        client.call('deposit.approve', {
          params: { id },
          input: { amount: amountOf(amount!, QUANTITY_DIGITS), reference },
        }),
    },
    withdrawal: { send: (client, id) => client.call('withdrawal.approve', params(id)) },
    identity: { send: (client, id) => client.call('identity.approve', params(id)) },
    plan: { send: (client, id) => client.call('plan.approve-upgrade', params(id)) },
    correction: { send: (client, id) => client.call('correction.approve', params(id)) },
    user: { send: async (client, id) => withStatus(await client.call('user.approve', params(id))) },
  },
  reject: {
    deposit: {
      requires: ['reason'],
      send: (client, id, options) => client.call('deposit.reject', withReason(id, options)),
    },
    withdrawal: {
      requires: ['reason'],
      send: (client, id, options) => client.call('withdrawal.reject', withReason(id, options)),
    },
    identity: {
      requires: ['reason'],
      send: (client, id, options) => client.call('identity.reject', withReason(id, options)),
    },
    plan: {
      requires: ['reason'],
      send: (client, id, options) => client.call('plan.reject-upgrade', withReason(id, options)),
    },
    correction: {
      requires: ['reason'],
      send: (client, id, options) => client.call('correction.reject', withReason(id, options)),
    },
  },
  sent: {
    withdrawal: {
      requires: ['reference'],
      send: (client, id, { reference }) =>
        client.call('withdrawal.send', { params: { id }, input: { reference: reference! } }),
    },
  },
  settled: { withdrawal: { send: (client, id) => client.call('withdrawal.settle', params(id)) } },
  suspend: { user: { requires: ['reason', 'contact'], send: setUserState('suspended', false) } },
  stop: { user: { requires: ['reason', 'contact'], send: setUserState('active', false) } },
  activate: { user: { send: setUserState('active', true) } },
  grant: { user: { requires: ['role'], send: setRole(true) } },
  revoke: { user: { requires: ['role'], send: setRole(false) } },
  rename: {
    user: {
      requires: ['first', 'last', 'reason'],
      async send(client, id, { first, last, reason }) {
        const input = { first_name: first!, last_name: last!, reason };
        const user = await client.call('user.rename', { params: { id }, input });
        return { ...user, status: `"${user.name}"` };
      },
    },
  },
  reply: {
    user: {
      requires: ['message'],
      async send(client, userId, { message }) {
        const sent = await client.call('message.reply', {
          params: { userId },
          input: { message: message!, id: randomUUID() },
        });
        return { ...sent, status: 'sent' };
      },
    },
  },
  cancel: { correction: { send: (client, id) => client.call('correction.cancel', params(id)) } },
};

/** What an id belongs to, by its prefix. */
const nounOf = (id: string): Noun | undefined => NOUNS[id.slice(0, id.indexOf('_'))];

/** @throws CommandError for an id of another kind */
export function decisionOf(word: string, id: string): Decision {
  const choices = DECISIONS[word]!;
  const noun = nounOf(id);
  const decision = noun && choices[noun];
  if (decision) return decision;
  const able = Object.keys(choices).join(' or ');
  throw new CommandError(`${word} needs the id of a ${able}, as the list shows it; "${id}" is not one.`);
}

/** Writes one setting: `name=value`; `name=` gives it back to the manifest. @throws CommandError */
export async function writeSetting(client: DeskClient, text: string): Promise<object> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new CommandError(`set needs <setting>=<value>, not "${text}".`);
  const settings = await client.call('settings.write', { input: { settings: { [name]: value || null } } });
  const written = settings.find(({ key }) => key === name);
  return { id: name, status: written ? `"${written.value}" (${written.source})` : 'written' };
}
