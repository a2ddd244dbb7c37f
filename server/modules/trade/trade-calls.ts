import { formatMoney } from '../../../domain/money/money.ts';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import { sessionOf, type CallContext, type Handler, type Language } from '../../request-context.ts';
import { cut, pageOf } from '../../pagination.ts';
import { ownAuthority } from './authority.ts';
import type { BookAccount } from './book-position.ts';
import { closeAllTrades, closeTrade } from './close-trades.ts';
import { answerPlaced, placeOrder } from './place-order.ts';
import { listClosed, totalClosed } from './position.queries.ts';
import { protectTrade } from './protect-trade.ts';
import { closedOfRow } from './to-position.ts';
import { texts } from '../../generated/texts.ts';

/** The account of the session's current mode, from memory. */
async function ownAccount(context: CallContext): Promise<BookAccount> {
  const { user } = sessionOf(context);
  return await context.engine.accounts.known(
    context.brand.id,
    user.id,
    user.is_practice ? 'practice' : 'real',
  );
}

/** As `ownAccount`, but reloaded when another process has changed it. */
async function currentAccount(context: CallContext): Promise<BookAccount> {
  const { user } = sessionOf(context);
  return await context.engine.accounts.current(
    context.brand.id,
    user.id,
    user.is_practice ? 'practice' : 'real',
  );
}

export const tradeStore: Handler<'trade.store'> = async (context, { body }) => {
  const placed = await placeOrder(context, ownAuthority(context, await ownAccount(context)), body);
  return answerPlaced(context, placed);
};

export const tradeClose: Handler<'trade.close'> = async (context, { body }) => {
  const authority = ownAuthority(context, await currentAccount(context));
  const closed = await closeTrade(context, authority, String(body.id));
  context.reply.message = texts[context.language].trade.closed;
  return closed;
};

function closedMessage({ closed, failed }: CallOutput['trade.close-all'], language: Language): string {
  const { trade } = texts[language];
  if (failed.length) return trade.closedSome;
  return closed.length ? trade.closedAll : trade.nothingOpen;
}

export const tradeCloseAll: Handler<'trade.close-all'> = async (context, { body }) => {
  const authority = ownAuthority(context, await currentAccount(context));
  const result = await closeAllTrades(context, authority, body.mode);
  context.reply.message = closedMessage(result, context.language);
  return result;
};

export const tradeProtect: Handler<'trade.protect'> = async (context, { params, body }) =>
  await protectTrade(context, await currentAccount(context), params.id, {
    takeProfit: body.take_profit,
    stopLoss: body.stop_loss,
  });

export const tradePnl: Handler<'trade.pnl'> = async (context) =>
  context.engine.valuation.openPositions(await currentAccount(context));

export const tradeAccount: Handler<'trade.account'> = async (context) =>
  context.engine.valuation.accountFigures(await currentAccount(context));

export const tradeClosed: Handler<'trade.closed'> = async (context, { query }) => {
  const account = await currentAccount(context);
  const { db } = context.ports;
  const { limit } = pageOf(query);
  const rows = await listClosed(db, context.brand.id, account.id, {
    after: query.after ?? null,
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  const { total, profit } = await totalClosed(db, context.brand.id, account.id);
  return {
    trades: page.map((row) => closedOfRow(row, account, context.market)),
    total,
    profit: formatMoney(profit, account.currency),
    next,
  };
};
