import { describe, expect, test } from 'vitest';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import { currentOf, destinations, forBar, type NavMenu } from '../../../runtime/platform/destinations.ts';
import { makePage } from '../support/page.ts';

type Nav = PageData['features'][number]['nav'][number];

const nav = (id: string, order: number, menu: Nav['menu'], when?: string): Nav => ({
  id,
  route: id,
  icon: 'user-round',
  order,
  menu,
  when,
});
const feature = (...entries: Nav[]): PageData['features'][number] => ({
  id: 'x',
  entry: '',
  routes: [],
  slots: [],
  nav: entries,
});

const features = [
  feature(nav('late', 90, 'both'), nav('phone', 50, 'mobile')),
  feature(
    nav('early', 10, 'drawer'),
    nav('help', 5, 'avatar', 'live_chat'),
    nav('mined', 20, 'both', 'enable_mining'),
    nav('gone', 1, 'both'),
    nav('home', 2, 'both', 'home_page=wealth_management'),
    nav('plain', 30, 'profile', '!enable_mining'),
  ),
];
const idsOf = (menu: NavMenu, settings: Parameters<typeof makePage>[0] = {}) =>
  destinations(features, menu, { settings: makePage(settings).settings, isOperator: false }, (route) =>
    (route as string) === 'gone' ? null : `/${route}`,
  ).map(({ id }) => id);

describe('destinations', () => {
  test('lists the entries of one menu in order, without routes missing from the build', () => {
    expect([idsOf('drawer'), idsOf('mobile'), idsOf('avatar'), idsOf('profile')]).toEqual([
      ['early', 'late'],
      ['phone', 'late'],
      [],
      ['plain'],
    ]);
  });

  test('includes an entry whose flag is on', () => {
    expect(idsOf('drawer', { settings: { enable_mining: true } })).toEqual(['early', 'mined', 'late']);
  });

  test('includes an entry whose choice has its value', () => {
    expect(idsOf('mobile', { settings: { home_page: 'wealth_management' } })).toEqual([
      'home',
      'phone',
      'late',
    ]);
    expect(idsOf('mobile', { settings: { home_page: 'traderoom' } })).toEqual(['phone', 'late']);
  });

  test('excludes an entry that requires a flag to be off', () => {
    expect(idsOf('profile', { settings: { enable_mining: true } })).toEqual([]);
  });

  test.each([
    ['12345', []],
    ['123456', ['help']],
  ])('includes help if live_chat has more than five characters: %s', (live_chat, ids) => {
    expect(idsOf('avatar', { settings: { live_chat } })).toEqual(ids);
  });
});

test('destinations lists the entry of an operator page for operators only', () => {
  const desk = { id: 'desk', path: '/desk', layout: 'shell', access: 'operator' } as const;
  const entries = [{ ...feature(nav('desk', 1, 'avatar')), routes: [desk] }];
  const shown = (isOperator: boolean) =>
    destinations(entries, 'avatar', { settings: makePage().settings, isOperator }, () => '/desk');
  expect([shown(false).length, shown(true).length]).toEqual([0, 1]);
});

test('marks an entry on its page and on the pages of its feature without an entry', () => {
  const routes = ['/list', '/months', '/months/:month'].map(
    (path) => ({ id: path.slice(1), path, layout: 'shell', access: 'login' }) as const,
  );
  const shown = destinations(
    [{ ...feature(nav('list', 1, 'both')), routes }, feature(nav('other', 2, 'both'))],
    'drawer',
    { settings: makePage().settings, isOperator: false },
    (route) => `/${route}`,
  );
  const marksOn = (here: string) => shown.map((entry) => currentOf(entry, here));
  expect(['/list', '/months', '/months/2026-10', '/other', '/'].map(marksOn)).toEqual([
    ['page', undefined],
    ['true', undefined],
    ['true', undefined],
    [undefined, 'page'],
    [undefined, undefined],
  ]);
});

describe('forBar', () => {
  const many = (count: number) =>
    destinations(
      [feature(...Array.from({ length: count }, (_, index) => nav(`n${index}`, index, 'both')))],
      'mobile',
      { settings: makePage().settings, isOperator: false },
      () => '/',
    );

  test('shows five entries, or four of six and the rest behind More', () => {
    expect(forBar(many(5)).shown).toHaveLength(5);
    expect([forBar(many(6)).shown.length, forBar(many(6)).more.length]).toEqual([4, 2]);
  });
});
