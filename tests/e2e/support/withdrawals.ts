import type { Page } from 'playwright';
import { callAs } from './call-as.ts';
import type { Served } from './serve.ts';
import { stepUp } from './step-up.ts';

/** Withdrawals of the demo trader to the saved bank account. */
export async function requestWithdrawals(page: Page, served: Served, amounts: string[]): Promise<void> {
  await stepUp(page, served, 'trader');
  const accounts = await callAs<{ id: string; type: string }[]>(
    page,
    'GET',
    '/user/withdrawals/wallets/index',
  );
  const { id } = accounts.find(({ type }) => type === 'bank')!;
  for (const amount of amounts)
    await callAs(page, 'POST', '/user/withdrawals', {
      amount,
      wallet: 'withdrawable',
      account_id: id,
      type: 'wire',
    });
}
