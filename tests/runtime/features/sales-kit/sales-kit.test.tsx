import { describe, expect, test } from 'vitest';
import { hasControl, openSite, control, untilSeen } from '../../support/site.tsx';
import { loadContributions } from '../../support/load-contributions.ts';

describe('sales links', () => {
  const buy = { demo_mode: true, demo_buy_btn_url: 'https://www.acme.example/buy' };

  test('open the offer', async () => {
    await openSite({ at: '/login', settings: buy });
    await untilSeen('Buy now');
    expect([control<HTMLAnchorElement>('Buy now').href, control<HTMLAnchorElement>('Upgrade').href]).toEqual([
      'https://www.acme.example/buy',
      'https://www.acme.example/buy',
    ]);
  });

  test.each([{ ...buy, demo_mode: false }, { demo_mode: true }])(
    'are not shown with %j',
    async (settings) => {
      const { platform } = await openSite({ at: '/login', settings });
      await loadContributions(platform.registry, 'guest.floating');
      await untilSeen('Forgot Password');
      expect(hasControl('Buy now')).toBe(false);
    },
  );
});
