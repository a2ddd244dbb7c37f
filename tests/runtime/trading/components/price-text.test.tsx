import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { loadPlatformText } from '../../../../runtime/app/boot.ts';
import { PriceText } from '../../../../runtime/trading/components/price-text.tsx';
import { useAsset } from '../../../../runtime/trading/live/hooks.ts';
import { useLive } from '../../../../runtime/trading/live/live.ts';
import type { QuoteSink } from '../../../../runtime/trading/live/quote-store.ts';
import { market } from '../../support/open-ticket.tsx';
import { trader } from '../../support/page.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { makePlatform, until } from '../../support/site.tsx';

/** Renders the bid of EUR/USD, at 1.08419. */
async function openPrice({ flash }: { flash: boolean }) {
  const { platform } = makePlatform({
    at: '/',
    features: [],
    answers: market(),
    user: { ...trader, two_fa_confirmed: true },
  });
  await loadPlatformText(platform);
  let sink: QuoteSink;
  const takeSink = (quotes: QuoteSink) => void (sink = quotes);
  function Price() {
    const { quotes } = useLive();
    useEffect(() => takeSink(quotes as QuoteSink), [quotes]);
    const eurusd = useAsset('eurusd');
    return eurusd ? <PriceText asset={eurusd} side="bid" flash={flash} /> : null;
  }
  const root = await renderInPlatform(platform, <Price />);
  const show = async (price: string) => {
    const t = sink.all()[0]!.t + 60_000;
    sink.take([{ i: 'eurusd', b: price, a: price, t }], t);
    await until(() => expect(root.textContent).toBe(price));
  };
  await until(() => expect(root.textContent).toBe('1.08419'));
  return { root, show };
}

const flashOf = (root: Element) => root.querySelector<HTMLElement>('.price-flash')!;

test('a new price flashes again, without a change of elements', async () => {
  const { root, show } = await openPrice({ flash: true });
  expect(flashOf(root).dataset.parity).toBeUndefined();
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(root, { childList: true, subtree: true });
  const parities: (string | undefined)[] = [];
  for (const price of ['1.08425', '1.08400', '1.08401']) {
    await show(price);
    parities.push(flashOf(root).dataset.parity);
  }
  expect(new Set(parities)).toEqual(new Set(['odd', 'even']));
  expect(parities[0]).not.toBe(parities[1]);
  expect(parities[1]).not.toBe(parities[2]);
  changes.push(...observer.takeRecords());
  observer.disconnect();
  expect(changes).toEqual([]);
});

test('a price of a list takes the direction of a change, without a flash', async () => {
  const { root, show } = await openPrice({ flash: false });
  const directions: (string | undefined)[] = [];
  for (const price of ['1.08425', '1.08400']) {
    await show(price);
    directions.push(root.querySelector<HTMLElement>('.price')!.dataset.direction);
  }
  expect(directions).toEqual(['up', 'down']);
  expect(root.querySelector('[data-parity]')).toBeNull();
});
