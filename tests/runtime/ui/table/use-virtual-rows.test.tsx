import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVirtualRows } from '../../../../runtime/ui/table/use-virtual-rows.ts';

const VIEW = 200;
/** Height of the rows as drawn; the list expects 20. */
let drawn = 20;
let environment: HTMLElement;
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
  drawn = 20;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return {
      top: this.id === 'list' ? -scroller().scrollTop : 0,
      height: this.dataset.index === undefined ? VIEW : drawn,
    } as DOMRect;
  });
  environment = document.body.appendChild(document.createElement('div'));
  root = createRoot(environment);
  unmount = () => act(() => root.unmount());
});

afterEach(() => {
  unmount();
  environment.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('before the virtualizer is loaded, a screen of rows is rendered and the rest keeps its height', async () => {
  await act(async () => root.render(<List count={5000} />));
  expect(shown().length).toBeGreaterThan(20);
  expect(shown().length).toBeLessThan(200);
  expect(gaps()).toEqual([0, (5000 - shown().length) * 20]);
});

test('a short list is whole', async () => {
  await show(60);
  expect(shown()).toHaveLength(60);
  expect(gaps()).toEqual([0, 0]);
});

test('of a long one what is in view is rendered, and some rows on either side', async () => {
  await show(5000);
  expect([shown()[0], shown().at(-1)]).toEqual([0, 17]);
  await scrollTo(2000);
  expect([shown()[0], shown().at(-1)]).toEqual([92, 117]);
  expect(gaps()).toEqual([92 * 20, (5000 - 118) * 20]);
});

test('its end is its end', async () => {
  await show(100);
  await scrollTo(100 * 20 - VIEW);
  expect(shown().at(-1)).toBe(99);
  expect(gaps()[1]).toBe(0);
});

test('rows that turn out lower than expected leave no part of the view empty, and count as they are', async () => {
  drawn = 10;
  await show(5000);
  const last = shown().at(-1)!;
  expect((last + 1) * drawn).toBeGreaterThanOrEqual(VIEW);
  await scrollTo(last * drawn);
  expect(gaps()[0]).toBe(shown()[0]! * drawn);
});

test('a list that became shorter renders no row that is gone', async () => {
  await show(5000);
  await scrollTo(2000 * 20);
  await show(70);
  expect(Math.max(...shown(), 0)).toBeLessThan(70);
});
