import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { FeatureId } from '../../schemas/generated/ids.ts';
import type { DialogId, Settings, User } from '../../schemas/generated/types.ts';
import { OPENINGS, WITHOUT_OPENING } from '../e2e/support/dialogs.ts';
import { openSignedIn, until, type Site } from './support/site.tsx';

interface Contribution {
  slot: string;
  load: string;
  trigger?: { dialog?: DialogId; hotkey?: 'help' | 'palette' };
}

const definitions = import.meta.glob<{ slots?: Contribution[] }>('../../schemas/features/*.json', {
  eager: true,
  import: 'default',
});

const dialogs = Object.entries(definitions).flatMap(([file, { slots = [] }]) =>
  slots
    .filter(({ slot }) => slot === 'shell.dialog')
    .map(({ trigger }) => [path.basename(file, '.json') as FeatureId, trigger] as const),
);

const KEYS = { help: { key: '?', shiftKey: true }, palette: { key: 'k', ctrlKey: true } } as const;

interface Setting {
  features?: readonly FeatureId[];
  settings?: Partial<Settings>;
  user?: Partial<User>;
}

/** What a dialog needs to open, beyond its own feature. */
const SETTINGS: Partial<Record<FeatureId, Setting>> = {
  'account-manager': {
    settings: { enable_account_connection_autotrade: true },
    user: { trader_request: '', manager_id: 'u_9' },
  },
};

async function openShell(id: FeatureId): Promise<Site> {
  const { features = [], settings, user } = SETTINGS[id] ?? {};
  return await openSignedIn({
    features: [...new Set<FeatureId>(['auth', 'profile', id, ...features])],
    settings,
    user,
    isQuick: true,
  });
}

const opener = () => document.querySelector<HTMLElement>('.avatar')!;
const openDialog = () => document.querySelector('dialog[open]');

describe('every dialog of the shell', () => {
  test.each(dialogs)('takes the focus, closes on Escape and returns it: %s %j', async (id, trigger) => {
    const { platform } = await openShell(id);
    await until(() => expect(opener()).not.toBeNull());
    opener().focus();
    await act(async () => {
      if (!trigger)
        platform.session.update({ ...platform.session.getState().user!, trader_request: 'pending' });
      if (trigger?.dialog) platform.dialogs.setState({ requested: { id: trigger.dialog, given: {} } });
      if (trigger?.hotkey)
        document.dispatchEvent(new KeyboardEvent('keydown', { ...KEYS[trigger.hotkey], bubbles: true }));
    });
    await until(() => expect(openDialog()).not.toBeNull());
    const dialog = openDialog()!;
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(dialog.getAttribute('aria-label') ?? dialog.getAttribute('aria-labelledby')).toBeTruthy();
    await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await until(() => expect(openDialog()).toBeNull());
    expect(document.activeElement).toBe(opener());
  });
});

const runtime = path.resolve(import.meta.dirname, '../../runtime');
const sources = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(path.join(runtime, file), 'utf8')] as const);
const filesWith = (pattern: RegExp) =>
  sources.flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).sort();

describe('the focus of dialogs and menus', () => {
  test('is checked in a browser for each dialog and drawer, unless there is a reason', () => {
    const used = filesWith(/<(?:(?:Confirm|Editing)?Dialog|(?:Case|Editing)?Drawer)\s+[a-z]|<dialog\b/)
      .filter((file) => !/^(?:dev|ui)\/|\/case-drawer\./.test(file))
      .map((file) => file.replace(/\.tsx$/, ''));
    const opened = new Set<string>(Object.values(OPENINGS).flatMap((rows) => rows.map(([dialog]) => dialog)));
    expect([...opened, ...Object.keys(WITHOUT_OPENING)].sort()).toEqual(used);
    expect(Object.values(WITHOUT_OPENING).filter((reason) => reason.length < 20)).toEqual([]);
  });

  test.each<[string, RegExp, string[]]>([
    ['modal elements', /\bshowModal\(/, ['ui/focus/use-modal.ts']],
    ['dialog elements', /<dialog\b/, ['features/trade-room/components/palette-dialog.tsx', 'ui/dialog.tsx']],
    ['other dialogs', /role="(?:alert)?dialog"/, ['features/terminal/window/floating-window.tsx']],
    ['menus', /useMenu\(/, ['ui/menu/menu-list.tsx']],
    ['popovers', /\bmenu-panel\b/, ['ui/popover.tsx']],
  ])('has one implementation: %s', (_, pattern, files) => {
    expect(filesWith(pattern)).toEqual(files);
  });
});
