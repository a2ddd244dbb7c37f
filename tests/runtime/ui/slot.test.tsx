import '../support/browser.ts';
import { act, StrictMode, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useDialog } from '../../../runtime/platform/dialogs.ts';
import { Slot } from '../../../runtime/ui/slot.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, makePlatform, until } from '../support/site.tsx';

function Host() {
  const [isOpen, setOpen] = useState(true);
  const [renders, setRenders] = useState(0);
  return (
    <>
      <button className="toggle" onClick={() => setOpen(!isOpen)}>
        toggle
      </button>
      <button className="render" onClick={() => setRenders(renders + 1)}>
        {renders}
      </button>
      {isOpen ? <Slot name="shell.banner" /> : null}
    </>
  );
}

test('Slot loads a failed contribution again only when it is mounted again', async () => {
  const { platform } = makePlatform({ at: '/login' });
  const entry = { feature: 'banner', slot: 'shell.banner', load: 'eager' } as const;
  const load = vi.fn(async () => () => <p>banner</p>);
  load.mockRejectedValueOnce(new Error('no network'));
  const entries = [entry];
  const registry = { ...platform.registry, contributions: () => entries, loadContribution: load };
  const root = await renderInPlatform(
    { ...platform, registry } as unknown as typeof platform,
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  const press = (name: string) => click(root.querySelector<HTMLElement>(`.${name}`)!);
  await until(() => expect(load).toHaveBeenCalledTimes(1));
  await act(async () => {});
  for (let i = 0; i < 3; i += 1) await press('render');
  expect([load.mock.calls.length, root.querySelector('p')]).toEqual([1, null]);
  await press('toggle');
  await press('toggle');
  await until(() => expect(root.querySelector('p')?.textContent).toBe('banner'));
  await press('toggle');
  await press('toggle');
  await until(() => expect(root.querySelector('p')?.textContent).toBe('banner'));
  expect(load).toHaveBeenCalledTimes(2);
});

function Opener() {
  const dialog = useDialog('deposit');
  return dialog ? (
    <button onPointerEnter={dialog.prepare} onClick={() => dialog.open({ amount: '250' })}>
      open
    </button>
  ) : (
    <p>no dialog</p>
  );
}

/** A page with an opener, and with this component as its dialog. */
async function openPageWith(Deposit: (props: { amount: string; close(): void }) => ReactNode) {
  const { platform } = makePlatform({ at: '/login' });
  const entries = [
    { feature: 'deposits', slot: 'shell.dialog', load: 'intent', trigger: { dialog: 'deposit' } },
  ];
  const registry = {
    ...platform.registry,
    contributions: () => entries,
    loadContribution: vi.fn(async () => Deposit),
  };
  const root = await renderInPlatform(
    { ...platform, registry } as unknown as typeof platform,
    <StrictMode>
      <Opener />
      <Slot name="shell.dialog" />
    </StrictMode>,
  );
  return { root, registry, opener: root.querySelector<HTMLElement>('button')! };
}

test('useDialog opens the dialog of another feature with its initial values, again after closing', async () => {
  const { root, registry, opener } = await openPageWith(({ amount, close }) => (
    <button className="dialog-body" onClick={close}>
      {amount}
    </button>
  ));
  await act(async () => opener.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })));
  expect(registry.loadContribution).toHaveBeenCalledTimes(1);
  for (const _time of [1, 2]) {
    await click(opener);
    await until(() => expect(root.querySelector('.dialog-body')?.textContent).toBe('250'));
    await click(root.querySelector<HTMLElement>('.dialog-body')!);
    expect(root.querySelector('.dialog-body')).toBeNull();
  }
});

test('a dialog that was closed and ends late does not close the one that was opened since', async () => {
  const closes: (() => void)[] = [];
  const { root, opener } = await openPageWith(({ close }) => (
    <button
      className="dialog-body"
      onClick={() => {
        closes.push(close);
        close();
      }}
    >
      close
    </button>
  ));
  const body = () => root.querySelector<HTMLElement>('.dialog-body');
  await click(opener);
  await until(() => expect(body()).not.toBeNull());
  await click(body()!);
  await click(opener);
  await until(() => expect(body()).not.toBeNull());
  await act(async () => closes[0]!());
  expect(body()).not.toBeNull();
});

test('useDialog returns null when the build has no such dialog', async () => {
  const { platform } = makePlatform({ at: '/login' });
  const root = await renderInPlatform(platform, <Opener />);
  expect(root.textContent).toBe('no dialog');
});
