import { expect, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { openSignedIn, seen, untilSeen } from '../../support/site.tsx';

const settings: Answers = {
  'withdrawal.settings': () =>
    fine({
      currency: 'USD',
      withdrawable: '1250.00',
      balance: '2500.00',
      reserved_withdrawals: '0.00',
      reserved_plans: '0.00',
      bonus: '0.00',
      fee_percent: '0.5',
      needs_identity: true,
      max_accounts: 10,
      methods: [{ type: 'bank', withdrawal_type: 'wire', minimum: '100.00', maximum: null, hold_hours: 24 }],
      coins: [],
    }),
};
const openHelp = (answers: Answers = settings, features = ['withdrawals', 'identity'] as const) =>
  openSignedIn({
    at: '/help',
    features: ['auth', 'profile', 'help', ...features],
    settings: { identity_review_hours: '36', withdrawal_review_days: '1' },
    answers,
  });

test('names limits, times and fee as the backend applies them', async () => {
  await openHelp();
  await untilSeen('Bank transfer: 100.00 USD');
  expect(seen()).toContain('The fee is 0.5% of the amount.');
  expect(seen()).toContain('Only fully verified accounts can withdraw.');
  expect(seen()).toContain('reviewed within 36 hours');
  expect(seen()).toContain('which can take up to 1 business day.');
});

test('has no topics of features that the build lacks', async () => {
  await openSignedIn({ at: '/help', features: ['auth', 'profile', 'help'] });
  await untilSeen('How does a trade work?');
  expect(seen()).not.toContain('How do I withdraw?');
  expect(seen()).not.toContain('How do I deposit?');
  expect(seen()).not.toContain('How do I verify my identity?');
  expect(seen()).not.toContain('What is a limit or stop order?');
});

test('still answers if the figures cannot be read', async () => {
  await openHelp({ 'withdrawal.settings': () => refusal('busy', 503, 'Busy.') });
  await untilSeen('How do I withdraw?');
  expect(seen()).not.toContain('The fee is');
});

test('explains limit and stop orders where they can be placed', async () => {
  await openSignedIn({ at: '/help', features: ['auth', 'profile', 'help', 'pending-orders'] });
  await untilSeen('What is a limit or stop order?');
  expect(seen()).toContain('Neither holds margin');
});
