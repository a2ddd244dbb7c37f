import { expect, test } from 'vitest';
import { control, openSignedIn, seen, untilSeen } from '../../support/site.tsx';

test('says that wallets are not available, and leads back to the trade room', async () => {
  await openSignedIn({ at: '/wallets', features: ['auth', 'profile', 'wallets', 'trade-room'] });
  await untilSeen('Wallets are coming soon');
  expect(seen()).toContain('This page does not work yet, and no date is set.');
  expect(control<HTMLAnchorElement>('Back to the trade room').getAttribute('href')).toBe('/traderoom');
});
