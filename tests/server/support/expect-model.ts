import { expect } from 'vitest';
import type { Visitor } from './backend.ts';
import { cents, type MoneyModel } from './money-model.ts';

/** Compares what the trader sees of the account after each operation. */
export async function expectAccount(model: MoneyModel, trader: Visitor): Promise<void> {
  const { account, bid } = model;
  expect((await trader.call('trade.account')).data).toMatchObject({
    mode: model.mode,
    balance: cents(account.balance),
    reserved: cents(account.reserved),
    margin: cents(account.margin),
    profit: cents(account.profit(bid)),
    equity: cents(account.equity(bid)),
    free_margin: cents(account.free(bid)),
    open_positions: account.positions.size,
  });
  expect((await trader.call('withdrawal.settings')).data.withdrawable).toBe(
    cents(model.real.withdrawable(bid)),
  );
}

/** Compares every list that the trader sees. */
export async function expectLists(model: MoneyModel, trader: Visitor): Promise<void> {
  const { withdrawals } = (await trader.call('withdrawal.list', undefined, { query: { limit: '100' } })).data;
  expect(
    new Map(withdrawals.map(({ id, amount, fee, total, status }) => [id, [amount, fee, total, status]])),
  ).toEqual(
    new Map(
      [...model.withdrawals].map(([id, { amount, fee, state }]) => [
        id,
        [cents(amount), cents(fee), cents(amount - fee), state],
      ]),
    ),
  );
  const { deposits } = (await trader.call('deposit.list', undefined, { query: { limit: '100' } })).data;
  expect(
    new Map(deposits.map(({ id, status, credited_amount: credited }) => [id, [status, credited]])),
  ).toEqual(
    new Map(
      [...model.deposits].map(([id, { amount, isCredited }]) => [
        id,
        isCredited ? ['approved', cents(amount)] : ['pending', null],
      ]),
    ),
  );
  const { transactions } = (await trader.call('transaction.list', undefined, { query: { limit: '100' } }))
    .data;
  expect(
    transactions.map(({ trans_type: kind, amount, balance_after: after }) => [kind, amount, after]).reverse(),
  ).toEqual(model.account.movements.map(({ kind, amount, after }) => [kind, cents(amount), cents(after)]));
}
