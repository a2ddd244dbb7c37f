import '../../support/browser.ts';
// Imported here so that the first test does not wait for them.
import '../../../../runtime/features/account-manager/profile/profile-dialog.tsx';
import '../../../../runtime/features/trade-room/pages/traderoom-page.tsx';
import { act } from 'react';
import { expect, test } from 'vitest';
import { market } from '../../support/open-ticket.tsx';
import { fine } from '../../support/fake-api.ts';
import { openSignedIn, control, seen, until, untilSeen, type SignedInOptions } from '../../support/site.tsx';
import { profile } from '../../support/account-manager.tsx';
import { stubWindowWidth } from '../../support/viewport.ts';

const accepted = {
  trader_request: 'accepted' as const,
  manager_id: 'm_1',
  manager: { name: 'Mateo Silva', may_act: true },
};

async function openRoom(user: SignedInOptions['user'], isOn = true) {
  stubWindowWidth(() => 1440);
  const site = await openSignedIn({
    at: '/traderoom',
    features: ['auth', 'profile', 'trade-room', 'account-manager'],
    settings: { enable_account_connection_autotrade: isOn },
    user,
    answers: {
      ...market(),
      'trade.closed': () => fine({ trades: [], total: 0, next: null }),
      'manager.profile': () => fine(profile),
    },
  });
  await until(() => expect(document.querySelector('.traderoom')).not.toBeNull());
  return site;
}

test('the trade room shows an accepted manager with a dialog and a link to the manager page', async () => {
  await openRoom(accepted);
  await untilSeen('Manager: Mateo Silva');
  expect(control<HTMLAnchorElement>('Manager page').getAttribute('href')).toBe('/manager');
  await act(async () => control('Manager: Mateo Silva').click());
  await untilSeen('Portugal');
  const tabs = [...document.querySelectorAll('dialog [role="tab"]')].map(({ textContent }) => textContent);
  for (const name of [/^Overview/, /^Open/, /^Closed/])
    expect(tabs.filter((tab) => name.test(tab))).toHaveLength(1);
});

test('the trade room says that an accepted manager cannot trade', async () => {
  await openRoom({ ...accepted, manager: { name: 'Mateo Silva', may_act: false } });
  await untilSeen('Manager: Mateo Silva (cannot trade)');
  // A long name is cut, and what follows it stays.
  const cut = document.querySelector('.bottom-tools .truncate');
  expect(cut!.textContent).toBe('Manager: Mateo Silva');
});

test.each([
  ['a pending request', { ...accepted, trader_request: 'pending' as const }, true],
  ['managers switched off', accepted, false],
])('the trade room shows no manager with %s', async (_, user, isOn) => {
  await openRoom(user, isOn);
  await until(() => expect(document.querySelector('.bottom-tools')).not.toBeNull());
  expect(seen()).not.toContain('Manager: ');
});
