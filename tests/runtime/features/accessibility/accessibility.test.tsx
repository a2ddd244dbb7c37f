import { expect, test } from 'vitest';
import { click, control, hasControl, openSite, seen, untilAt, untilSeen } from '../../support/site.tsx';

const features = ['auth', 'handoff', 'profile', 'accessibility'] as const;
const accessibility = {
  contact: 'access@acme.example',
  conformance: 'partial' as const,
  assessed: '2026-11-20',
  limits: { en: ['Our old statements are scanned.'] },
};

test('the footer leads guests to the statement, with the operator’s part', async () => {
  await openSite({ at: '/login', features, page: { accessibility } });
  await untilSeen('Forgot Password');
  await click('Accessibility');
  await untilAt('/accessibility');
  await untilSeen('This site meets most of the standard.');
  expect(seen()).toContain('Assessed on November 20, 2026.');
  expect(seen()).toContain('Our old statements are scanned.');
  expect(control<HTMLAnchorElement>('access@acme.example').href).toBe('mailto:access@acme.example');
});

test('without the operator’s part it claims no assessment and names the address for complaints', async () => {
  const legal = {
    entity: 'Acme Ltd',
    registration: 'C 1',
    address: '1 Street',
    country: 'MT',
    regulation: { status: 'none' as const },
    complaints: 'complaints@acme.example',
  };
  await openSite({ at: '/accessibility', features, page: { legal } });
  await untilSeen('This site has not been assessed against the standard yet.');
  expect(document.querySelector('main')!.textContent).toContain('complaints@acme.example');
});

test('a build without the page has no link to it', async () => {
  await openSite({ at: '/login', features: ['auth', 'handoff', 'profile'] });
  await untilSeen('Forgot Password');
  expect(hasControl('Accessibility')).toBe(false);
});
