import { bankAccount, payoutSettings, requested } from './withdrawal-data.ts';
import { fine, refusal, type Answers } from './fake-api.ts';
import { defaultAnswers } from './live-tab.ts';
import { openSignedIn, until, click, hasControl, type SignedInOptions, type Site } from './site.tsx';

/** A backend with one payout account, no withdrawals and a confirmed code. */
export const withdrawalAnswers: Answers = {
  ...defaultAnswers,
  'asset.rate': () => refusal('stale_price', 409, ''),
  'withdrawal.settings': () => fine(payoutSettings),
  'withdrawal.list': () => fine({ withdrawals: [], next: null }),
  'payout-account.list': () => fine([bankAccount]),
  'withdrawal.create': () => fine(requested),
};

/** Opens the withdrawal dialog from the header. */
export async function openWithdrawal({
  answers,
  user,
  features,
  ...options
}: SignedInOptions = {}): Promise<Site> {
  const site = await openSignedIn({
    features: features ?? ['auth', 'handoff', 'profile', 'account-switch', 'withdrawals'],
    user: { estimatedBalance: '2500.00', withdrawable: '1250.00', ...user },
    settings: { minimum_withdrawal: '50.00', enable_practice_account: true },
    ...options,
    answers: { ...withdrawalAnswers, ...answers },
  });
  site.platform.reloadUser = async () => true;
  await until(() => {
    if (!hasControl('Withdraw')) throw new Error('no header');
  });
  await click('Withdraw');
  await until(() => {
    if (!document.querySelector('dialog')) throw new Error('no dialog');
  });
  return site;
}

/** Chooses a wallet of the option dialog. */
export async function chooseWallet(name: 'Withdraw balance' | 'Other withdrawable'): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) =>
      each.textContent?.startsWith(name),
    );
  await until(() => {
    if (!find()) throw new Error('no options');
  });
  await click(find()!);
}
