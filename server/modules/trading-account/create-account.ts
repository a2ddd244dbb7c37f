import type { FieldRule } from '../../../domain/access/field-issues.ts';
import { parseMoney } from '../../../domain/money/money.ts';
import type { DemoAccountOptions, TradingAccountCreateInput } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure, invalidFields } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { findStoredAnswer, repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler, type Language } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import { openAccount } from './open-account.ts';
import { toTradingAccount } from './to-trading-account.ts';
import {
  countTradingAccounts,
  findTradingAccount,
  insertTradingAccount,
  type NewTradingAccount,
  type TradingAccountRow,
} from './trading-account.queries.ts';
import { refuseSuspended } from '../user/refuse-suspended.ts';
import { optionsOf, withPlatform } from './trading-platform.ts';

/** Accounts of one trader. */
const MAX_TRADING_ACCOUNTS = 10;

const DEMO: readonly unknown[] = [undefined, true, 'true', 1, '1'];

/** Is it one of the offered amounts, however it is written? */
export const isOffered = (amount: bigint, offered: readonly string[], currency: string): boolean =>
  offered.some((each) => parseMoney(each, currency) === amount);

type Choice = Omit<NewTradingAccount, 'id' | 'user_id'>;

/** @throws validation_failed for what is not offered */
function readChoice(body: TradingAccountCreateInput, options: DemoAccountOptions): Choice {
  const { platform, account_type, leverage, currency, server } = body;
  const problems: Record<string, FieldRule> = {};
  const offer = (field: string, value: string, offered: readonly string[]) => {
    if (!offered.includes(value)) problems[field] = 'choice';
  };
  const chosenServer = server || options.defaults.server;
  offer('platform', platform, options.platforms);
  offer('account_type', account_type, options.accountTypes);
  offer('leverage', leverage, options.leverages);
  offer('currency', currency, options.currencies);
  offer('server', chosenServer, options.servers);
  const amount = parseMoney(body.initial_deposit, currency);
  const initial = typeof amount === 'bigint' ? amount : 0n;
  if (!isOffered(initial, options.initialDeposits, currency)) problems['initial_deposit'] = 'choice';
  if (Object.keys(problems).length) throw invalidFields(problems);
  return {
    platform,
    account_type,
    leverage,
    currency,
    server: chosenServer,
    initial_deposit: initial,
    title: `${account_type} ${leverage}`,
  };
}

/** @throws limit_reached */
async function insert(tx: Queries, context: CallContext, choice: Choice): Promise<{ id: string }> {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  await lockUser(tx, brand.id, user.id);
  if ((await countTradingAccounts(tx, brand.id, user.id)) >= MAX_TRADING_ACCOUNTS)
    throw new Failure('limit_reached');
  const id = randomId(ports.random, 'ta');
  await insertTradingAccount(tx, brand.id, { ...choice, id, user_id: user.id }, now);
  const { platform, currency } = choice;
  await audit(tx, context, {
    actor: user.id,
    action: 'trading-account.create',
    subject: user.id,
    detail: { account: id, platform, currency },
  });
  return { id };
}

/** The account of a request, inserted once per idempotency key. A repeat finds it, whatever is offered by then. */
async function accountOf(context: CallContext, body: TradingAccountCreateInput): Promise<TradingAccountRow> {
  const { brand, ports } = context;
  const repeat = repeatOf(context);
  const earlier = await findStoredAnswer<{ id: string }>(ports.db, context, repeat);
  if (earlier) return (await findTradingAccount(ports.db, brand.id, earlier.data.id))!;
  await refuseSuspended(context, sessionOf(context).user);
  if (!DEMO.includes(body.is_demo)) throw new Failure('live_account_unavailable');
  const choice = readChoice(body, optionsOf(context));
  const { data } = await runOnce(context, repeat, (tx) => insert(tx, context, choice));
  return (await findTradingAccount(ports.db, brand.id, data.id))!;
}

/** A repeated request has no password to show. */
function messageOf({ state }: TradingAccountRow, password: string | null, language: Language): string {
  const { opened, opening, passwordShown } = texts[language].tradingAccount;
  if (state === 'opening') return opening;
  return password === null ? passwordShown : opened;
}

/**
 * Records the request, then asks the platform. A repeated request continues where the first one has stopped:
 * it neither records nor opens a second account, and it shows no password.
 * @throws feature_disabled · account_suspended · live_account_unavailable · validation_failed · limit_reached ·
 * platform_refused
 */
export const tradingAccountCreate: Handler<'trading-account.create'> = async (call, { body }) => {
  const context = withPlatform(call);
  const row = await accountOf(context, body);
  const { account, password } = await openAccount(context, row, row.user_id);
  if (account.state === 'failed') throw new Failure('platform_refused');
  if (account.state === 'opening') context.notifier.userChanged(account.user_id);
  call.reply.message = messageOf(account, password, context.language);
  return toTradingAccount(account, password);
};
