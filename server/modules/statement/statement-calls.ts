import { publicNumber } from '../../../domain/account/public-number.ts';
import { periodBounds } from '../../../domain/statement/verify-statement.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Statement, StatementPeriod } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import { figuresAt, firstEntryAt } from '../../ledger/account-history.queries.ts';
import { cut, pageOf } from '../../pagination.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { accountStatement } from './account-statement.ts';
import { statementDocument } from './statement-document.ts';

/** Months that one page shows, at most. */
const MAX_MONTHS = 24;

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);
const monthBefore = (period: string): string =>
  monthOf(new Date(new Date(periodBounds(period).from).getTime() - 1));

const realAccount = (context: CallContext): string => accountIdOf(sessionOf(context).user.id, 'real');

/** The month of the account's first entry; of its opening without one. */
async function firstMonth(context: CallContext): Promise<string> {
  const { brand, ports } = context;
  return monthOf(
    (await firstEntryAt(ports.db, brand.id, realAccount(context))) ?? sessionOf(context).user.created_at,
  );
}

/** The months of a page, newest first, and whether older ones follow. */
function monthsBefore(newest: string, oldest: string, limit: number): string[] {
  const months: string[] = [];
  for (let period = newest; period >= oldest && months.length < limit; period = monthBefore(period))
    months.push(period);
  return months;
}

async function toPeriods(context: CallContext, months: readonly string[]): Promise<StatementPeriod[]> {
  const { brand, now, ports } = context;
  const { currency } = sessionOf(context).user;
  if (!months.length) return [];
  const ends = [periodBounds(months[0]!).to, ...months.map((period) => periodBounds(period).from)];
  const bounds = ends.map((time) => new Date(time));
  const figures = await figuresAt(ports.db, brand.id, realAccount(context), bounds);
  return months.map((period, index) => {
    const [end, start] = [figures[index]!, figures[index + 1]!];
    return {
      period,
      is_finished: now >= bounds[index]!,
      currency,
      entries: Number(end.sequence - start.sequence),
      opening_balance: formatMoney(start.balance, currency),
      closing_balance: formatMoney(end.balance, currency),
    };
  });
}

export const statementList: Handler<'statement.list'> = async (context, { query }) => {
  const limit = Math.min(pageOf(query).limit, MAX_MONTHS);
  const current = monthOf(context.now);
  const isCursor = query.after !== undefined && /^[0-9]{4}-(0[1-9]|1[0-2])$/.test(query.after);
  const newest = isCursor && query.after! <= current ? monthBefore(query.after!) : current;
  const found = monthsBefore(newest, await firstMonth(context), limit + 1);
  const { rows: months, next } = cut(found, limit, (month) => month);
  return {
    statements: await toPeriods(context, months),
    next,
  };
};

/** @throws not_found for a month before the account's first entry or after the current month */
export async function readStatement(context: CallContext, period: string): Promise<Statement> {
  const { brand, environment, now, ports } = context;
  const { user } = sessionOf(context);
  if (period > monthOf(now) || period < (await firstMonth(context))) throw new Failure('not_found');
  return await accountStatement(
    ports.db,
    {
      brandId: brand.id,
      environment: environment === 'production' ? null : environment,
      brand: brand.name,
      legalEntity: brand.legal?.entity ?? null,
      accountId: realAccount(context),
      number: publicNumber(user.number),
      currency: user.currency,
    },
    period,
    now,
  );
}

export const statementRead: Handler<'statement.read'> = async (context, { params }) =>
  await readStatement(context, params.period);

/** The statement of a month on paper, in the language of the request. */
export const statementPdf: Handler<'statement.pdf'> = async (context, { params }) => {
  const { brand, language, ports } = context;
  const { user } = sessionOf(context);
  const statement = await readStatement(context, params.period);
  const holder = `${user.first_name} ${user.last_name}`;
  const document = statementDocument(statement, { language, holder, color: brand.primary });
  const content = await ports.pdf(document);
  return {
    media: 'application/pdf',
    name: `statement-${statement.account}-${statement.period}.pdf`,
    bytes: content.length,
    content: new Blob([content]).stream(),
  };
};
