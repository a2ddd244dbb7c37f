import { afterEach, describe, expect, test, vi } from 'vitest';
import { axeProblems, picture } from './support/examine.ts';
import { serve, serveOnce } from './support/served.ts';
import {
  complains,
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

/** The server runs in this process: its clock is this one. */
function lazyComponent(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}

afterEach(() => vi.useRealTimers());

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function enterCode(page: Awaited<ReturnType<typeof visit>>['page'], form: string, code: string) {
  await page.fill(`#${form}-code`, code);
  await submit(page);
}

describe('e-mail codes', () => {
  test('wrong, then too many wrong, then a new one; used only once', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'codes@example.com' });
    await page.waitForURL(`${served.url}/verify_email`);
    const code = (await served.mailTo('codes@example.com')).code!;
    await enterCode(page, 'email-verify', '123');
    await complains(page, 'email-verify-code', 'Enter 6 digit code sent to your email');
    for (let turn = 0; turn < 4; turn++) {
      await enterCode(page, 'email-verify', otherThan(code));
      await complains(page, 'email-verify-code', 'The code is incorrect. Check it and try again.');
      await page.fill('#email-verify-code', '');
    }
    await enterCode(page, 'email-verify', otherThan(code));
    await complains(page, 'email-verify-code', 'Too many failed attempts. Request a new code.');
    await enterCode(page, 'email-verify', code);
    await complains(page, 'email-verify-code', 'Too many failed attempts. Request a new code.');

    await page.getByRole('button', { name: 'Request new code' }).click();
    await says(page, 'Wait for some moment before requesting new code');
    await says(page, '1 request per 5 minutes is allowed');
    await page.reload();
    lazyComponent(6);
    await page.getByRole('button', { name: 'Request new code' }).click();
    const fresh = (await served.mailTo('codes@example.com', 1)).code!;
    await enterCode(page, 'email-verify', `${fresh.slice(0, 3)} ${fresh.slice(3)}`);
    await page.waitForURL(`${served.url}/login`);
    await says(page, 'Your email is verified. You can log in now.');

    await page.goto(`${served.url}/verify_email`);
    await page.fill('#email-code-email', 'codes@example.com');
    await submit(page);
    await enterCode(page, 'email-verify', fresh);
    await complains(page, 'email-verify-code', 'The code is incorrect.');
  });

  test('expired after ten minutes', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'late@example.com' });
    const code = (await served.mailTo('late@example.com')).code!;
    lazyComponent(11);
    await enterCode(page, 'email-verify', code);
    await complains(page, 'email-verify-code', 'The code has expired.');
  });

  test('an unknown address gets the same page as one that waits', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'waits@example.com' });
    await served.mailTo('waits@example.com');
    lazyComponent(6);
    const answers: unknown[] = [];
    for (const email of ['waits@example.com', 'unknown@example.com']) {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${served.url}/verify_email`);
      await page.fill('#email-code-email', email);
      const [response] = await Promise.all([page.waitForResponse(/email_verify$/), submit(page)]);
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

  test('a code entered where nobody registered sets a password of its own: a stranger cannot prepare an account for somebody else', async () => {
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
    await says(page, 'Set a new password');
    expect(page.url()).toBe(`${served.url}/reset`);
    await fillPasswords(page, 'reset-confirm', "the owner's own phrase");
    await submit(page);
    await page.waitForURL(`${served.url}/login`);
    await fillLogin(page, 'owner@example.com', 'the password of a stranger');
    await says(page, 'Invalid Login Details');
    await fillLogin(page, 'owner@example.com', "the owner's own phrase");
    await page.waitForURL(`${served.url}${LANDING}`);
  });

  test('a person who signs in unverified is led to the code, and back at login may have it sent again', async () => {
    const served = await serve('northwind');
    const { page } = await visit({ allow: REFUSED });
    await register(page, served, { email: 'forgot@example.com' });
    await page.waitForURL(`${served.url}/verify_email`);
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, served, 'forgot@example.com', PASSWORD);
    await page.waitForURL(`${served.url}/verify_email`);
    await says(page, 'forgot@example.com');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await says(page, 'Email not verified');
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'states', 'resend');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await says(page, 'Wait for some moment before requesting new code');
  });
});

describe('device codes', () => {
  test('one code for two tabs; wrong, then right; a remembered device needs none', async () => {
    const served = await serveOnce('northwind');
    const { page, context } = await visit({ allow: REFUSED });
    const email = served.person('new');
    await signIn(page, served, email);
    await page.waitForURL(`${served.url}/two_fa`);
    const { code } = await served.mailTo(email);
    const second = await context.newPage();
    await second.goto(`${served.url}/profile`);
    await second.waitForURL(`${served.url}/two_fa`);
    await says(second, /We sent a code to .+ It is still valid/);
    expect(served.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    await page.fill('#device-verify-code', otherThan(code!));
    await submit(page);
    await complains(page, 'device-verify-code', 'The code is incorrect.');
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

  test('no page of the site opens without the code, and no call answers', async () => {
    const served = await serveOnce('harbor');
    const { page } = await visit({ allow: REFUSED });
    await signIn(page, served, served.person('practice'));
    await page.waitForURL(`${served.url}/two_fa`);
    await page.goto(`${served.url}/profile`);
    await page.waitForURL(`${served.url}/two_fa`);
    const status = await page.evaluate(async () => (await fetch('/api/v1/user/sessions')).status);
    expect(status).toBe(403);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${served.url}/login`);
  });
});

describe('a new password by mail', () => {
  const linkIn = (text: string) => /\S+\/reset#token=\S+/.exec(text)![0];

  test('the link works once, the old password no more; an unknown address gets the same answer', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    const email = served.person('trader');
    const answers: string[] = [];
    for (const address of [email, 'unknown@example.com']) {
      await page.goto(`${served.url}/reset`);
      await page.fill('#reset-email', address);
      await submit(page);
      await says(page, 'Check your email');
      answers.push((await page.locator('main').innerText()).replaceAll(address, '*'));
    }
    expect(answers[0]).toBe(answers[1]);
    const link = linkIn((await served.mailTo(email)).text);
    expect(served.mails).toHaveLength(1);

    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
    await page.goto('about:blank');
    await page.goto(link);
    await says(page, 'Set a new password');
    expect(page.url()).toBe(`${served.url}/reset`);
    const token = link.split('token=')[1]!;
    expect(seen.some((address) => address.includes(token) && !address.includes('#'))).toBe(false);
    await fillPasswords(page, 'reset-confirm', 'another long phrase');
    await submit(page);
    await page.waitForURL(`${served.url}/login`);
    await says(page, 'Your password is changed.');
    await fillLogin(page, email, served.password);
    await says(page, 'Invalid Login Details');
    await fillLogin(page, email, 'another long phrase');
    await page.waitForURL(`${served.url}${LANDING}`);

    await page.goto('about:blank');
    await page.goto(link);
    await fillPasswords(page, 'reset-confirm', 'a third long phrase');
    await submit(page);
    await says(page, 'This link no longer works');
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await page.waitForSelector('#reset-email');
  });

  test('dead after half an hour; a weak password is refused and does not use the link up', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    await page.goto(`${served.url}/reset`);
    await page.fill('#reset-email', served.person('new'));
    await submit(page);
    await page.goto('about:blank');
    await page.goto(linkIn((await served.mailTo(served.person('new'))).text));
    await fillPasswords(page, 'reset-confirm', 'passwordpassword');
    await submit(page);
    await complains(page, 'reset-confirm-password', 'Too easy to guess. Use a longer phrase.');
    lazyComponent(31);
    await fillPasswords(page, 'reset-confirm', 'another long phrase');
    await submit(page);
    await says(page, 'This link no longer works');
  });
});

describe('sign-in is held back', () => {
  test('after too many wrong passwords, with the time to wait; known and unknown alike', async () => {
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    const texts: string[] = [];
    for (const email of [served.person('trader'), 'unknown@example.com']) {
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
      await says(page, 'Too many failed attempts.');
      await says(page, /You can try again (in \d+:\d\d|now)\./);
      expect(await axeProblems(page)).toEqual([]);
      await picture(page, 'states', 'held-back');
      texts.push((await page.locator('main [role=alert]').innerText()).trim());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});
