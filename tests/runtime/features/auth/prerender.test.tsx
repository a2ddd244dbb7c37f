import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { App } from '../../../../runtime/app/app.tsx';
import { loadPlatformText } from '../../../../runtime/app/boot.ts';
import { GuestLayout } from '../../../../runtime/app/guest-layout.tsx';
import { renderLogin } from '../../../../runtime/app/prerender.tsx';
import { makePage, type PageOptions } from '../../support/page.ts';
import { makePlatform, untilSeen } from '../../support/site.tsx';

type SignIn = Parameters<typeof renderLogin>[1];

async function hydrate(
  options: PageOptions & { tab?: Record<string, string> },
  route: SignIn = 'account-signin',
): Promise<{ html: string; problems: unknown[] }> {
  const html = renderLogin(makePage(options), route);
  const problems: unknown[] = [];
  const { platform } = makePlatform({ at: '/login', ...options });
  await loadPlatformText(platform);
  const Page = await platform.registry.page(route);
  history.replaceState(null, '', platform.registry.pathTo(route)!);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const app = await act(async () =>
    hydrateRoot(root, <App platform={platform} first={{ frame: GuestLayout, page: { route, Page } }} />, {
      onRecoverableError: (error) => problems.push(error),
    }),
  );
  onTestFinished(() => {
    act(() => app.unmount());
    root.remove();
  });
  return { html, problems };
}

describe('renderLogin', () => {
  test('renders the form without style attributes, identically each time', () => {
    const page = makePage();
    const html = renderLogin(page, 'account-signin');
    expect(html).toContain('name="password"');
    expect(html).not.toMatch(/ style=/);
    expect(renderLogin(page, 'account-signin')).toBe(html);
  });

  test('renders the form beside the drawing, with the tagline below it', () => {
    const page = { ...makePage(), tagline: { en: 'Trade with a clear view.' } };
    const html = renderLogin(
      { ...page, logos: { ...page.logos, panel: 'assets/panel.svg' } },
      'account-signin',
    );
    expect(html).toContain('data-variant="standard"');
    expect(html).toMatch(/guest-panel.*assets\/panel\.svg.*Trade with a clear view\./);
    expect(html.match(/Trade with a clear view/g)).toHaveLength(1);
  });

  test('renders the form centred below the tagline without a drawing', () => {
    const page = { ...makePage(), tagline: { en: 'Trade with a clear view.' } };
    const { panel: _, ...logos } = page.logos;
    const html = renderLogin({ ...page, logos }, 'account-signin');
    expect(html).toContain('data-variant="centered"');
    expect(html).not.toContain('guest-panel');
    expect(html).toMatch(/Trade with a clear view\..*name="password"/);
    expect(renderLogin({ ...page, logos, tagline: {} }, 'account-signin')).not.toContain('guest-tagline');
  });

  test('renders markup that hydrates without errors', async () => {
    const { problems } = await hydrate({});
    await untilSeen('Forgot Password');
    expect(problems).toEqual([]);
  });

  test('renders a dark page that hydrates without errors', async () => {
    const { html, problems } = await hydrate({ settings: { login_page: 'dark' } }, 'account-signin-dark');
    expect(html).toContain('data-variant="dark"');
    expect(html).toContain('name="password"');
    expect(html).not.toMatch(/ style=/);
    await untilSeen('Forgot Password');
    expect(problems).toEqual([]);
  });

  test('renders a page that hydrates with demo credentials, sales links and stored state', async () => {
    const { problems } = await hydrate({
      settings: {
        demo_user_login_email: 'a@acme.example',
        demo_user_login_password: 'acme-demo-2026',
        demo_mode: true,
        demo_buy_btn_url: 'https://www.acme.example/buy',
      },
      tab: { 'unverified-email': 'ana@example.com', 'awaits-approval': '1' },
    });
    await untilSeen('Demo credentials');
    await untilSeen('Email not verified');
    await untilSeen('Pending verification');
    await untilSeen('Buy now');
    expect(problems).toEqual([]);
  });
});
