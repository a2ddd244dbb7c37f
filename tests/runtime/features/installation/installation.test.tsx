import '../../support/browser.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { VersionNotice } from '../../../../runtime/features/installation/components/version-notice.tsx';
import type { InstallEnvironment } from '../../../../runtime/features/installation/install-offer.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import {
  click,
  hasControl,
  makePlatform,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';

const environment = window as InstallEnvironment;

afterEach(() => {
  delete environment.installPrompt;
  Reflect.deleteProperty(navigator, 'standalone');
});

async function openMenu(options: SignedInOptions = {}) {
  await openSignedIn({ features: ['auth', 'handoff', 'profile', 'installation'], ...options });
  await until(() => expect(hasControl('Your account')).toBe(true));
  await click('Your account');
  await untilSeen('Sign out');
}

describe('install entry', () => {
  test('opens the browser’s dialog once', async () => {
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
    environment.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
    await openMenu();
    await untilSeen('Install app');
    await click('Install app');
    expect(prompt).toHaveBeenCalledOnce();
    await click('Your account');
    await untilSeen('Sign out');
    expect(hasControl('Install app')).toBe(false);
  });

  test('explains the steps on iOS', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    await openMenu({ user: {} });
    await untilSeen('Install app');
    await click('Install app');
    await untilSeen('Choose “Add to Home Screen”.');
    expect(document.querySelector('dialog h2')!.textContent).toBe('Install Acme');
  });

  test.each([undefined, true])('is absent without an offer (standalone: %s)', async (standalone) => {
    if (standalone) Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    await openMenu();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 250)));
    expect(hasControl('Install app')).toBe(false);
  });
});

describe('notice of a new version', () => {
  async function openNotice() {
    const { platform } = makePlatform({ at: '/' });
    const client = new QueryClient();
    const reload = vi.fn();
    await renderInPlatform(
      platform,
      <QueryClientProvider client={client}>
        <VersionNotice reload={reload} />
      </QueryClientProvider>,
    );
    await untilSeen('A new version of this site is available.');
    return { client, reload };
  }

  test('reloads only when the user chooses to', async () => {
    const { reload } = await openNotice();
    expect(reload).not.toHaveBeenCalled();
    await click('Reload');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('can be dismissed', async () => {
    const { reload } = await openNotice();
    await click('Later');
    expect(seen()).not.toContain('A new version');
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not reload while an order or a command is being sent', async () => {
    const { client, reload } = await openNotice();
    const order = document.createElement('button');
    order.setAttribute('aria-disabled', 'true');
    order.innerHTML = '<span class="spinner"></span>';
    document.body.append(order);
    await click('Reload');
    await untilSeen('A request is still being sent.');
    order.remove();
    let finish = () => {};
    const command = client.getMutationCache().build(client, {
      mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    const sent = command.execute(undefined);
    await click('Reload');
    expect(reload).not.toHaveBeenCalled();
    finish();
    await sent;
    await click('Reload');
    await until(() => expect(reload).toHaveBeenCalledOnce());
  });
});
