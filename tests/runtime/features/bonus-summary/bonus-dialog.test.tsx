import { describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { click, hasControl, inDialog, openSignedIn, seen, until, untilSeen } from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const bonus: CallOutput['account.bonus'] = {
  currency: 'USD',
  bonus: '100.00',
  granted: '175.00',
  released: '25.00',
  revoked: '50.00',
  movements: [
    {
      id: 'bonus_release:d_1',
      kind: 'bonus_release',
      amount: '-25.00',
      plan: null,
      created_at: '2026-11-04T10:00:00.000Z',
    },
    {
      id: 'bonus_revoke:pu_1',
      kind: 'bonus_revoke',
      amount: '-50.00',
      plan: 'Basic',
      created_at: '2026-11-03T10:00:00.000Z',
    },
    {
      id: 'bonus_grant:b_1',
      kind: 'bonus_grant',
      amount: '175.00',
      plan: null,
      created_at: '2026-11-02T10:00:00.000Z',
    },
  ],
};

async function openMenu(answers: Answers = {}, features: ('account-switch' | 'bonus-summary')[] = []) {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'account-switch', ...features],
    user: { estimatedBalance: '2500.00', withdrawable: '2300.00', bonus: '100.00' },
    answers: { 'account.bonus': () => fine(bonus), ...answers },
  });
  await until(() => expect(document.querySelector('.balance-trigger')).not.toBeNull());
  await click(document.querySelector<HTMLElement>('.balance-trigger')!);
  await untilSeen('Includes a 100.00 USD bonus');
  return site;
}

const openSummary = async (answers: Answers = {}) => {
  const site = await openMenu(answers, ['bonus-summary']);
  await click('Includes a 100.00 USD bonus');
  return site;
};

describe('Bonus summary', () => {
  test('opens from the balance menu, and says what a bonus is not', async () => {
    await openSummary();
    await untilSeen('Bonus in your account');
    expect(seen()).toContain('A bonus cannot be withdrawn. The amount that you can withdraw, 2,300.00 USD,');
    expect(seen()).toContain('You can withdraw your free funds without a bonus and without trading.');
    expect([...document.querySelectorAll('dialog section li')].map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Lost in trading.*−25\.00 USD$/),
      expect.stringMatching(/^Ended · plan Basic.*−50\.00 USD$/),
      expect.stringMatching(/^Granted.*\+175\.00 USD$/),
    ]);
    await click('Close');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('says why it could not be loaded, and loads it again', async () => {
    const { api } = await openSummary({
      'account.bonus': () => refusal('busy', 503, 'The service is busy.'),
    });
    await untilSeen('The bonus could not be loaded. The service is busy.');
    api.answers['account.bonus'] = () => fine({ ...bonus, movements: [] });
    await click(inDialog('Try again'));
    await untilSeen('No bonus has been granted to this account.');
  });

  test('is absent from a build without the feature', async () => {
    await openMenu();
    expect(hasControl('Includes a 100.00 USD bonus')).toBe(false);
  });
});
