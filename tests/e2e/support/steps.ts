import type { Page } from 'playwright';
import type { Served } from './serve.ts';
import { createClient } from './session-client.ts';

export const PASSWORD = 'a long pass phrase';

/** The landing page without a requested page. */
export const LANDING = '/traderoom';

/** The primary button of a form. */
export const submit = (page: Page): Promise<void> => page.click('form button[type=submit]');

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.waitForSelector('form button[type=submit]');
  await page.fill('#login-email', email);
  await page.fill('#login-password', password);
  await submit(page);
}

/** Opens the sign-in page and signs in; the test checks the landing page. */
export async function signIn(
  page: Page,
  served: Served,
  email: string,
  password = served.password,
): Promise<void> {
  await page.goto(`${served.url}/login`);
  await fillLogin(page, email, password);
}

interface SessionOptions {
  /** Leaves out the code of the second factor. */
  isUnconfirmed?: boolean;
}

/** Signs a demo user in by calls, for tests of what follows, with the mailed code if the brand requires one. */
export async function startSession(
  page: Page,
  served: Served,
  role: string,
  { isUnconfirmed = false }: SessionOptions = {},
): Promise<void> {
  const email = served.emailOf(role);
  const { cookies, send } = createClient(served);
  const { next } = await send('/auth/login', { email, password: served.password });
  if (next === 'two_fa' && !isUnconfirmed) {
    const earlier = served.mails.filter(({ to }) => to === email).length;
    await send('/auth/otp/code', {});
    await send('/auth/otp/verify', { code: (await served.mailTo(email, earlier)).code });
  }
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: served.url })));
  await page.addInitScript((brand) => {
    // Once per tab: a sign-out removes the hint.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('session-started')) return;
    sessionStorage.setItem('session-started', 'yes');
    localStorage.setItem(`app:${brand}:session-hint`, String(Date.now()));
  }, served.brand);
}

/** Opens the landing page of a demo user. */
export async function enter(page: Page, served: Served, role: string): Promise<void> {
  await startSession(page, served, role);
  await page.goto(served.url);
  await page.waitForSelector('.avatar');
}

export interface Applicant {
  first: string;
  last: string;
  email: string;
  country: string;
  phone: string;
  password: string;
}

const ANA: Omit<Applicant, 'email'> = {
  first: 'Ana',
  last: 'Ruiz',
  country: 'Spain',
  phone: '5550100',
  password: PASSWORD,
};

/** Fills the registration form; `form` is its id, and `second_` the prefix of a second holder's fields. */
export async function fillHolder(
  page: Page,
  form: string,
  prefix: '' | 'second_',
  person: Pick<Applicant, 'first' | 'last' | 'email' | 'country' | 'phone'>,
): Promise<void> {
  const id = (name: string) => `#${form}-${prefix}${name}`;
  await page.waitForSelector(`${id('country')} option:nth-child(5)`, { state: 'attached' });
  await page.fill(id('first_name'), person.first);
  await page.fill(id('last_name'), person.last);
  await page.fill(id('email'), person.email);
  await page.selectOption(id('country'), person.country);
  await page.fill(id('phone'), person.phone);
}

export async function fillPasswords(page: Page, form: string, password: string): Promise<void> {
  await page.fill(`#${form}-password`, password);
  await page.fill(`#${form}-repeat_password`, password);
}

export async function register(
  page: Page,
  served: Served,
  applicant: Pick<Applicant, 'email'> & Partial<Applicant>,
): Promise<void> {
  const person = { ...ANA, ...applicant };
  if (!page.url().endsWith('/register')) await page.goto(`${served.url}/register`);
  await fillHolder(page, 'register', '', person);
  await fillPasswords(page, 'register', person.password);
  await page.check('#register-terms');
  await submit(page);
}

/** Waits until the page contains a sentence. */
export const expectText = async (page: Page, text: string | RegExp): Promise<void> =>
  void (await page.getByText(text).first().waitFor());

/** Waits until a field shows this error. */
export const expectFieldError = async (page: Page, id: string, text: string): Promise<void> =>
  void (await page.locator(`#${id}-error`, { hasText: text }).waitFor());
