import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  errorOf,
  field,
  fillIn,
  goTo,
  hasControl,
  openSite,
  control,
  seen,
  type,
  until,
  untilAt,
  untilSeen,
  type SiteOptions,
} from '../../support/site.tsx';

const entries = {
  'register-first_name': 'Ana',
  'register-last_name': 'Ruiz',
  'register-email': 'ana@example.com',
  'register-phone': '5550100',
  'register-country': 'Spain',
  'register-password': 'a long pass phrase',
  'register-repeat_password': 'a long pass phrase',
};
const done: Answers = { 'auth.register': () => fine({ outcome: 'verify_email' }) };

async function openForm(options: Partial<SiteOptions> = {}) {
  const site = await openSite({ at: '/register', ...options });
  await until(() => expect(field<HTMLSelectElement>('register-country').options.length).toBeGreaterThan(1));
  return site;
}

async function register(options: Partial<SiteOptions> = {}, values: Record<string, string> = {}) {
  const site = await openForm(options);
  await fillIn({ ...entries, ...values });
  await click(field('register-terms'));
  await click('Register');
  return site;
}

describe('registration page', () => {
  test('keeps a draft without passwords until the registration succeeds', async () => {
    await openForm({ answers: done });
    await fillIn(entries);
    await type('register-phone_code', '+44');
    await click('Log in');
    await untilAt('/login');
    await act(async () => history.back());
    await untilAt('/register');
    await until(() => expect(field<HTMLSelectElement>('register-country').value).toBe('Spain'));
    const valueOf = (name: string) => field(`register-${name}`).value;
    expect(
      ['first_name', 'last_name', 'email', 'phone_code', 'phone', 'password', 'repeat_password'].map(valueOf),
    ).toEqual(['Ana', 'Ruiz', 'ana@example.com', '+44', '5550100', '', '']);
    await fillIn({
      'register-password': 'a long pass phrase',
      'register-repeat_password': 'a long pass phrase',
    });
    await click(field('register-terms'));
    await click('Register');
    await untilAt('/verify_email');
    await goTo('/register');
    await until(() => expect(valueOf('email')).toBe(''));
  });

  test('sends every field that the call requires', async () => {
    const { api } = await register({ answers: done });
    await untilAt('/verify_email');
    expect(api.sentTo('auth.register')).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Ruiz',
        email: 'ana@example.com',
        phone_code: '+34',
        phone: '5550100',
        country: 'Spain',
        password: 'a long pass phrase',
        repeat_password: 'a long pass phrase',
        cur: 'USD',
        terms: true,
        language: 'en',
        device: navigator.userAgent,
      },
    ]);
  });

  test("requests an account in the brand's currency", async () => {
    const { api } = await register({ answers: done, page: { accountCurrencies: ['GBP'] } });
    await untilAt('/verify_email');
    expect(api.sentTo('auth.register')).toMatchObject([{ cur: 'GBP' }]);
  });

  test('offers no currency when the brand has one', async () => {
    await openForm();
    expect(document.querySelector('[name=cur]')).toBeNull();
  });

  test('offers the currencies of the brand, the first of them selected', async () => {
    const page = { accountCurrencies: ['EUR', 'USD'] };
    await openForm({ page });
    const select = field<HTMLSelectElement>('register-cur');
    expect([select.value, [...select.options].map(({ textContent }) => textContent)]).toEqual([
      'EUR',
      ['EUR – Euro', 'USD – US Dollar'],
    ]);
  });

  test.each(['EUR', 'USD'])('requests an account in the selected currency %s', async (currency) => {
    const page = { accountCurrencies: ['EUR', 'USD'] };
    const { api } = await register({ answers: done, page }, { 'register-cur': currency });
    await untilAt('/verify_email');
    expect(api.sentTo('auth.register')).toMatchObject([{ cur: currency }]);
  });

  test('stores the address and the registration for the code page on verify_email', async () => {
    const { platform } = await register({
      answers: { 'auth.register': () => fine({ outcome: 'verify_email', registration: 'r'.repeat(43) }) },
    });
    await untilSeen('sent to ana@example.com');
    expect(platform.notifications.getState().list.map((item) => item.text)).toContain(
      'Registration successful',
    );
    expect(platform.tab.get('registration')).toBe('r'.repeat(43));
  });

  test('opens the login with a pending message on await_approval', async () => {
    await register({ answers: { 'auth.register': () => fine({ outcome: 'await_approval' }) } });
    await untilAt('/login');
    await untilSeen('Pending verification');
  });

  test('opens the first page on signed_in', async () => {
    await register({
      answers: { 'auth.register': () => fine({ outcome: 'signed_in', user: trader, next: 'app' }) },
    });
    await untilSeen('Test profile page');
  });

  test('shows and plays an error and sends nothing unless the terms are accepted', async () => {
    const { api, sounds } = await openForm({ answers: done });
    await fillIn(entries);
    await click('Register');
    await until(() => expect(errorOf('register-terms')).toBe('Accept terms and condition to continue'));
    await until(() => expect(document.activeElement?.id).toBe('register-terms'));
    expect(sounds).toEqual(['error']);
    expect(api.sentTo('auth.register')).toEqual([]);
  });

  test('sends nothing while the passwords differ', async () => {
    const { api } = await register({ answers: done }, { 'register-repeat_password': 'another long phrase' });
    await until(() => expect(errorOf('register-repeat_password')).toBe('Password confirmation do not match'));
    expect(api.sentTo('auth.register')).toEqual([]);
  });

  test.each([
    ['register-first_name', ' ', 'First Name is required'],
    ['register-last_name', '', 'Last Name is required'],
    ['register-country', '', 'Country is required'],
    ['register-email', 'nobody', 'Enter a complete email address'],
    ['register-password', 'short', 'At least 12 characters'],
    ['register-phone', '12a', 'Digits only, 15 at most'],
  ] as const)('rejects %s "%s" with: %s', async (id, value, sentence) => {
    const { api } = await register({ answers: done }, { [id]: value });
    await until(() => expect(errorOf(id)).toBe(sentence));
    expect(api.sentTo('auth.register')).toEqual([]);
  });

  test("shows the backend's errors at their fields, and keeps the input", async () => {
    const fields = {
      first_name: 'No digits',
      last_name: 'No digits either',
      email: 'Taken',
      phone: 'Too short',
      country: 'Not served',
      password: 'Too easy',
      repeat_password: 'Differs',
    };
    const { sounds } = await register({
      answers: { 'auth.register': () => refusal('validation_failed', 422, 'Some fields', { fields }) },
    });
    for (const [name, sentence] of Object.entries(fields))
      await until(() => expect(errorOf(`register-${name}`)).toBe(sentence));
    await until(() => expect(document.activeElement?.id).toBe('register-first_name'));
    expect(sounds).toEqual(['error']);
    expect(field('register-email').value).toBe('ana@example.com');
    expect(field<HTMLSelectElement>('register-country').value).toBe('Spain');
    expect(field('register-terms').checked).toBe(true);
  });

  test('shows an error that concerns no field above the form', async () => {
    await register({
      answers: {
        'auth.register': () =>
          refusal('country_not_served', 422, 'You cannot open an account from this country.'),
      },
    });
    await until(() =>
      expect(document.querySelector('form [role=alert]')?.textContent).toBe(
        'You cannot open an account from this country.',
      ),
    );
  });

  test('shows the password requirements beforehand', async () => {
    await openForm();
    expect(field('register-password').getAttribute('aria-describedby')).toContain('register-password-hint');
    expect(document.getElementById('register-password-hint')?.textContent).toContain(
      'At least 12 characters',
    );
  });

  test('opens the terms in a new tab', async () => {
    await openForm();
    const terms = control<HTMLAnchorElement>('terms and conditions');
    expect([terms.href, terms.target, terms.rel]).toEqual([
      'https://www.acme.example/terms',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('redirects signed-in users to the first page, without reading the countries', async () => {
    const { api } = await openSite({ at: '/register', user: trader });
    await untilSeen('Test profile page');
    expect(api.sentTo('country.list')).toEqual([]);
  });
});

describe('registration country and dial code', () => {
  test('sets the dial code with the country, and allows overriding it', async () => {
    await openForm();
    expect(field('register-phone_code').value).toBe('+234');
    await type('register-country', 'Spain');
    expect(field('register-phone_code').value).toBe('+34');
    await type('register-phone_code', '+1');
    expect(field('register-phone_code').value).toBe('+1');
    await type('register-country', 'United Kingdom');
    expect(field('register-phone_code').value).toBe('+44');
  });

  test("uses the operator's dial code by default", async () => {
    await openForm({ settings: { phone_code: '351' } });
    expect(field('register-phone_code').value).toBe('+351');
  });

  test('preselects the default country in a demo', async () => {
    await openForm({ page: { defaultCountry: 'United Kingdom' } });
    expect(field<HTMLSelectElement>('register-country').value).toBe('United Kingdom');
    expect(field('register-phone_code').value).toBe('+44');
  });

  test('preselects no country on a live site', async () => {
    await openForm({ page: { defaultCountry: 'United Kingdom', mode: 'live' } });
    expect(field<HTMLSelectElement>('register-country').value).toBe('');
  });

  test('lists countries that are not served as disabled', async () => {
    await openForm();
    const options = [...field<HTMLSelectElement>('register-country').options];
    expect(options.filter((option) => option.disabled).map((option) => option.value)).toEqual([
      'North Korea',
    ]);
    expect(seen()).toContain('Please make sure this is your country of permanent residence');
  });

  test('shows an error when the countries fail to load, and keeps the input on retry', async () => {
    const { api } = await openSite({
      at: '/register',
      answers: { 'country.list': () => refusal('offline', 0, 'x') },
    });
    await untilSeen('Could not load the countries.');
    await type('register-email', 'ana@example.com');
    api.answers['country.list'] = () =>
      fine([{ iso: 'ES', nicename: 'Spain', phonecode: '34', flag: '', inactive: false }]);
    await click('Try again');
    await until(() => expect(field<HTMLSelectElement>('register-country').options.length).toBe(2));
    expect(field('register-email').value).toBe('ana@example.com');
  });
});

describe('/ref/:id', () => {
  test('opens the registration, which sends the referrer once', async () => {
    const { api, platform } = await openSite({ at: '/ref/friend-42', answers: done });
    await untilAt('/register');
    await until(() => expect(field<HTMLSelectElement>('register-country').options.length).toBeGreaterThan(1));
    await fillIn(entries);
    await click(field('register-terms'));
    await click('Register');
    await untilAt('/verify_email');
    expect(api.sentTo('auth.register')).toMatchObject([{ ref: 'friend-42' }]);
    expect(platform.local.get('referrer')).toBeNull();
  });

  test('does not store an invalid id', async () => {
    const { platform } = await openSite({ at: `/ref/${'x'.repeat(41)}` });
    await untilAt('/register');
    expect(platform.local.get('referrer')).toBeNull();
  });
});

describe('joint account registration', () => {
  const joint = {
    ...Object.fromEntries(
      Object.entries(entries).map(([id, value]) => [id.replace('register-', 'register-joint-'), value]),
    ),
    'register-joint-second_first_name': 'Leo',
    'register-joint-second_last_name': 'Ruiz',
    'register-joint-second_email': 'leo@example.com',
    'register-joint-second_country': 'United Kingdom',
  };

  test('is offered on the registration page only', async () => {
    await openForm();
    await until(() => expect(control<HTMLAnchorElement>('Joint account').pathname).toBe('/jointaccount'));
    await click('Log in');
    await untilAt('/login');
    expect(hasControl('Joint account')).toBe(false);
  });

  test('is not offered with disable_login_extras', async () => {
    await openForm({ settings: { disable_login_extras: true } });
    expect(hasControl('Joint account')).toBe(false);
  });

  test('sends both holders and opens the code page', async () => {
    const { api, platform } = await openSite({
      at: '/jointaccount',
      answers: { 'auth.register-joint': () => fine({ outcome: 'verify_email' }) },
    });
    await until(() =>
      expect(field<HTMLSelectElement>('register-joint-second_country').options.length).toBeGreaterThan(1),
    );
    expect([...document.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual([
      'First holder',
      'Second holder',
      'Password of the first holder',
    ]);
    await fillIn(joint);
    await click(field('register-joint-terms'));
    await click('Register');
    await untilAt('/verify_email');
    expect(api.sentTo('auth.register-joint')).toMatchObject([
      {
        first_name: 'Ana',
        phone_code: '+34',
        second_first_name: 'Leo',
        second_email: 'leo@example.com',
        second_phone_code: '+44',
        terms: true,
      },
    ]);
    expect(platform.notifications.getState().list.map((item) => item.text)).toContain(
      'Once you verify your address, we email the second holder a link to set a password. This also verifies their address.',
    );
  });

  test("shows an error of the second holder's field at that field", async () => {
    await openSite({
      at: '/jointaccount',
      answers: {
        'auth.register-joint': () =>
          refusal('validation_failed', 422, 'Some', {
            fields: { second_email: 'Not the same address twice' },
          }),
      },
    });
    await until(() =>
      expect(field<HTMLSelectElement>('register-joint-second_country').options.length).toBeGreaterThan(1),
    );
    await fillIn(joint);
    await click(field('register-joint-terms'));
    await click('Register');
    await until(() => expect(errorOf('register-joint-second_email')).toBe('Not the same address twice'));
    await until(() => expect(document.activeElement?.id).toBe('register-joint-second_email'));
  });
});
