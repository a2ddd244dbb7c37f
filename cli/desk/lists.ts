import { publicNumber } from '../../domain/account/public-number.ts';
import { reversalOf } from '../../domain/deposit/reversal.ts';
import type { Money } from '../../domain/money/amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isVoid } from '../../domain/payout/is-void.ts';
import type { OperatorDeposit } from '../../schemas/generated/types.ts';
import type { DeskClient } from './desk-client.ts';
import { userState } from './user-state.ts';

export interface ListOptions {
  state?: string;
  search?: string;
  after?: string;
  limit?: string;
}

/** Rows as text, and the cursor of the next page. */
export interface Listing {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  next: string | null;
  /** As the backend answered. */
  data: object;
}

interface Person {
  number: number;
  name: string;
}

const timeOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`;
const personOf = ({ number, name }: Person) => `${publicNumber(number)} ${name}`;

const CASE = ['ID', 'CUSTOMER', 'AMOUNT', 'STATUS'];
const caseOf = (
  { id, user, amount, currency }: { id: string; user: Person; amount: string; currency: string },
  status: string,
) => [id, personOf(user), `${amount} ${currency}`, status];

/** What a refund or chargeback took back, and what remains credited. */
function reversalCells(deposit: OperatorDeposit): [takenBack: string, remaining: string] {
  const reversal = reversalOf(deposit);
  if (!reversal) return ['', ''];
  const { account_currency: currency } = deposit;
  const show = (amount: Money) => `${formatMoney(amount, currency)} ${currency}`;
  return [`${show(reversal.amount)} (${reversal.cause})`, show(reversal.remaining)];
}

interface ListDefinition {
  /** Options that the list takes. */
  options: readonly (keyof ListOptions)[];
  states?: readonly string[];
  read(client: DeskClient, options: ListOptions): Promise<Listing>;
}

/** The query of a list. Each list checks its `state` against `states` first, so that any call takes it. */
const queryOf = ({ state, ...page }: ListOptions) => ({ ...page, state: state as never });

const answerState = (isWaiting: boolean) => (isWaiting ? 'unanswered' : 'answered');

const PAGE = ['after', 'limit'] as const;

/** The lists of the desk, by the word of the command line. */
export const LISTS: Readonly<Record<string, ListDefinition>> = {
  deposits: {
    options: ['state', ...PAGE],
    states: ['undecided', 'pending', 'in_review', 'approved', 'rejected'],
    async read(client, options) {
      const data = await client.call('deposit.list-all', { query: queryOf(options) });
      const rows = data.deposits.map((row) => [
        ...caseOf(row, row.status),
        row.credited_amount === null ? '' : `${row.credited_amount} ${row.account_currency}`,
        ...reversalCells(row),
        row.coin ? `${row.payment_method} ${row.coin.symbol}` : row.payment_method,
        `${row.approvals.length}/${row.required_approvals}`,
        timeOf(row.created_at),
      ]);
      return {
        columns: [...CASE, 'CREDITED', 'TAKEN BACK', 'REMAINING', 'METHOD', 'APPROVALS', 'CREATED'],
        rows,
        next: data.next,
        data,
      };
    },
  },
  withdrawals: {
    options: ['state', ...PAGE],
    states: ['open', 'requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled'],
    async read(client, options) {
      const data = await client.call('withdrawal.list-all', { query: queryOf(options) });
      const rows = data.withdrawals.map((row) => [
        ...caseOf(row, row.status),
        ...(isVoid(row.status) ? ['', ''] : [`${row.fee} ${row.currency}`, `${row.total} ${row.currency}`]),
        row.payout_account.label,
        `${row.approvals.length}/${row.required_approvals}`,
        `${row.reversal_cover} ${row.currency}`,
        timeOf(row.created_at),
      ]);
      const columns = [
        ...CASE,
        'FEE',
        'PAYOUT',
        'DESTINATION',
        'APPROVALS',
        'CHARGEBACKS PAID BY YOU',
        'CREATED',
      ];
      return { columns, rows, next: data.next, data };
    },
  },
  plans: {
    options: ['state', ...PAGE],
    states: ['pending', 'approved', 'rejected', 'cancelled'],
    async read(client, options) {
      const data = await client.call('plan.list-upgrades', { query: queryOf(options) });
      const rows = data.upgrades.map((row) => [
        ...caseOf(row, row.state),
        row.plan_name,
        `${row.free_funds} ${row.currency}`,
        timeOf(row.created_at),
      ]);
      return { columns: [...CASE, 'PLAN', 'FREE FUNDS', 'CREATED'], rows, next: data.next, data };
    },
  },
  corrections: {
    options: ['state', ...PAGE],
    states: ['pending', 'approved', 'rejected', 'cancelled'],
    async read(client, options) {
      const data = await client.call('correction.list', { query: queryOf(options) });
      const rows = data.corrections.map((row) => [
        ...caseOf(row, row.status),
        row.reason,
        row.requested_by.name,
        timeOf(row.created_at),
      ]);
      return { columns: [...CASE, 'REASON', 'REQUESTED BY', 'CREATED'], rows, next: data.next, data };
    },
  },
  identity: {
    options: ['state', ...PAGE],
    states: ['pending', 'approved', 'rejected'],
    async read(client, options) {
      const data = await client.call('identity.list', { query: queryOf(options) });
      const rows = data.checks.map((row) => [
        row.id,
        personOf(row.user),
        row.status,
        row.type,
        String(row.documents.length),
        timeOf(row.created_at),
      ]);
      const columns = ['ID', 'CUSTOMER', 'STATUS', 'DOCUMENT', 'IMAGES', 'CREATED'];
      return { columns, rows, next: data.next, data };
    },
  },
  messages: {
    options: [...PAGE],
    async read(client, options) {
      const data = await client.call('message.list-conversations', { query: queryOf(options) });
      const rows = data.conversations.map(({ id, user, unread, is_waiting, last }) => [
        id,
        personOf(user),
        unread ? `${unread} unread` : answerState(is_waiting),
        last?.message ?? '',
        last ? timeOf(last.sent_at) : '',
      ]);
      return { columns: ['ID', 'CUSTOMER', 'STATUS', 'LAST MESSAGE', 'SENT'], rows, next: data.next, data };
    },
  },
  managers: {
    options: ['state', ...PAGE],
    states: ['pending', 'accepted', 'declined', 'withdrawn', 'revoked'],
    async read(client, options) {
      const data = await client.call('manager.list-requests', { query: queryOf(options) });
      const rows = data.requests.map((row) => [
        row.id,
        row.manager,
        publicNumber(row.number),
        row.state,
        timeOf(row.created_at),
      ]);
      const columns = ['ID', 'MANAGER', 'CUSTOMER', 'STATUS', 'CREATED'];
      return { columns, rows, next: data.next, data };
    },
  },
  settings: {
    options: [],
    async read(client) {
      const settings = await client.call('settings.list');
      const rows = settings.map(({ key, value, source }) => [key, value, source]);
      return { columns: ['SETTING', 'VALUE', 'ORIGIN'], rows, next: null, data: { settings } };
    },
  },
  users: {
    options: ['search', ...PAGE],
    async read(client, options) {
      const data = await client.call('user.list', { query: queryOf(options) });
      const rows = data.users.map((row) => [
        row.id,
        publicNumber(row.number),
        row.name,
        row.email,
        userState(row),
        row.roles.join(' '),
        timeOf(row.created_at),
      ]);
      const columns = ['ID', 'NUMBER', 'NAME', 'EMAIL', 'STATUS', 'ROLES', 'REGISTERED'];
      return { columns, rows, next: data.next, data };
    },
  },
  audit: {
    options: ['search', ...PAGE],
    async read(client, options) {
      const data = await client.call('audit.list', { query: queryOf(options) });
      const rows = data.entries.map(({ at, action, actor, subject, detail }) => [
        timeOf(at),
        action,
        actor ?? 'system',
        subject ?? '',
        Object.entries(detail)
          .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join(' '),
      ]);
      return { columns: ['TIME (UTC)', 'ACTION', 'BY', 'ABOUT', 'DETAIL'], rows, next: data.next, data };
    },
  },
};
