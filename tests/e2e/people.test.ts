import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeProblems, takeScreenshot } from './support/page-checks.ts';
import { serve, serveOnce } from './support/serve.ts';
import {
  expectFieldError,
  enter,
  fillHolder,
  fillLogin,
  fillPasswords,
  LANDING,
  PASSWORD,
  register,
  expectText,
  signIn,
  submit,
} from './support/steps.ts';
import { REFUSED, visit } from './support/visit.ts';

/** Checks a state of a page that no URL opens. */
async function checkState(page: Page, name: string) {
  expect(await axeProblems(page)).toEqual([]);
  await takeScreenshot(page, 'states', name);
}

describe('registration', () => {
  test('signs in at once without email verification and approval', async () => {
    const served = await serveOnce('northwind', { send_must_verify_email: false, two_fa: false });
    const { page } = await visit();
    await register(page, served, { email: 'at-once@example.com' });
    await page.waitForURL(`${served.url}${LANDING}`);
    expect(served.mails.filter((mail) => mail.code)).toEqual([]);
  });

  test('leaves the account pending with approval by the desk, which the login shows', async () => {
    const served = await serveOnce('northwind', {
      send_must_verify_email: false,
      admin_must_verify: true,
      two_fa: false,
    });
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'pending@example.com' });
    await page.waitForURL(`${served.url}/login`);
    await expectText(page, 'Pending verification');
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, served, 'pending@example.com', PASSWORD);
    await expectText(page, 'Your account is waiting for approval.');
    await checkState(page, 'pending');
  });

  test('does not reveal a known address, and informs its owner by mail', async () => {
    const served = await serve('northwind');
    const { page } = await visit();
    await register(page, served, { email: served.emailOf('trader') });
    await page.waitForURL(`${served.url}/verify_email`);
    const mail = await served.mailTo(served.emailOf('trader'));
    expect([mail.subject, mail.code]).toEqual(['You already have a Northwind account', undefined]);
  });

  test("shows the backend's message for an easy password at its field", async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'easy@example.com', password: 'passwordpassword' });
    await expectFieldError(page, 'register-password', 'Too easy to guess. Use a longer phrase.');
    await page.waitForFunction(() => document.activeElement?.id === 'register-password');
    expect(await page.inputValue('#register-email')).toBe('easy@example.com');
  });

  test('counts a referral', async () => {
    const served = await serve('northwind', { set: { send_must_verify_email: false, two_fa: false } });
    const { page: trader } = await visit();
    await enter(trader, served, 'trader');
    const account = async () => {
      const { data } = (await trader.evaluate(
        async () => await (await fetch('/api/v1/auth/user', { method: 'POST' })).json(),
      )) as { data: { id: string; referrers: number } };
      return data;
    };
    const { page } = await visit();
    await page.goto(`${served.url}/ref/${(await account()).id}`);
    await page.waitForURL(`${served.url}/register`);
    await register(page, served, { email: 'friend@example.com' });
    await page.waitForURL(`${served.url}${LANDING}`);
    expect((await account()).referrers).toBe(1);
  });
});

describe('joint account', () => {
  test('is verified by the first holder with a code and by the second with a password link', async () => {
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
    await expectText(page, /Ana Ruiz/);
  });
});

describe('handoff between site and back-office', () => {
  const desk = 'https://desk.northwind.example/token';

  test('sends an administrator by POST on sign-in and from the drawer, without the code in a URL', async () => {
    const served = await serve('northwind', { set: { two_fa: false, crm_auto_login: true } });
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
    await signIn(page, served, served.emailOf('admin'));
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

  test('is not available to a trader', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    await enter(page, served, 'trader');
    expect(await page.getByRole('button', { name: 'CRM' }).count()).toBe(0);
    expect(
      await page.evaluate(async () => (await fetch('/api/v1/auth/handoff', { method: 'POST' })).status),
    ).toBe(403);
  });

  test('signs in once with a one-time code, which does not stay in the URL', async () => {
    const served = await serveOnce('meridian');
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: REFUSED });
    const address = await served.handoff(served.emailOf('new'));
    await page.goto(`${served.url}/reset`);
    await page.goto(address);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.goBack();
    await page.waitForURL(`${served.url}/reset`);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await expectText(page, 'This login code no longer works');
    await page.waitForURL(`${served.url}/token/-`);
  });

  test('/auto sends and stores nothing from its URL', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(`${request.url()} ${request.headers().referer ?? ''} ${request.postData() ?? ''}`),
    );
    await page.goto(`${served.url}/auto/ana@example.com/her-secret`);
    await expectText(page, 'Login links with a password no longer work');
    await page.waitForURL(`${served.url}/auto/-`);
    expect(sent.slice(1).filter((line) => /ana@example|her-secret/.test(decodeURIComponent(line)))).toEqual(
      [],
    );
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'her-secret',
    );
  });
});

describe('after signing in', () => {
  test('the requested page opens with its query', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await page.goto(`${served.url}/profile?from=mail`);
    await page.waitForURL(`${served.url}/authentication`);
    await fillLogin(page, served.emailOf('trader'), served.password);
    await page.waitForURL(`${served.url}/profile?from=mail`);
  });

  test('redirect_away names the host and lets the user stay', async () => {
    const served = await serveOnce('northwind', {
      two_fa: false,
      redirect_away: true,
      redirect_away_link: 'https://www.northwind.example/welcome',
    });
    const { page } = await visit();
    await signIn(page, served, served.emailOf('trader'));
    await expectText(page, 'You are leaving this site');
    await checkState(page, 'leaving');
    expect(
      await page.getByRole('link', { name: 'Continue to www.northwind.example' }).getAttribute('href'),
    ).toBe('https://www.northwind.example/welcome');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('a dark login page links to dark pages', async () => {
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

describe('account states and demo features', () => {
  test('a suspended user can sign in, see the reason and a contact, and open the profile', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await signIn(page, served, served.emailOf('suspended'));
    await expectText(page, 'Datos de pago en revisión');
    await expectText(page, /support@meridian\.example/);
    await checkState(page, 'suspended');
    await page.getByRole('button', { name: 'Open your profile' }).click();
    await page.waitForURL(`${served.url}/profile`);
    await expectText(page, served.emailOf('suspended'));
  });

  test('a user with trading disabled sees a notice and can use everything else', async () => {
    const served = await serveOnce('meridian');
    const { page } = await visit({ brand: 'meridian', language: 'en' });
    await enter(page, served, 'trading-disabled');
    await expectText(page, 'Trading is switched off for your account.');
    await page.waitForSelector('h1', { state: 'attached' });
    await checkState(page, 'trading-disabled');
    await page.goto(`${served.url}/profile`);
    await expectText(page, served.emailOf('trading-disabled'));
  });

  test('demo credentials fill the form and can be copied', async () => {
    const served = await serveOnce('northwind');
    const { page } = await visit();
    await page.goto(`${served.url}/login`);
    await page.getByRole('button', { name: 'Copy the email' }).click();
    await expectText(page, 'Email copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(served.emailOf('trader'));
    await page.getByRole('button', { name: 'Use them' }).click();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${served.url}/two_fa`);
  });

  test.each(['desktop', 'phone'] as const)('sales links cover no control, %s', async (size) => {
    const served = await serveOnce('northwind', { demo_mode: true, two_fa: false });
    const { page } = await visit({ size });
    await page.goto(`${served.url}/register`);
    await page.getByRole('link', { name: /^Buy now/ }).waitFor();
    await checkState(page, `sales-${size}`);
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
    const tops = () =>
      page
        .locator('.sales-buy, .sales-upgrade')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    const before = await tops();
    await page.evaluate(() => scrollBy(0, 400));
    expect(await tops()).toEqual(before);
  });

  test('sales links leave the fields of a phone free, wherever they are scrolled to', async () => {
    const served = await serveOnce('northwind', { demo_mode: true, two_fa: false });
    const { page } = await visit({ size: 'phone' });
    const covered = () =>
      page.evaluate(() => {
        const links = [...document.querySelectorAll('.sales-buy, .sales-upgrade')];
        const fields = [...document.querySelectorAll('main :is(input, select)')];
        return fields.flatMap((field) =>
          (['start', 'center', 'end'] as const).flatMap((block) => {
            field.scrollIntoView({ block });
            const { top, bottom, left, right } = field.getBoundingClientRect();
            const isCovered = links.some((link) => {
              const box = link.getBoundingClientRect();
              return top < box.bottom && bottom > box.top && right > box.left && left < box.right;
            });
            return isCovered ? [`${field.id} at the ${block}`] : [];
          }),
        );
      });
    for (const path of ['/login', '/register', '/reset']) {
      await page.goto(served.url + path);
      await page.locator('.sales-upgrade').click({ trial: true });
      expect(await covered(), path).toEqual([]);
      await page.locator('.sales-buy').click({ trial: true });
    }
  });

  test('sales links float inside the window at every width, and cover no control', async () => {
    const served = await serveOnce('northwind', { demo_mode: true, two_fa: false });
    const { page } = await visit();
    await enter(page, served, 'trader');
    await page.getByRole('link', { name: /^Buy now/ }).waitFor();
    const linksAt = (width: number) =>
      page.evaluate(
        (width) =>
          ['.sales-buy', '.sales-upgrade'].map((name) => {
            const link = document.querySelector(name)!;
            const { left, right, top, bottom } = link.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const covered = document
              .elementsFromPoint(x, y)
              .filter((each) => !link.contains(each) && each.closest('button, input, select, a'));
            return {
              isFloating: [link, link.parentElement!].some(
                (box) => getComputedStyle(box).position === 'fixed',
              ),
              isInside: left >= 0 && right <= width && top >= 0 && bottom <= innerHeight,
              isOnTop: link.contains(document.elementFromPoint(x, y)),
              covered: covered.map((each) => each.outerHTML.slice(0, 80)),
            };
          }),
        width,
      );
    const floating = { isFloating: true, isInside: true, isOnTop: true, covered: [] };
    for (const path of ['/traderoom', '/profile']) {
      await page.goto(served.url + path);
      await page.getByRole('link', { name: /^Buy now/ }).waitFor();
      for (const width of [390, 480, 640, 768, 900, 1023, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => linksAt(width), { message: `${path} ${width}` })
          .toEqual([floating, floating]);
      }
    }
  }, 60_000);
});
