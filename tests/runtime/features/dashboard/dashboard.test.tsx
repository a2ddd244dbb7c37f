import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { NewsItem, NewsList } from '../../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { bookAnswers } from '../../support/order-book.tsx';
import { click, goTo, hasControl, openSignedIn, seen, untilAt, untilSeen } from '../../support/site.tsx';
import type { SignedInOptions } from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

vi.mock('../../../../runtime/trading/portfolio/load-doughnut.ts', async () => {
  const fake = await import('../../support/fake-doughnut.ts');
  return { loadDoughnut: () => Promise.resolve(fake) };
});

const story = (more: Partial<NewsItem> = {}): NewsItem => ({
  id: 'n_1',
  title: 'Euro rises',
  summary: 'A short text.',
  url: 'https://news.example.com/euro',
  source: 'The Paper',
  published_at: '2026-11-20T10:00:00.000Z',
  ...more,
});
const news = (more: Partial<NewsList> = {}): NewsList => ({
  items: [story()],
  language: 'en',
  fetched_at: '2026-11-20T12:00:00.000Z',
  stale: false,
  simulated: false,
  ...more,
});
const counts: CallOutput['desk.summary'] = {
  customers: 120,
  online_customers: 4,
  leads: 9,
  pending_deposits: 2,
  deposits_in_review: 1,
  undecided_deposits: 1,
  pending_withdrawals: 3,
  approved_withdrawals: 1,
  sent_withdrawals: 2,
  pending_identity: 7,
  pending_plans: 0,
  pending_corrections: 0,
  unread_conversations: 0,
};

const openDashboard = ({ answers, settings, ...options }: SignedInOptions = {}) =>
  openSignedIn({
    at: '/',
    features: ['auth', 'profile', 'dashboard', 'portfolio', 'identity'],
    settings: { home_page: 'wealth_management', ...settings },
    answers: bookAnswers(undefined, {
      'news.list': () => fine(news()),
      'desk.summary': () => fine(counts),
      ...answers,
    } as Answers),
    ...options,
  });

describe('dashboard', () => {
  test('names the brand without a site_name', async () => {
    await openDashboard({ settings: { site_name: '' } });
    await untilSeen('Your account at Acme at a glance.');
  });

  test('is the home page: welcome, identity, portfolio and news', async () => {
    await openDashboard();
    await untilSeen('Welcome, Ana');
    await untilSeen('10,018.20');
    await untilSeen('Euro rises');
    expect(seen()).toContain('Your account at Acme at a glance.');
    expect(seen()).toContain('Unverified');
    expect(hasControl('Verify Account')).toBe(true);
    expect(hasControl('View portfolio')).toBe(true);
    expect(seen()).not.toContain('Customers');
  });

  test('shows that the identity is verified', async () => {
    await openDashboard({ user: { kyc_status: 'approved', kyc_verified: true } });
    await untilSeen('Verified');
    expect(hasControl('Verify Account')).toBe(false);
  });

  test('opens the trade station or profile unless it is the home page', async () => {
    await openDashboard({ settings: { home_page: 'traderoom' } });
    await untilAt('/profile');
    expect(hasControl('Dashboard')).toBe(false);
  });

  test('waits for the settings of the backend, which may make it the home page', async () => {
    const { platform } = await openDashboard({ at: '/profile', settings: { home_page: 'traderoom' } });
    const { settings } = platform.settings.getState();
    await act(async () => platform.settings.setState({ isAsked: false }));
    await goTo('/');
    await untilSeen('Loading');
    expect(location.pathname).toBe('/');
    const asked = { isAsked: true, settings: { ...settings, home_page: 'wealth_management' as const } };
    await act(async () => platform.settings.setState(asked));
    await untilSeen('Welcome, Ana');
  });

  test('is also at /dashboard', async () => {
    await openDashboard({ at: '/dashboard' });
    await untilAt('/');
    await untilSeen('Welcome, Ana');
  });

  test('leads guests to the sign-in page, and from there back', async () => {
    const { platform } = await openDashboard();
    await untilSeen('Welcome, Ana');
    platform.session.end('signed-out');
    await untilAt('/login');
  });
});

describe('market news', () => {
  test('link to their publisher without a referrer, as text', async () => {
    await openDashboard({
      answers: { 'news.list': () => fine(news({ items: [story({ title: '<b>Euro</b>' })] })) },
    });
    await untilSeen('<b>Euro</b>');
    const link = document.querySelector<HTMLAnchorElement>('.dashboard-story a')!;
    expect([link.href, link.rel, link.target]).toEqual([
      'https://news.example.com/euro',
      'noopener noreferrer',
      '_blank',
    ]);
    expect(link.closest('ul')!.lang).toBe('en');
  });

  test('of a demo are marked as samples', async () => {
    await openDashboard({
      answers: { 'news.list': () => fine(news({ simulated: true, items: [story({ url: null })] })) },
    });
    await untilSeen('Sample news');
    expect(document.querySelector('.dashboard-story a')).toBeNull();
  });

  test('say when they are old', async () => {
    await openDashboard({ answers: { 'news.list': () => fine(news({ stale: true })) } });
    await untilSeen(/The news service did not answer\. Last update: 20 Nov, 2026/);
  });

  test('say that there are none', async () => {
    await openDashboard({ answers: { 'news.list': () => fine(news({ items: [] })) } });
    await untilSeen('There is no market news at the moment.');
  });

  test('say that they are not available, and retry', async () => {
    let isDown = true;
    await openDashboard({
      answers: {
        'news.list': () => (isDown ? refusal('provider_unavailable', 503, 'Down.') : fine(news())),
      },
    });
    await untilSeen('Market news is not available right now.');
    isDown = false;
    await click('Try again');
    await untilSeen('Euro rises');
  });

  test('are left out where the backend offers none', async () => {
    await openDashboard({ answers: { 'news.list': () => fine({ ...news(), items: [], fetched_at: null }) } });
    await untilSeen('10,018.20');
    expect(seen()).not.toContain('Market news');
  });
});

describe('cards of an administrator', () => {
  const admin = { roles: ['trader', 'admin'] } as const satisfies SignedInOptions['user'];
  const cards = () =>
    [...document.querySelectorAll('.dashboard-card')].map((card) =>
      [...card.children].map((part) => part.textContent),
    );

  test('have live counts and open their queue at the desk', async () => {
    await openDashboard({
      user: { ...admin, roles: [...admin.roles] },
      features: ['auth', 'profile', 'dashboard', 'desk'],
    });
    await untilSeen('120');
    expect(cards()).toEqual([
      ['Customers', '120'],
      ['Online customers', '4'],
      ['Leads', '9'],
      ['Pending withdrawals', '6'],
      ['Pending deposits', '3'],
      ['KYC', '7'],
    ]);
    expect(
      [...document.querySelectorAll<HTMLAnchorElement>('.dashboard-card')].map((card) =>
        card.getAttribute('href'),
      ),
    ).toEqual([
      '/desk?tab=users',
      '/desk?tab=users',
      '/desk?tab=users',
      '/desk?tab=withdrawals',
      '/desk?tab=deposits',
      '/desk?tab=identity',
    ]);
  });

  test('say Pending Activation in a build without the desk', async () => {
    await openDashboard({ user: { ...admin, roles: [...admin.roles] } });
    await untilSeen('120');
    await click('Customers120');
    await untilSeen('Pending Activation');
  });

  test('are no part of a trader’s dashboard, which does not ask for them', async () => {
    const { api } = await openDashboard();
    await untilSeen('Euro rises');
    expect([cards(), api.sentTo('desk.summary')]).toEqual([[], []]);
  });
});
