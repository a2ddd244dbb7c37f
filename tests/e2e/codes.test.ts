import { afterEach, describe, expect, test, vi } from 'vitest';
import { axeProblems, takeScreenshot } from './support/page-checks.ts';
import { serve, serveOnce } from './support/serve.ts';
import {
  expectFieldError,
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

/** The server runs in this process and uses its clock. */
function advanceClock(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}

afterEach(() => vi.useRealTimers());

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function enterCode(page: Awaited<ReturnType<typeof visit>>['page'], form: string, code: string) {
  await page.fill(`#${form}-code`, code);
  await submit(page);
}

describe('email verification codes', () => {
  test('are refused when wrong, void after five wrong attempts, and work once', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'codes@example.com' });
    await page.waitForURL(`${served.url}/verify_email`);
    const code = (await served.mailTo('codes@example.com')).code!;
    await enterCode(page, 'email-verify', '123');
    await expectFieldError(page, 'email-verify-code', 'Enter 6 digit code sent to your email');
    for (let turn = 0; turn < 4; turn++) {
      await enterCode(page, 'email-verify', otherThan(code));
      await expectFieldError(page, 'email-verify-code', 'The code is incorrect. Check it and try again.');
      await page.fill('#email-verify-code', '');
    }
    await enterCode(page, 'email-verify', otherThan(code));
    await expectFieldError(page, 'email-verify-code', 'Too many failed attempts. Request a new code.');
    await enterCode(page, 'email-verify', code);
    await expectFieldError(page, 'email-verify-code', 'Too many failed attempts. Request a new code.');

    await page.getByRole('button', { name: 'Request new code' }).click();
    await expectText(page, 'Wait for some moment before requesting new code');
    await expectText(page, '1 request per 5 minutes is allowed');
    await page.reload();
    advanceClock(6);
    await page.getByRole('button', { name: 'Request new code' }).click();
    const fresh = (await served.mailTo('codes@example.com', 1)).code!;
    await enterCode(page, 'email-verify', `${fresh.slice(0, 3)} ${fresh.slice(3)}`);
    await page.waitForURL(`${served.url}/login`);
    await expectText(page, 'Your email is verified. You can log in now.');

    await page.goto(`${served.url}/verify_email`);
    await page.fill('#email-code-email', 'codes@example.com');
    await submit(page);
    await enterCode(page, 'email-verify', fresh);
    await expectFieldError(page, 'email-verify-code', 'The code is incorrect.');
  });

  test('expire after ten minutes', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'late@example.com' });
    const code = (await served.mailTo('late@example.com')).code!;
    advanceClock(11);
    await enterCode(page, 'email-verify', code);
    await expectFieldError(page, 'email-verify-code', 'The code has expired.');
  });

  test('have the same page for an unknown address as for an unverified one', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'waits@example.com' });
    await page.waitForURL(`${served.url}/verify_email`);
    await served.mailTo('waits@example.com');
    advanceClock(6);
    const answers: unknown[] = [];
    for (const email of ['waits@example.com', 'unknown@example.com']) {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${served.url}/verify_email`);
      await page.fill('#email-code-email', email);
      const [response] = await Promise.all([page.waitForResponse(/email_verify$/), submit(page)]);
      await page.waitForSelector('#email-verify-code');
      const { data } = (await response.json()) as { data: Record<string, unknown> };
      answers.push([
        response.status(),
        Object.keys(data).sort(),
        data.fresh,
        (await page.locator('main').innerText()).replaceAll(email, '*').replace(/\d:\d\d/, '*'),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(served.mails.filter((mail) => mail.to === 'unknown@example.com')).toEqual([]);
  });

  test('ask for a new password in another browser than the registration, so that strangers cannot set one', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const stranger = await visit();
    await register(stranger.page, served, {
      email: 'owner@example.com',
      password: 'the password of a stranger',
    });
    const { code } = await served.mailTo('owner@example.com');
    const { page } = await visit({ allow: REFUSED });
    await page.goto(`${served.url}/verify_email`);
    await page.fill('#email-code-email', 'owner@example.com');
    await submit(page);
    await enterCode(page, 'email-verify', code!);
    await expectText(page, 'Set a new password');
    expect(page.url()).toBe(`${served.url}/reset`);
    await fillPasswords(page, 'reset-confirm', "the owner's own phrase");
    await submit(page);
    await page.waitForURL(`${served.url}/login`);
    await fillLogin(page, 'owner@example.com', 'the password of a stranger');
    await expectText(page, 'Invalid Login Details');
    await fillLogin(page, 'owner@example.com', "the owner's own phrase");
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('are requested when an unverified user signs in, and can be resent from the login', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'forgot@example.com' });
    await page.waitForURL(`${served.url}/verify_email`);
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, served, 'forgot@example.com', PASSWORD);
    await page.waitForURL(`${served.url}/verify_email`);
    await expectText(page, 'forgot@example.com');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expectText(page, 'Email not verified');
    expect(await axeProblems(page)).toEqual([]);
    await takeScreenshot(page, 'states', 'resend');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expectText(page, 'Wait for some moment before requesting new code');
  });
});

describe('device codes', () => {
  test('work in two tabs, are refused when wrong, and are not needed on a remembered device', async () => {
    const served = await serveOnce('northwind');
    const { page, context } = await visit({ allow: REFUSED });
    const email = served.emailOf('new');
    await signIn(page, served, email);
    await page.waitForURL(`${served.url}/two_fa`);
    const { code } = await served.mailTo(email);
    const second = await context.newPage();
    await second.goto(`${served.url}/profile`);
    await second.waitForURL(`${served.url}/two_fa`);
    await expectText(second, /We sent a code to .+ It is still valid/);
    expect(served.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    await page.fill('#device-verify-code', otherThan(code!));
    await submit(page);
    await expectFieldError(page, 'device-verify-code', 'The code is incorrect.');
    await page.check('#device-verify-remember');
    await page.fill('#device-verify-code', code!);
    await submit(page);
    await page.waitForURL(`${served.url}${LANDING}`);
    await page.click('.avatar');
    await page.click('.menu-item-last');
    await page.waitForURL(`${served.url}/login`);
    await fillLogin(page, email, served.password);
    await page.waitForURL(`${served.url}${LANDING}`);
    expect(served.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  });

  test('are required for every page and call', async () => {
    const served = await serveOnce('harbor');
    const { page } = await visit({ allow: REFUSED });
    await signIn(page, served, served.emailOf('practice'));
    await page.waitForURL(`${served.url}/two_fa`);
    await page.goto(`${served.url}/profile`);
    await page.waitForURL(`${served.url}/two_fa`);
    const status = await page.evaluate(async () => (await fetch('/api/v1/user/sessions')).status);
    expect(status).toBe(403);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${served.url}/login`);
  });
});

describe('password reset by mail', () => {
  const linkIn = (text: string) => /\S+\/reset#token=\S+/.exec(text)![0];

  test('replaces the password by a link that works once, and does not reveal unknown addresses', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    const email = served.emailOf('trader');
    const answers: string[] = [];
    for (const address of [email, 'unknown@example.com']) {
      await page.goto(`${served.url}/reset`);
      await page.fill('#reset-email', address);
      await submit(page);
      await expectText(page, 'Check your email');
      answers.push((await page.locator('main').innerText()).replaceAll(address, '*'));
    }
    expect(answers[0]).toBe(answers[1]);
    const link = linkIn((await served.mailTo(email)).text);
    expect(served.mails).toHaveLength(1);

    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
    await page.goto('about:blank');
    await page.goto(link);
    await expectText(page, 'Set a new password');
    expect(page.url()).toBe(`${served.url}/reset`);
    const token = link.split('token=')[1]!;
    expect(seen.some((address) => address.includes(token) && !address.includes('#'))).toBe(false);
    await fillPasswords(page, 'reset-confirm', 'another long phrase');
    await submit(page);
    await page.waitForURL(`${served.url}/login`);
    await expectText(page, 'Your password is changed.');
    await fillLogin(page, email, served.password);
    await expectText(page, 'Invalid Login Details');
    await fillLogin(page, email, 'another long phrase');
    await page.waitForURL(`${served.url}${LANDING}`);

    await page.goto('about:blank');
    await page.goto(link);
    await fillPasswords(page, 'reset-confirm', 'a third long phrase');
    await submit(page);
    await expectText(page, 'This link no longer works');
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await page.waitForSelector('#reset-email');
  });

  test('refuses a weak password without using up the link, which expires after half an hour', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    await page.goto(`${served.url}/reset`);
    await page.fill('#reset-email', served.emailOf('new'));
    await submit(page);
    await page.goto('about:blank');
    await page.goto(linkIn((await served.mailTo(served.emailOf('new'))).text));
    await fillPasswords(page, 'reset-confirm', 'passwordpassword');
    await submit(page);
    await expectFieldError(page, 'reset-confirm-password', 'Too easy to guess. Use a longer phrase.');
    advanceClock(31);
    await fillPasswords(page, 'reset-confirm', 'another long phrase');
    await submit(page);
    await expectText(page, 'This link no longer works');
  });
});

describe('sign-in rate limit', () => {
  test('shows the waiting time after too many wrong passwords, for known and unknown addresses alike', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    const texts: string[] = [];
    for (const email of [served.emailOf('trader'), 'unknown@example.com']) {
      await page.goto(`${served.url}/login`);
      for (let turn = 0, status = 0; status !== 429; turn++) {
        const [response] = await Promise.all([
          page.waitForResponse(/auth\/login$/),
          fillLogin(page, email, `wrong ${turn}`),
        ]);
        status = response.status();
        expect(turn).toBeLessThan(30);
        await page.waitForSelector('main [role=alert]');
      }
      await expectText(page, 'Too many failed attempts.');
      await expectText(page, /You can try again (in \d+:\d\d|now)\./);
      expect(await axeProblems(page)).toEqual([]);
      await takeScreenshot(page, 'states', 'rate-limited');
      texts.push((await page.locator('main [role=alert]').innerText()).trim());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});
