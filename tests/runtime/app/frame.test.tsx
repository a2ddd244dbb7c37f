import '../support/browser.ts';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { openSite, control, seen, until, untilSeen } from '../support/site.tsx';

describe('environment mark', () => {
  test('is on every page of a demo', async () => {
    await openSite({ at: '/login' });
    expect(document.querySelector('[data-mark=demo]')?.textContent).toBe(
      'Demo. Simulated data, no real money.',
    );
  });

  test('is on live pages in a rehearsal only', async () => {
    const { platform } = await openSite({ at: '/login', page: { mode: 'live' } });
    expect(document.querySelector('[data-mark]')).toBeNull();
    await act(async () => platform.settings.setState({ environment: 'rehearsal' }));
    expect(document.querySelector('[data-mark=rehearsal]')?.textContent).toBe('Rehearsal, no real money');
    await act(async () => platform.settings.setState({ environment: 'production' }));
    expect(document.querySelector('[data-mark]')).toBeNull();
  });
});

const untilForm = () => until(() => expect(document.querySelector('form')).not.toBeNull());

describe('backend state', () => {
  test('down shows a status above the page, which stays', async () => {
    const { platform } = await openSite({ at: '/login' });
    await untilForm();
    await act(async () => platform.settings.setState({ backend: 'down' }));
    expect([
      document.querySelector('.connection')?.closest('[role]')?.getAttribute('role'),
      document.querySelector('form') === null,
    ]).toEqual(['status', false]);
    await act(async () => platform.settings.setState({ backend: 'up' }));
    expect(document.querySelector('.connection')).toBeNull();
  });

  test('mismatch replaces the page with an explanation', async () => {
    const { platform } = await openSite({ at: '/login' });
    await untilForm();
    await act(async () => platform.settings.setState({ backend: 'mismatch' }));
    expect([seen().includes('do not belong together'), document.querySelector('form')]).toEqual([true, null]);
  });
});

describe('legal information', () => {
  test('shows the message of the operator in the footer if it is longer than five characters', async () => {
    const { platform } = await openSite({ at: '/login' });
    const footer = () => document.querySelector('.site-footer')!.textContent!;
    const set = (platform_security_bond_message: string) =>
      act(async () =>
        platform.settings.setState(({ settings }) => ({
          settings: { ...settings, platform_security_bond_message },
        })),
      );
    await set('Bond: EUR 1,000,000 <b>');
    expect(footer()).toContain('Bond: EUR 1,000,000 <b>');
    await set('Bond:');
    expect(footer()).not.toContain('Bond:');
  });

  test('shows the exact risk warning, with a lang attribute if it differs from the page', async () => {
    await openSite({ at: '/login', local: { language: 'es' } });
    const warning = document.querySelector('.risk-warning p')!;
    expect([warning.textContent, warning.getAttribute('lang')]).toEqual(['CFDs are complex.', 'en']);
  });

  test('states that the operator is unregulated, even without a risk warning', async () => {
    await openSite({
      at: '/login',
      page: { protection: { regime: 'custom', riskWarning: {}, unregulated: true } },
    });
    expect(document.querySelector('.risk-warning')?.textContent).toBe(
      'Acme is not authorised or supervised by any financial regulator.',
    );
  });

  test("shows the compensation scheme in the page's language, or in the brand's first language with its lang attribute", async () => {
    const legal = {
      entity: 'Acme Ltd',
      registration: 'C 1',
      address: '1 Quay Street',
      country: 'MT',
      regulation: { status: 'none' as const },
      complaints: 'complaints@acme.example',
    };
    const compensationLine = async (compensation: Record<string, string>) => {
      const { root } = await openSite({
        at: '/login',
        local: { language: 'es' },
        page: { legal: { ...legal, compensation } },
      });
      await until(() => expect(root.querySelector('.site-footer')).not.toBeNull());
      const line = [...root.querySelectorAll('.site-footer p[lang]')].at(-1);
      return [line?.textContent, line?.getAttribute('lang')];
    };
    expect(await compensationLine({ en: 'Covered.', es: 'Cubierto.' })).toEqual(['Cubierto.', 'es']);
    expect(await compensationLine({ en: 'Covered.' })).toEqual(['Covered.', 'en']);
    expect(await compensationLine({})).toEqual([undefined, undefined]);
  });

  test('opens external links in a new tab without a referrer, and announces the new tab', async () => {
    await openSite({ at: '/login' });
    await untilSeen('Terms of Service');
    const link = control<HTMLAnchorElement>('Terms of Service (opens in a new tab)');
    expect([link.href, link.target, link.rel]).toEqual([
      'https://www.acme.example/terms',
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

describe('notifications', () => {
  test('have the role alert for errors and status for successes, and can be dismissed', async () => {
    const { platform } = await openSite({ at: '/login' });
    await act(async () => {
      platform.notifications.show('error', 'Not saved');
      platform.notifications.show('success', 'Saved');
    });
    expect(document.querySelectorAll('.notices [role] [role], .notices [aria-live]')).toHaveLength(0);
    expect(
      [...document.querySelectorAll('.notice')].map((notice) => [
        notice.parentElement!.getAttribute('role'),
        notice.getAttribute('data-kind'),
        notice.querySelector('p')!.textContent,
      ]),
    ).toEqual([
      ['status', 'success', 'Saved'],
      ['alert', 'error', 'Not saved'],
    ]);
    await act(async () => document.querySelector<HTMLElement>('[role=alert] .notice button')!.click());
    expect(seen()).not.toContain('Not saved');
  });
});
