import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVirtualRows } from '../../../../runtime/ui/table/use-virtual-rows.ts';
import { stubResizeObserver } from '../../support/viewport.ts';

const VIEW = 200;
/** Actual height of a row; the list estimates 20. */
let rowHeight = 20;
let container: HTMLElement;
let unmount: () => void;

function List({ count }: { count: number }) {
  const list = useRef<HTMLDivElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(list, count, 20);
  return (
    <div id="scroller" style={{ overflowY: 'auto' }}>
      <div id="list" ref={list} data-before={before} data-after={after}>
        {indexes.map((index) => (
          <p key={index} ref={measure} data-index={index} />
        ))}
      </div>
    </div>
  );
}

const scroller = () => document.getElementById('scroller')!;
const list = () => document.getElementById('list')!;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')].map(({ dataset }) => Number(dataset.index));
const gaps = () => [Number(list().dataset.before), Number(list().dataset.after)];

async function show(count: number) {
  await act(async () => root.render(<List count={count} />));
  await act(async () => {
    list().dispatchEvent(new Event('pointerenter'));
    await import('../../../../runtime/ui/table/virtualizer.ts');
  });
}

async function scrollTo(top: number) {
  await act(async () => {
    scroller().scrollTop = top;
    scroller().dispatchEvent(new Event('scroll'));
  });
}

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  rowHeight = 20;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubResizeObserver();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return {
      top: this.id === 'list' ? -scroller().scrollTop : 0,
      height: this.dataset.index === undefined ? VIEW : rowHeight,
    } as DOMRect;
  });
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  unmount = () => act(() => root.unmount());
});

afterEach(() => {
  unmount();
  container.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('renders the first screen of rows and reserves the height of the rest before the virtualizer loads', async () => {
  await act(async () => root.render(<List count={5000} />));
  expect(shown().length).toBeGreaterThan(20);
  expect(shown().length).toBeLessThan(200);
  expect(gaps()).toEqual([0, (5000 - shown().length) * 20]);
});

test('renders every row of a short list', async () => {
  await show(60);
  expect(shown()).toHaveLength(60);
  expect(gaps()).toEqual([0, 0]);
});

test('renders the visible rows of a long list and a few around them', async () => {
  await show(5000);
  expect([shown()[0], shown().at(-1)]).toEqual([0, 17]);
  await scrollTo(2000);
  expect([shown()[0], shown().at(-1)]).toEqual([92, 117]);
  expect(gaps()).toEqual([92 * 20, (5000 - 118) * 20]);
});

test('renders the last row at the end of the list, without a gap below', async () => {
  await show(100);
  await scrollTo(100 * 20 - VIEW);
  expect(shown().at(-1)).toBe(99);
  expect(gaps()[1]).toBe(0);
});

test('fills the view and measures gaps correctly when rows are lower than estimated', async () => {
  rowHeight = 10;
  await show(5000);
  const last = shown().at(-1)!;
  expect((last + 1) * rowHeight).toBeGreaterThanOrEqual(VIEW);
  await scrollTo(last * rowHeight);
  expect(gaps()[0]).toBe(shown()[0]! * rowHeight);
});

test('renders no removed row after the list has become shorter', async () => {
  await show(5000);
  await scrollTo(2000 * 20);
  await show(70);
  expect(Math.max(...shown(), 0)).toBeLessThan(70);
});

test('follows the page where the window has become too low for a scroller of its own', async () => {
  await show(5000);
  scroller().style.overflowY = 'visible';
  await act(async () => void dispatchEvent(new Event('resize')));
  await act(async () => {
    scroller().scrollTop = 2000;
    dispatchEvent(new Event('scroll'));
  });
  expect(shown()[0]).toBe(92);
});
