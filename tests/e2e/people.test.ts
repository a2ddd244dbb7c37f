import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeProblems, picture } from './support/examine.ts';
import { serve, serveOnce } from './support/served.ts';
import {
  complains,
  enter,
  fillHolder,
  fillLogin,
  fillPasswords,
  LANDING,
  PASSWORD,
  register,
  says,
  signIn,
  submit,
} from './support/steps.ts';
import { REFUSED, visit } from './support/visit.ts';

/** States that no address leads to are examined where they come up. */
async function examine(page: Page, name: string) {
  expect(await axeProblems(page)).toEqual([]);
  await picture(page, 'states', name);
}

describe('outcomes of a registration', () => {
  test('without e-mail verification and approval: signed in at once', async () => {
    const served = await serveOnce('northwind', { send_must_verify_email: false, two_fa: false });
    const { page } = await visit();
    await register(page, served, { email: 'at-once@example.com' });
    await page.waitForURL(`${served.url}${LANDING}`);
    expect(served.mails.filter((mail) => mail.code)).toEqual([]);
  });

  test('with approval by the desk: pending, and told so again at login', async () => {
    const served = await serveOnce('northwind', {
      send_must_verify_email: false,
      admin_must_verify: true,
      two_fa: false,
    });
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'pending@example.com' });
    await page.waitForURL(`${served.url}/login`);
    await says(page, 'Pending verification');
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, served, 'pending@example.com', PASSWORD);
    await says(page, 'Your account is waiting for approval.');
    await examine(page, 'pending');
  });

  test('a known address learns nothing on the page; its owner is told by mail', async () => {
    const served = await serve('northwind');
    const { page } = await visit();
    await register(page, served, { email: served.person('trader') });
    await page.waitForURL(`${served.url}/verify_email`);
    const mail = await served.mailTo(served.person('trader'));
    expect([mail.subject, mail.code]).toEqual(['You already have a Northwind account', undefined]);
  });

  test("a password that is too easy is said at its field, in the backend's words", async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'easy@example.com', password: 'passwordpassword' });
    await complains(page, 'register-password', 'Too easy to guess. Use a longer phrase.');
    await page.waitForFunction(() => document.activeElement?.id === 'register-password');
    expect(await page.inputValue('#register-email')).toBe('easy@example.com');
  });

  test('a friend is counted', async () => {
    const served = await serve('northwind', { set: { send_must_verify_email: false, two_fa: false } });
    const { page, context } = await visit();
    await enter(page, served, 'trader');
    const { data } = (await page.evaluate(
      async () => await (await fetch('/api/v1/auth/user', { method: 'POST' })).json(),
    )) as { data: { id: string } };
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${served.url}/ref/${data.id}`);
    await page.waitForURL(`${served.url}/register`);
    await register(page, served, { email: 'friend@example.com' });
    await page.waitForURL(`${served.url}${LANDING}`);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enter(page, served, 'trader');
    const again = (await page.evaluate(
      async () => await (await fetch('/api/v1/auth/user', { method: 'POST' })).json(),
    )) as { data: { referrers: number } };
    expect(again.data.referrers).toBe(1);
  });
});

describe('joint account', () => {
  test('two holders: one verifies by code, the other sets a password by the link', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit();
    await page.goto(`${served.url}/register`);
    await page.getByRole('link', { name: 'Joint account' }).click();
    await page.waitForURL(`${served.url}/jointaccount`);
    await fillHolder(page, 'register-joint', '', {
      first: 'Ana',
      last: 'Ruiz',
      email: 'first@example.com',
      country: 'Spain',
      phone: '5550100',
    });
    await fillHolder(page, 'register-joint', 'second_', {
      first: 'Leo',
      last: 'Ruiz',
      email: 'second@example.com',
      country: 'Ireland',
      phone: '',
    });
    await fillPasswords(page, 'register-joint', PASSWORD);
    await page.check('#register-joint-terms');
    await submit(page);
    await page.waitForURL(`${served.url}/verify_email`);
    await page.fill('#email-verify-code', (await served.mailTo('first@example.com')).code!);
    await submit(page);
    await page.waitForURL(`${served.url}/login`);

    const invitation = (await served.mailTo('second@example.com')).text;
    await page.goto('about:blank');
    await page.goto(/\S+\/reset#token=\S+/.exec(invitation)![0]);
    await fillPasswords(page, 'reset-confirm', 'my own long phrase');
    await submit(page);
    await page.waitForURL(`${served.url}/login`);
    await fillLogin(page, 'second@example.com', 'my own long phrase');
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goto(`${served.url}/profile`);
    await says(page, /Ana Ruiz/);
  });
});

describe('between site and back-office', () => {
  const desk = 'https://desk.northwind.example/token';

  test('an administrator who signs in arrives there by POST, and by the drawer again; the code is in no address', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page, context } = await visit();
    const posts: { method: string; body: string; url: string }[] = [];
    await context.route('https://desk.northwind.example/**', async (route) => {
      posts.push({
        method: route.request().method(),
        body: route.request().postData() ?? '',
        url: route.request().url(),
      });
      await route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:,"><title>Desk</title><h1>Desk</h1>',
      });
    });
    await signIn(page, served, served.person('admin'));
    await page.waitForURL(desk);
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.getByRole('button', { name: 'CRM' }).first().click();
    await page.waitForURL(desk);
    expect(posts.map(({ method, url }) => [method, url])).toEqual([
      ['POST', desk],
      ['POST', desk],
    ]);
    const codes = posts.map(({ body }) => new URLSearchParams(body).get('code'));
    expect(new Set(codes).size).toBe(2);
    expect(codes.every((code) => code !== null && code.length >= 20)).toBe(true);
  });

  test('a trader has no way there', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    await enter(page, served, 'trader');
    expect(await page.getByRole('button', { name: 'CRM' }).count()).toBe(0);
    expect(
      await page.evaluate(async () => (await fetch('/api/v1/auth/handoff', { method: 'POST' })).status),
    ).toBe(403);
  });

  test('a one-time code signs in once and leaves no trace in the address', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    const address = await served.handoff(served.person('new'));
    await page.goto(`${served.url}/reset`);
    await page.goto(address);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goBack();
    await page.waitForURL(`${served.url}/reset`);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await says(page, 'This login code no longer works');
    await page.waitForURL(`${served.url}/token/-`);
  });

  test('/auto sends nothing of its address anywhere', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(`${request.url()} ${request.headers().referer ?? ''} ${request.postData() ?? ''}`),
    );
    await page.goto(`${served.url}/auto/ana@example.com/her-secret`);
    await says(page, 'Login links with a password no longer work');
    await page.waitForURL(`${served.url}/auto/-`);
    expect(sent.slice(1).filter((line) => /ana@example|her-secret/.test(decodeURIComponent(line)))).toEqual(
      [],
    );
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'her-secret',
    );
  });
});

describe('where signing in leads', () => {
  test('the page that was asked for, with its query', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await page.goto(`${served.url}/profile?from=mail`);
    await page.waitForURL(`${served.url}/authentication`);
    await fillLogin(page, served.person('trader'), served.password);
    await page.waitForURL(`${served.url}/profile?from=mail`);
  });

  test('redirect_away names the host and lets people stay', async () => {
    const served = await serveOnce('northwind', {
      two_fa: false,
      redirect_away: true,
      redirect_away_link: 'https://www.northwind.example/welcome',
    });
    const { page } = await visit();
    await signIn(page, served, served.person('trader'));
    await says(page, 'You are leaving this site');
    await examine(page, 'leaving');
    expect(
      await page.getByRole('link', { name: 'Continue to www.northwind.example' }).getAttribute('href'),
    ).toBe('https://www.northwind.example/welcome');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('the dark page by setting; its links stay dark', async () => {
    const served = await serveOnce('northwind', { login_page: 'dark', two_fa: false });
    const { page } = await visit();
    await page.goto(`${served.url}/login`);
    await page.waitForURL(`${served.url}/authentication`);
    await page.locator('main').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL(`${served.url}/get_started`);
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(`${served.url}/authentication`);
    expect(await page.getAttribute('.guest', 'data-theme')).toBe('dark');
  });
});

describe('people in particular states', () => {
  test('a suspended person can sign in, read why and whom to ask, and see the profile', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await signIn(page, served, served.person('suspended'));
    await says(page, 'Payment details under review');
    await says(page, /support@meridian\.example/);
    await examine(page, 'suspended');
    await page.getByRole('button', { name: 'Open your profile' }).click();
    await page.waitForURL(`${served.url}/profile`);
    await says(page, served.person('suspended'));
  });

  test('a person who may not trade is told so and keeps everything else', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await enter(page, served, 'trading-disabled');
    await says(page, 'Trading is switched off for your account.');
    await page.waitForSelector('h1', { state: 'attached' });
    await examine(page, 'trading-disabled');
    await page.goto(`${served.url}/profile`);
    await says(page, served.person('trading-disabled'));
  });

  test('demo credentials fill the form and can be copied', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit();
    await page.goto(`${served.url}/login`);
    await page.getByRole('button', { name: 'Copy the email' }).click();
    await says(page, 'Email copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(served.person('trader'));
    await page.getByRole('button', { name: 'Use them' }).click();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${served.url}/two_fa`);
  });

  test.each(['desktop', 'phone'] as const)('sales links cover nothing, %s', async (size) => {
    const served = await serveOnce('northwind', { demo_mode: true, two_fa: false });
    const { page } = await visit({ size });
    await page.goto(`${served.url}/register`);
    await page.getByRole('link', { name: /^Buy now/ }).waitFor();
    await examine(page, `sales-${size}`);
    const covered = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(input, select, button, a), footer a')]
          .filter((element) => {
            element.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = element.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return (
              hit?.closest('nav')?.querySelector('a[target=_blank].btn') != null &&
              !hit.closest('main, footer')
            );
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
    expect(await covered()).toEqual([]);
    await enter(page, served, 'trader');
    await page.getByRole('link', { name: /^Buy now/ }).waitFor();
    expect(await covered()).toEqual([]);
    const positions = ['.sales-buy', '.sales-upgrade'].map((link) =>
      page.locator(link).evaluate((element) => getComputedStyle(element).position),
    );
    expect(await Promise.all(positions)).toEqual(['fixed', 'fixed']);
  });
});
