import { expect, test } from 'vitest';
import { loadPlatformText } from '../../../../runtime/app/boot.ts';
import { text } from '../../../../runtime/features/order-book/text/en.ts';
import { ShortPositions } from '../../../../runtime/trading/positions/short-positions.tsx';
import type { Position } from '../../../../schemas/generated/types.ts';
import { trader } from '../../support/page.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { click, makePlatform, until } from '../../support/site.tsx';
import { market } from '../../support/open-ticket.tsx';
import { position } from '../../support/positions.ts';

async function openShort(positions: Position[], path: string | null = '/orderbook') {
  const { platform } = makePlatform({
    at: '/',
    features: [],
    answers: market({ positions }),
    user: { ...trader, two_fa_confirmed: true },
  });
  await loadPlatformText(platform);
  platform.text.add(text);
  let leaves = 0;
  const root = await renderInPlatform(platform, <ShortPositions path={path} onLeave={() => leaves++} />);
  await until(() => expect(root.querySelector('.short-positions')).not.toBeNull());
  return { root, leaves: () => leaves };
}

test('shows two positions and a link to all with their count', async () => {
  const { root, leaves } = await openShort([1, 2, 3].map((number) => position({ id: `p_${number}` })));
  expect(root.querySelectorAll('li')).toHaveLength(2);
  const link = root.querySelector('a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual(['All 3 open positions', '/orderbook']);
  await click(link);
  expect(leaves()).toBe(1);
});

test('counts a single position as one', async () => {
  const { root } = await openShort([position({ id: 'p_1' })]);
  expect(root.querySelector('a')!.textContent).toBe('1 open position');
});

test('shows the newest positions first', async () => {
  const { root } = await openShort(
    ['2026-11-18', '2026-11-20', '2026-11-19'].map((day, index) =>
      position({
        id: `p_${day}`,
        open_at: `${day}T10:00:00.000Z`,
        asset: { ...position().asset, a_name: `Day ${index}` },
      }),
    ),
  );
  expect([...root.querySelectorAll('.truncate')].map(({ textContent }) => textContent)).toEqual([
    'Day 1',
    'Day 2',
  ]);
});

test('shows an empty state without a link', async () => {
  const { root } = await openShort([]);
  expect(root.textContent).toBe('no open position');
  expect(root.querySelector('a')).toBeNull();
});

test('shows no link in a build without an order book', async () => {
  const { root } = await openShort([position()], null);
  expect(root.querySelectorAll('li')).toHaveLength(1);
  expect(root.querySelector('a')).toBeNull();
});
