import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { pageOf } from '../../pagination.ts';
import type { BookAccount } from './book-position.ts';
import { closeAllTrades, closeTrade } from './close-trades.ts';
import { placeOrder } from './place-order.ts';
import { countClosed, listClosed } from './position.queries.ts';
import { protectTrade } from './protect-trade.ts';
import { closedOfRow } from './to-position.ts';
import { tradeTexts } from './trade-texts.ts';

/** The account of the session's current mode, as this process knows it. */
async function ownAccount(context: CallContext): Promise<BookAccount> {
  const { user } = sessionOf(context);
  return await context.desk.account(context.brand.id, user.id, user.is_practice ? 'practice' : 'real');
}

/** As `ownAccount`, looked up again where another process has changed it. */
async function currentAccount(context: CallContext): Promise<BookAccount> {
  const { user } = sessionOf(context);
  return await context.desk.current(context.brand.id, user.id, user.is_practice ? 'practice' : 'real');
}

export const tradeStore: Handler<'trade.store'> = async (context, { body }) => {
  const session = sessionOf(context);
  const account = await ownAccount(context);
  const position = await placeOrder(
    context,
    { account, openedBy: 'trader', openedById: session.user.id, by: { session } },
    body,
  );
  context.reply.message = tradeTexts[context.language].placed;
  await context.desk.tellCurrent(context.brand.id, account.id);
  return position;
};

export const tradeClose: Handler<'trade.close'> = async (context, { body }) => {
  const account = await currentAccount(context);
  const closed = await closeTrade(context, { account, reason: 'trader' }, String(body.id));
  context.reply.message = tradeTexts[context.language].closed;
  await context.desk.tellCurrent(context.brand.id, account.id);
  return closed;
};

export const tradeCloseAll: Handler<'trade.close-all'> = async (context, { body }) => {
  const account = await currentAccount(context);
  const result = await closeAllTrades(context, { account, reason: 'trader' }, body.mode);
  const texts = tradeTexts[context.language];
  context.reply.message = result.failed.length
    ? texts.closedSome
    : result.closed.length
      ? texts.closedAll
      : texts.nothingOpen;
  await context.desk.tellCurrent(context.brand.id, account.id);
  return result;
};

export const tradeProtect: Handler<'trade.protect'> = async (context, { params, body }) => {
  const account = await currentAccount(context);
  const position = await protectTrade(context, account, params.id, {
    takeProfit: body.take_profit,
    stopLoss: body.stop_loss,
  });
  await context.desk.tellCurrent(context.brand.id, account.id);
  return position;
};

export const tradePnl: Handler<'trade.pnl'> = async (context) =>
  context.desk.openPositions(await currentAccount(context));

export const tradeAccount: Handler<'trade.account'> = async (context) =>
  context.desk.accountFigures(await currentAccount(context));

export const tradeClosed: Handler<'trade.closed'> = async (context, { query }) => {
  const account = await currentAccount(context);
  const { db } = context.ports;
  const { limit } = pageOf(query);
  const rows = await listClosed(db, context.brand.id, account.id, {
    after: query.after ?? null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    trades: page.map((row) => closedOfRow(row, account, context.market)),
    total: await countClosed(db, context.brand.id, account.id),
    next: rows.length > limit ? page.at(-1)!.id : null,
  };
};
