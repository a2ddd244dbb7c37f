import { texts } from '../../generated/texts.ts';
import type { ErrorCode } from '../../../schemas/generated/ids.ts';
import type {
  ClosedPosition,
  NotClosed,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import { atCurrentTime, type CallContext, type WorkContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import type { AccountMode } from '../account/account.queries.ts';
import { runOnce } from '../../ledger/idempotent-request.ts';
import { holdAuthority } from '../manager-connection/connection.queries.ts';
import type { Authority, PersonalRight } from './authority.ts';
import type { BookAccount, BookPosition, CloseReason, Fill } from './book-position.ts';
import { refuseOtherMode, tradableQuote } from './place-order.ts';
import { closePositions, findPosition, hasOpen, type ClosedRow } from './position.queries.ts';
import { closingOf, toPosition } from './to-position.ts';

interface Closing {
  position: BookPosition;
  fill: Fill;
}

/** The refusal for an id that is not an open position of this account: `position_closed` for a closed one. */
export async function refuseMissing(
  db: Queries,
  brandId: string,
  account: BookAccount,
  id: string,
): Promise<Failure> {
  const row = await findPosition(db, brandId, id);
  return new Failure(row?.account_id === account.id && row.status === 1 ? 'position_closed' : 'not_found');
}

/** The position of the response, with the booked profit. */
const closedOf = ({ position, fill }: Closing, { profit }: ClosedRow, at: Date): Position =>
  toPosition(position, position.account, { isOpen: false, ...fill, profit, at });

/** Writes the closing of these positions. Positions that were closed concurrently are not among the rows. */
async function write(tx: Queries, context: WorkContext, closings: readonly Closing[]): Promise<ClosedRow[]> {
  return await closePositions(
    tx,
    context.brand.id,
    closings.map(({ position, fill }) => closingOf(position, fill)),
    context.now,
  );
}

/** A frozen position closes at the tick that froze it. */
function fillNow(context: WorkContext, position: BookPosition, reason: CloseReason): Closing {
  const { book, prices } = context.engine;
  if (position.closing) return { position, fill: { ...position.closing, limit: null } };
  const quote = prices.settlementQuote(position) ?? tradableQuote(context, position.spec);
  return { position, fill: book.fill(position, reason, quote) };
}

/** The attempted closings, and the rows of the written ones. */
interface Attempt {
  closings: readonly Closing[];
  rows: readonly ClosedRow[];
}

/**
 * Closes positions of one account. If the price becomes outdated while the closing waits for the account's lock, it
 * writes nothing; a second one, at a new price, holds the lock already.
 * @throws busy when the second price is outdated too: the positions are still open
 */
async function withCurrentPrice<Context extends WorkContext, Done extends Attempt>(
  tx: Queries,
  asked: Context,
  close: (context: Context) => Promise<Done>,
): Promise<Done> {
  const first = await close(atCurrentTime(asked));
  if (first.rows.length) return first;
  const second = await close(atCurrentTime(asked));
  const ids = second.closings.map(({ position }) => position.id);
  if (!second.rows.length && (await hasOpen(tx, asked.brand.id, ids)))
    throw new Failure('busy', { retryAfter: 1 });
  return second;
}

/**
 * Closes one position at the server's quote, once per idempotency key. Then notifies the owner's streams.
 * @throws not_found · position_closed · market_closed · stale_price · busy
 */
export async function closeTrade(
  asked: WorkContext,
  { repeat, account, right }: Authority<PersonalRight>,
  id: string,
): Promise<ClosedPosition> {
  const { engine, brand } = asked;
  const { valuation, notifier } = engine;
  const result = await engine.accounts.exclusively(account, async () => {
    let closed: ClosedRow[] = [];
    const { data } = await runOnce(asked, repeat, async (tx) => {
      if (right.as === 'manager' && !(await holdAuthority(tx, brand.id, right.connectionId)))
        throw new Failure('not_found');
      const position = account.positions.get(id);
      if (!position) throw await refuseMissing(tx, brand.id, account, id);
      const { rows, closing, now } = await withCurrentPrice(tx, asked, async (context) => {
        const closing = fillNow(context, position, right.as);
        const closings = [closing];
        return { rows: await write(tx, context, closings), closings, closing, now: context.now };
      });
      const [row] = rows;
      if (!row) throw new Failure('position_closed');
      closed = rows;
      return { position: closedOf(closing, row, now), account: valuation.figuresAfter(account, rows) };
    });
    await engine.closing.record(closed);
    return data;
  });
  if (right.as === 'manager') notifier.closed(account, result.position);
  await notifier.positions(brand.id, account.id);
  return result;
}

function refusalOf(context: CallContext, id: string, error: unknown): NotClosed & { code: ErrorCode } {
  if (!(error instanceof Failure)) throw error;
  return { id, code: error.code, message: texts[context.language].errors[error.code] };
}

/** Closes the closable positions and returns the others. */
async function closeEach(
  tx: Queries,
  context: CallContext,
  { account, right }: Authority<PersonalRight>,
): Promise<{ closings: Closing[]; rows: ClosedRow[]; output: TradeCloseAllOutput }> {
  const closings: Closing[] = [];
  const failed: (NotClosed & { code: ErrorCode })[] = [];
  // A frozen position is already closing.
  for (const position of [...account.positions.values()].filter(({ closing }) => !closing)) {
    try {
      closings.push(fillNow(context, position, right.as));
    } catch (error) {
      failed.push(refusalOf(context, position.id, error));
    }
  }
  if (!closings.length && failed[0]) throw new Failure(failed[0].code);
  const rows = closings.length ? await write(tx, context, closings) : [];
  const written = new Map(rows.map((row) => [row.id, row]));
  const closed = closings.flatMap((closing) => {
    const row = written.get(closing.position.id);
    if (!row) failed.push(refusalOf(context, closing.position.id, new Failure('position_closed')));
    return row ? [closedOf(closing, row, context.now)] : [];
  });
  return {
    closings,
    rows,
    output: { closed, failed, account: context.engine.valuation.figuresAfter(account, rows) },
  };
}

/**
 * Closes every closable position of an account and lists the others, once per idempotency key. `shown` is
 * the account that the user saw. Then notifies the owner's streams.
 * @throws mode_changed · busy · market_closed · stale_price, when there are positions but none can be closed
 */
export async function closeAllTrades(
  asked: CallContext,
  authority: Authority<PersonalRight>,
  shown?: AccountMode,
): Promise<TradeCloseAllOutput> {
  const { engine, brand } = asked;
  const { account, repeat } = authority;
  const result = await engine.accounts.exclusively(account, async () => {
    let rows: ClosedRow[] = [];
    const { data } = await runOnce(asked, repeat, async (tx): Promise<TradeCloseAllOutput> => {
      refuseOtherMode(account, shown);
      const done = await withCurrentPrice(
        tx,
        asked,
        async (context) => await closeEach(tx, context, authority),
      );
      rows = done.rows;
      return done.output;
    });
    await engine.closing.record(rows);
    return data;
  });
  await engine.notifier.positions(brand.id, account.id);
  return result;
}
