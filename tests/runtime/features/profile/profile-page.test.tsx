import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { uploadFiles as UploadFiles } from '../../../../runtime/platform/file-transfer.ts';
import type { NotificationSetting, User } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  escape,
  field,
  fillIn,
  notices,
  openSignedIn,
  control,
  seen,
  sessions,
  type as typeInto,
  until,
  untilSeen,
} from '../../support/site.tsx';

const uploads = vi.hoisted(() => ({ send: undefined as unknown as typeof UploadFiles }));
vi.mock('../../../../runtime/platform/file-transfer.ts', () => ({
  uploadFiles: (...request: Parameters<typeof UploadFiles>) => uploads.send(...request),
  downloadFile: () => new Promise(() => {}),
}));
vi.mock('../../../../runtime/ui/photo/decode-photo.ts', () => ({
  decodeSquare: async () => ({
    width: 9,
    height: 9,
    encode: async () => new Blob([new Uint8Array(9)]),
    close: () => {},
  }),
}));

const sectionOf = (id: string) => document.getElementById(id)!.textContent!;
const submit = (selector: string) =>
  act(async () => document.querySelector<HTMLFormElement>(selector)!.requestSubmit());
const fieldError = (id: string) => document.getElementById(`${id}__error`)?.textContent ?? '';

async function openEdit(options: Parameters<typeof openSignedIn>[0] = {}) {
  const opened = await openSignedIn(options);
  await untilSeen('Your details');
  await click('Edit');
  await until(() => expect(document.querySelector('#profile_first_name')).not.toBeNull());
  return opened;
}

test('the left menu leads to the account report, transactions, trades and sign-out, and an arrow back', async () => {
  const { platform } = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'reports', 'transactions', 'order-book'],
  });
  await untilSeen('Your details');
  const menu = document.querySelector('nav[aria-label="Profile pages"]')!;
  const links = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => !href?.startsWith('#'))).toEqual(['/reports', '/transactions', '/orderbook']);
  expect(links).toContain('#details');
  expect(control('Back to home page').getAttribute('href')).toBe('/');
  expect(seen()).toContain('Manage your details, security and preferences.');
  await act(async () => menu.querySelector('button')!.click());
  await until(() => expect(platform.session.getState().user).toBeNull());
});

describe('profile details', () => {
  test('show every detail, and a dash for a missing one', async () => {
    await openSignedIn({ user: { phoneNumber: '', joint_with: 'Luis Ruiz' } });
    await untilSeen('Your details');
    for (const text of [
      'First nameAna',
      'Last nameRuiz',
      'Emailana@example.com',
      'Phone number—',
      'CountrySpain',
      'User IDWEB1042',
      'Date registered02 Nov, 2026',
      'Joint account withLuis Ruiz',
    ])
      expect(sectionOf('details')).toContain(text);
  });

  test("show the country in the user's language, or its stored name without a country list", async () => {
    await openSignedIn({ local: { language: 'es' } });
    await until(() => expect(sectionOf('details')).toContain('PaísEspaña'));
    await openSignedIn({
      local: { language: 'es' },
      answers: { 'country.list': () => refusal('offline', 0, 'No') },
    });
    await until(() =>
      expect([...document.querySelectorAll('#details')].at(-1)!.textContent).toContain('PaísSpain'),
    );
  });

  test('show a referral link with the public address, and the number of referrals', async () => {
    const copied = vi.fn(async () => {});
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: copied },
      userAgent: navigator.userAgent,
      onLine: true,
    });
    await openSignedIn({
      user: { referrers: 3 },
      settings: { front_end_url: 'https://trade.acme.example/' },
    });
    await untilSeen('https://trade.acme.example/ref/1042');
    expect(sectionOf('referral')).toContain('3 people have registered with it');
    await click('Copy: Referral link');
    expect(copied.mock.calls).toEqual([['https://trade.acme.example/ref/1042']]);
    await untilSeen('Copied');
    vi.unstubAllGlobals();
  });

  test('show a referral link with this origin if there is no public address', async () => {
    await openSignedIn();
    await untilSeen(`${location.origin}/ref/1042`);
    expect(sectionOf('referral')).toContain('No one has registered with it yet');
  });
});

describe('editing details', () => {
  test('starts with the current details, a fixed email address and only served countries enabled', async () => {
    await openEdit();
    expect([
      field('profile_first_name').value,
      field('profile_phone_code').value,
      field('profile_phoneNumber').value,
    ]).toEqual(['Ana', '+34', '5550100']);
    expect([field('profile-email').value, field('profile-email').disabled]).toEqual([
      'ana@example.com',
      true,
    ]);
    const options = [...field<HTMLSelectElement>('profile_country').options].map(({ value, disabled }) => [
      value,
      disabled,
    ]);
    expect(options).toContainEqual(['Spain', false]);
    expect(options).toContainEqual(['North Korea', true]);
    expect(field('profile_first_name').autocomplete).toBe('given-name');
  });

  test('sends the details, and shows them with a success message', async () => {
    const changed: User = { ...trader, firstname: 'Anna', name: 'Anna Ruiz', two_fa_confirmed: true };
    const { api, sounds } = await openEdit({ answers: { 'auth.update': () => fine(changed) } });
    await typeInto('profile_first_name', 'Anna');
    await typeInto('profile_phoneNumber', '');
    await submit('.dialog form');
    await untilSeen('Profile successful updated');
    expect(api.sentTo('auth.update')).toEqual([
      {
        first_name: 'Anna',
        last_name: 'Ruiz',
        phone_code: '+34',
        phoneNumber: '',
        country: 'Spain',
        language: 'en',
      },
    ]);
    expect([document.querySelector('dialog'), sectionOf('details').includes('Anna'), sounds]).toEqual([
      null,
      true,
      ['success'],
    ]);
  });

  test('shows schema violations at their fields and sends nothing', async () => {
    const { api } = await openEdit();
    await typeInto('profile_first_name', '  ');
    await typeInto('profile_phoneNumber', 'abc');
    await submit('.dialog form');
    expect([fieldError('profile_first_name'), fieldError('profile_phoneNumber')]).toEqual([
      'First Name is required',
      'Digits only, 15 at most',
    ]);
    expect(field('profile_first_name').getAttribute('aria-invalid')).toBe('true');
    expect(field('profile_first_name').getAttribute('aria-describedby')).toBe('profile_first_name__error');
    await until(() => expect(document.activeElement?.id).toBe('profile_first_name'));
    await typeInto('profile_first_name', 'Ana');
    expect(fieldError('profile_first_name')).toBe('');
    expect(api.sentTo('auth.update')).toEqual([]);
  });

  test("shows the server's errors at their fields", async () => {
    await openEdit({
      answers: {
        'auth.update': () =>
          refusal('validation_failed', 422, 'Look again', {
            fields: { country: 'This country is not served' },
          }),
      },
    });
    await submit('.dialog form');
    await until(() => expect(fieldError('profile_country')).toBe('This country is not served'));
    expect(seen()).not.toContain('Look again');
  });

  test('shows a failure and keeps the input', async () => {
    await openEdit({
      answers: { 'auth.update': () => refusal('internal', 500, 'Something broke. Try again.') },
    });
    await typeInto('profile_first_name', 'Anna');
    await submit('.dialog form');
    await untilSeen('Something broke. Try again.');
    expect(field('profile_first_name').value).toBe('Anna');
  });

  test('sends nothing when cancelled', async () => {
    const { api } = await openEdit();
    await click('Cancel');
    expect([document.querySelector('dialog'), api.sentTo('auth.update')]).toEqual([null, []]);
  });

  test('asks before Escape or Cancel discards changes, and closes at once without any', async () => {
    await openEdit();
    await escape();
    expect(document.querySelector('dialog')).toBeNull();
    await click('Edit');
    await until(() => expect(document.querySelector('#profile_first_name')).not.toBeNull());
    await typeInto('profile_first_name', 'Anna');
    await escape();
    await untilSeen('Discard what you entered?');
    await click('Keep editing');
    expect(field('profile_first_name').value).toBe('Anna');
    await click('Cancel');
    expect(field('profile_first_name').value).toBe('Anna');
    await click('Discard');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('says that the details were not saved when the dialog is closed before the answer', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openEdit({
      answers: { 'auth.update': () => waiting.then(() => refusal('internal', 500, 'Something broke.')) },
    });
    await typeInto('profile_last_name', 'Ruiz Vega');
    await submit('.dialog form');
    await click('Cancel');
    await click('Discard');
    await act(async () => answer());
    await until(() => expect(notices()).toEqual(['Something broke.']));
  });

  test('keeps a newer dialog and its input when an earlier one is saved late', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openEdit({ answers: { 'auth.update': () => waiting.then(() => fine(trader)) } });
    await submit('.dialog form');
    await click('Cancel');
    await click('Edit');
    await until(() => expect(document.querySelector('#profile_first_name')).not.toBeNull());
    await typeInto('profile_first_name', 'Anna');
    await act(async () => answer());
    await until(() => expect(notices()).toHaveLength(1));
    expect(field('profile_first_name').value).toBe('Anna');
  });

  test('can retry loading the countries, and keeps the current one meanwhile', async () => {
    const { api } = await openEdit({ answers: { 'country.list': () => refusal('offline', 0, 'No') } });
    await untilSeen('Could not load the countries.');
    expect(field<HTMLSelectElement>('profile_country').value).toBe('Spain');
    api.answers['country.list'] = () =>
      fine([{ iso: 'FR', nicename: 'France', phonecode: '33', flag: '', inactive: false }]);
    await click(document.querySelector<HTMLElement>('.dialog [role=alert] button')!);
    await until(() =>
      expect([...field<HTMLSelectElement>('profile_country').options].map(({ value }) => value)).toContain(
        'France',
      ),
    );
  });
});

describe('the profile photo', () => {
  const withPhoto = { ...trader, img: '/photo/f_1', two_fa_confirmed: true };
  const jpeg = new File([new Uint8Array(10)], 'me.jpg', { type: 'image/jpeg' });

  /** Uploads go around the fake api: through the form of the request. */
  function fakeUpload(answer: () => ReturnType<typeof fine<User>> | ReturnType<typeof refusal>) {
    const sent: unknown[] = [];
    uploads.send = async (_, id, { files }) => {
      sent.push([id, files]);
      return answer() as never;
    };
    return sent;
  }

  const choose = (file: File) =>
    act(async () => {
      const input = field('profile-photo');
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });

  test('is uploaded with the details when they are saved, and shown', async () => {
    const sent = fakeUpload(() => fine(withPhoto));
    const { platform } = await openEdit({ answers: { 'auth.update': () => fine(withPhoto) } });
    await choose(jpeg);
    await until(() => expect(document.querySelector('.dialog')!.textContent).toContain('me.jpg'));
    expect(sent).toEqual([]);
    await submit('.dialog form');
    await untilSeen('Profile successful updated');
    expect(sent).toEqual([['photo.upload', { photo: expect.any(File) }]]);
    expect(platform.session.getState().user?.img).toBe('/photo/f_1');
    await until(() => expect(document.querySelector('#details canvas')).not.toBeNull());
  });

  test('keeps the dialog open with the reason if it is refused', async () => {
    fakeUpload(() => refusal('unreadable_image', 422, 'We could not read this image.'));
    const { api } = await openEdit();
    await choose(jpeg);
    await submit('.dialog form');
    await untilSeen('We could not read this image.');
    expect([api.sentTo('auth.update'), document.querySelector('.dialog')!.textContent]).toEqual([
      [],
      expect.stringContaining('me.jpg'),
    ]);
  });

  test('is removed when the details are saved', async () => {
    const { api } = await openEdit({
      user: { img: '/photo/f_1' },
      answers: {
        'photo.delete': () => fine({ ...withPhoto, img: null }),
        'auth.update': () => fine({ ...withPhoto, img: null }),
      },
    });
    await act(async () => document.querySelector<HTMLInputElement>('.dialog input[type=checkbox]')!.click());
    expect(api.sentTo('photo.delete')).toEqual([]);
    await submit('.dialog form');
    await untilSeen('Profile successful updated');
    expect(api.sentTo('photo.delete')).toHaveLength(1);
    expect(document.querySelector('#details canvas')).toBeNull();
  });
});

describe('notification settings', () => {
  const settings: NotificationSetting[] = [
    { topic: 'trading', in_app: true, by_mail: null, fixed: false },
    { topic: 'deposits', in_app: true, by_mail: true, fixed: false },
    { topic: 'security', in_app: true, by_mail: true, fixed: true },
  ];
  const toggle = (name: string) =>
    document.querySelector<HTMLInputElement>(`#notifications input[aria-label="${name}"]`);

  test('switch a way of a topic off, and leave out what cannot be switched', async () => {
    const { api } = await openSignedIn({
      answers: {
        'notification.read-settings': () => fine({ settings }),
        'notification.store-settings': () => fine({ settings }),
      },
    });
    await until(() => expect(toggle('Deposits: By email')?.checked).toBe(true));
    expect([toggle('Closed positions: By email'), toggle('Security: By email')]).toEqual([null, null]);
    expect(sectionOf('notifications')).toContain('Always on');
    settings[1]!.by_mail = false;
    await act(async () => toggle('Deposits: By email')!.click());
    await untilSeen('Saved: Deposits');
    expect(api.sentTo('notification.store-settings')).toEqual([{ topic: 'deposits', by_mail: false }]);
    await until(() => expect(toggle('Deposits: By email')!.checked).toBe(false));
  });

  test('return to the value in effect if a change is refused', async () => {
    await openSignedIn({
      answers: {
        'notification.read-settings': () => fine({ settings }),
        'notification.store-settings': () => refusal('internal', 500, 'Something broke.'),
      },
    });
    await until(() => expect(toggle('Deposits: In the app')?.checked).toBe(true));
    await act(async () => toggle('Deposits: In the app')!.click());
    await untilSeen('Something broke.');
    await until(() => expect(toggle('Deposits: In the app')!.checked).toBe(true));
  });
});

describe('changing the password', () => {
  const entries = {
    'change-password_current_password': 'the old pass phrase',
    'change-password_new_password': 'another long phrase',
    'change-password_confirm_password': 'another long phrase',
  };

  async function openForm(options: Parameters<typeof openSignedIn>[0] = {}) {
    const opened = await openSignedIn(options);
    await untilSeen('Your details');
    await click('Change password');
    await until(() => expect(document.querySelector('dialog form')).not.toBeNull());
    return opened;
  }

  test('sends the passwords, closes and reads the devices again', async () => {
    const { api } = await openForm({ answers: { 'auth.change-password': () => fine({}) } });
    await untilSeen('Safari on iPhone');
    const readBefore = api.sentTo('session.list').length;
    await fillIn(entries);
    await submit('dialog form');
    await untilSeen('Password successful updated');
    expect(api.sentTo('auth.change-password')).toEqual([
      {
        current_password: 'the old pass phrase',
        new_password: 'another long phrase',
        confirm_password: 'another long phrase',
      },
    ]);
    expect(document.querySelector('dialog')).toBeNull();
    await until(() => expect(api.sentTo('session.list')).toHaveLength(readBefore + 1));
  });

  test('asks before Escape discards a typed password, and closes at once without one', async () => {
    await openForm();
    const current = 'change-password_current_password';
    await fillIn({ [current]: 'the old pass phrase' });
    await escape();
    await untilSeen('Discard what you entered?');
    await click('Keep editing');
    expect(field(current).value).toBe('the old pass phrase');
    await fillIn({ [current]: '' });
    await escape();
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('shows a mismatch without a call', async () => {
    const { api } = await openForm();
    await fillIn({ ...entries, 'change-password_confirm_password': 'something else here' });
    await submit('dialog form');
    expect(fieldError('change-password_confirm_password')).toBe('Password confirmation mismatch');
    expect(api.sentTo('auth.change-password')).toEqual([]);
  });

  test('shows that the new password is too short without a call', async () => {
    const { api } = await openForm();
    await fillIn({
      ...entries,
      'change-password_new_password': 'short',
      'change-password_confirm_password': 'short',
    });
    await submit('dialog form');
    expect(fieldError('change-password_new_password')).toBe('At least 12 characters');
    expect(api.sentTo('auth.change-password')).toEqual([]);
  });

  test('shows at its field that the current password is wrong', async () => {
    await openForm({
      answers: {
        'auth.change-password': () =>
          refusal('validation_failed', 422, 'Look again', {
            fields: { current_password: 'Your current password is incorrect' },
          }),
      },
    });
    await fillIn(entries);
    await submit('dialog form');
    await until(() =>
      expect(fieldError('change-password_current_password')).toBe('Your current password is incorrect'),
    );
    expect(field('change-password_current_password').value).toBe('the old pass phrase');
  });
});

describe('signed-in devices', () => {
  const rows = () =>
    [...document.querySelectorAll('#sessions li')].map((row) => row.querySelector('p')!.textContent);

  test('list this device first without a button, the others by last use', async () => {
    await openSignedIn();
    await untilSeen('Safari on iPhone');
    expect(rows()).toEqual(['Firefox on LinuxThis device', 'Chrome on Windows', 'Safari on iPhone']);
    expect(document.querySelectorAll('#sessions li button')).toHaveLength(2);
  });

  test('can be signed out one by one', async () => {
    let open = sessions;
    const { api } = await openSignedIn({
      answers: { 'session.list': () => fine(open), 'session.revoke': () => fine({}) },
    });
    await untilSeen('Safari on iPhone');
    open = sessions.filter(({ id }) => id !== 's_2');
    await click('End the session of Safari on iPhone');
    await untilSeen('One session ended');
    await until(() => expect(rows()).toEqual(['Firefox on LinuxThis device', 'Chrome on Windows']));
    expect(api.sentTo('session.revoke')).toHaveLength(1);
  });

  test('can all be signed out except this one', async () => {
    let open = sessions;
    await openSignedIn({
      answers: { 'session.list': () => fine(open), 'session.revoke-others': () => fine({ ended: 2 }) },
    });
    await untilSeen('Safari on iPhone');
    open = sessions.filter(({ current }) => current);
    await click('End all others');
    await untilSeen('2 sessions ended');
    await untilSeen('You are not logged in on any other device.');
    expect(() => control('End all others')).toThrow();
  });

  test('stay in the list with a reason when signing out fails', async () => {
    await openSignedIn({
      answers: { 'session.revoke': () => refusal('not_found', 404, 'This session is gone already.') },
    });
    await untilSeen('Safari on iPhone');
    await click('End the session of Safari on iPhone');
    await untilSeen('This session is gone already.');
    expect(rows()).toHaveLength(3);
  });

  test('show an error when loading fails, and load again on request', async () => {
    const { api } = await openSignedIn({
      answers: { 'session.list': () => refusal('rate_limited', 429, 'Wait a moment.') },
    });
    await untilSeen('Could not load your devices. Wait a moment.');
    api.answers['session.list'] = () => fine(sessions);
    await click('Try again');
    await untilSeen('Safari on iPhone');
  });

  test('load again when the backend is reachable again', async () => {
    const { api, platform } = await openSignedIn({
      answers: { 'session.list': () => refusal('rate_limited', 429, 'Wait a moment.') },
    });
    await untilSeen('Could not load your devices.');
    api.answers['session.list'] = () => fine(sessions);
    await act(async () => platform.settings.setState({ backend: 'down' }));
    expect(seen()).toContain('We cannot reach the service right now.');
    await act(async () => platform.settings.setState({ backend: 'up' }));
    await untilSeen('Safari on iPhone');
  });
});

const languageSelect = () => document.getElementById('preferences_language') as HTMLSelectElement;
const savedHint = () => document.querySelector('#preferences [role=status]')!.textContent;
const chooseLanguage = (language: string) =>
  act(async () => {
    languageSelect().value = language;
    languageSelect().dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('preferences', () => {
  test('switch sounds off', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Sounds');
    await act(async () => document.querySelector<HTMLInputElement>('.toggle')!.click());
    expect(platform.preferences.getState().sounds).toBe(false);
  });

  test('change the theme', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Sounds');
    await act(async () => document.querySelector<HTMLInputElement>('input[name=theme][value=dark]')!.click());
    expect(platform.preferences.getState().theme).toBe('dark');
  });

  test('change and store the price colours', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Rising and falling prices');
    expect(platform.preferences.getState().direction).toBe('green-red');
    await click(document.querySelector<HTMLElement>('input[value=blue-orange]')!);
    expect([platform.preferences.getState().direction, platform.local.get('direction')]).toEqual([
      'blue-orange',
      'blue-orange',
    ]);
  });

  test('switch hotkeys off', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Keyboard shortcuts');
    await click(
      [...document.querySelectorAll<HTMLElement>('#preferences label')].find((choice) =>
        choice.textContent!.startsWith('Keyboard shortcuts'),
      )!,
    );
    expect([platform.preferences.getState().hotkeys, platform.local.get('hotkeys')]).toEqual([false, 'off']);
  });

  test('offer no language choice on a site with one language', async () => {
    await openSignedIn({ page: { languages: ['en'] } });
    await untilSeen('Sounds');
    expect(document.getElementById('preferences_language')).toBeNull();
  });

  test('apply the language at once, and announce it in that language', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Sounds');
    await chooseLanguage('es');
    await until(() => expect(savedHint()).toBe('Guardado: Idioma'));
    expect(platform.local.get('language')).toBe('es');
  });

  test('return to the previous value when a change is refused', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Sounds');
    vi.spyOn(platform.registry, 'setLanguage').mockRejectedValue(new Error('No chunk'));
    await chooseLanguage('es');
    await until(() => expect(fieldError('preferences_language')).not.toBe(''));
    expect(languageSelect().value).toBe('en');
    expect(savedHint()).toBe('');
  });

  test('announce each saved change', async () => {
    await openSignedIn();
    await untilSeen('Sounds');
    expect(savedHint()).toBe('');
    await click(document.getElementById('preferences_hotkeys')!);
    await until(() => expect(savedHint()).toBe('Saved: Keyboard shortcuts'));
  });
});
