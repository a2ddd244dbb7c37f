import type { Page } from 'playwright';
import { callAs } from './call-as.ts';
import type { Served } from './serve.ts';

/** Withdrawals of the demo trader to the saved bank account. */
export async function requestWithdrawals(page: Page, served: Served, amounts: string[]): Promise<void> {
  const mails = served.mails.length;
  await callAs(page, 'POST', '/user/step-up/code', {});
  const { code } = await served.mailTo(served.emailOf('trader'), mails);
  await callAs(page, 'POST', '/user/step-up/verify', { code });
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
