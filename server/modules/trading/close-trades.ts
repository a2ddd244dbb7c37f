import errorFile from '../../../schemas/errors.json' with { type: 'json' };
import type { ErrorCode } from '../../../schemas/generated/ids.ts';
import type {
  ClosedPosition,
  NotClosed,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import { atThisMoment, type CallContext, type WorkContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import type { AccountMode } from '../account/account.queries.ts';
import { once } from '../../ledger/idempotent-request.ts';
import { holdConnection } from '../manager/request.queries.ts';
import type { BookAccount, BookPosition, CloseReason, Fill } from './book-position.ts';
import { refuseOtherMode, tradableQuote } from './place-order.ts';
import { closePositions, findPosition, type ClosedRow } from './position.queries.ts';
import { closingOf, toPosition } from './to-position.ts';

/** Where positions are closed, and by whom. */
export interface ClosePlace {
  account: BookAccount;
  reason: Extract<CloseReason, 'trader' | 'manager'>;
  /** Connection by which a manager closes; it has to last until that is written. */
  connectionId?: string;
}

interface Closing {
  position: BookPosition;
  fill: Fill;
}

/** The refusal for an id that is no open position of this account: closed where it once was. */
export async function refuseMissing(
  db: Queries,
  brandId: string,
  account: BookAccount,
  id: string,
): Promise<Failure> {
  const row = await findPosition(db, brandId, id);
  return new Failure(row?.account_id === account.id && row.status === 1 ? 'position_closed' : 'not_found');
}

/** As it is answered: with the profit that was booked. */
const closedOf = ({ position, fill }: Closing, { profit }: ClosedRow, at: Date): Position =>
  toPosition(position, position.account, { isOpen: false, ...fill, profit, at });

/** Writes the closing of these positions. What somebody else has closed meanwhile is not among the rows. */
async function write(tx: Queries, context: WorkContext, closings: readonly Closing[]): Promise<ClosedRow[]> {
  return await closePositions(
    tx,
    context.brand.id,
    closings.map(({ position, fill }) => closingOf(position, fill)),
    context.now,
  );
}

/** What a tick has closed already, though it is not written yet, stays closed at that tick. */
function fillNow(context: WorkContext, position: BookPosition, reason: CloseReason): Closing {
  const { desk } = context;
  if (position.closing) return { position, fill: { ...position.closing, limit: null } };
  return {
    position,
    fill: desk.book.fill(
      position,
      reason,
      desk.settlementQuote(position) ?? tradableQuote(context, position.spec),
    ),
  };
}

/**
 * Closes one position at the server's quote, once for its idempotency key.
 * @throws not_found · position_closed · market_closed · stale_price
 */
export async function closeTrade(
  asked: WorkContext,
  { account, reason, connectionId }: ClosePlace,
  id: string,
): Promise<ClosedPosition> {
  const { desk, brand } = asked;
  return await desk.inTurn(account, async () => {
    const context = atThisMoment(asked);
    let closed: ClosedRow[] = [];
    const { data } = await once(context, async (tx) => {
      if (connectionId !== undefined && !(await holdConnection(tx, brand.id, connectionId)))
        throw new Failure('not_found');
      const position = account.positions.get(id);
      if (!position) throw await refuseMissing(tx, brand.id, account, id);
      const closing = fillNow(context, position, reason);
      closed = await write(tx, context, [closing]);
      const [row] = closed;
      if (!row) throw new Failure('position_closed');
      return { position: closedOf(closing, row, context.now), account: desk.figuresAfter(account, closed) };
    });
    await desk.closed(brand.id, closed);
    return data;
  });
}

function refusalOf(context: CallContext, id: string, error: unknown): NotClosed & { code: ErrorCode } {
  if (!(error instanceof Failure)) throw error;
  return { id, code: error.code, message: errorFile[error.code][context.language] };
}

/**
 * Closes every open position of an account that can be closed, and names those that cannot, once for its idempotency key.
 * `shown` is the account that the person saw.
 * @throws mode_changed · market_closed · stale_price, where there are positions and none could be closed
 */
export async function closeAllTrades(
  asked: CallContext,
  { account, reason }: ClosePlace,
  shown?: AccountMode,
): Promise<TradeCloseAllOutput> {
  const { desk, brand } = asked;
  return await desk.inTurn(account, async () => {
    const context = atThisMoment(asked);
    let rows: ClosedRow[] = [];
    const { data } = await once(context, async (tx): Promise<TradeCloseAllOutput> => {
      refuseOtherMode(account, shown);
      const closings: Closing[] = [];
      const failed: (NotClosed & { code: ErrorCode })[] = [];
      // What a tick has closed already is being written.
      for (const position of [...account.positions.values()].filter(({ closing }) => !closing)) {
        try {
          closings.push(fillNow(context, position, reason));
        } catch (error) {
          failed.push(refusalOf(context, position.id, error));
        }
      }
      if (!closings.length && failed[0]) throw new Failure(failed[0].code);
      rows = closings.length ? await write(tx, context, closings) : [];
      const done = new Map(rows.map((row) => [row.id, row]));
      for (const { position } of closings)
        if (!done.has(position.id))
          failed.push(refusalOf(context, position.id, new Failure('position_closed')));
      return {
        closed: closings.flatMap((closing) => {
          const row = done.get(closing.position.id);
          return row ? [closedOf(closing, row, context.now)] : [];
        }),
        failed,
        account: desk.figuresAfter(account, rows),
      };
    });
    await desk.closed(brand.id, rows);
    return data;
  });
}
