import { act } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import type { Upload } from '../../../../runtime/platform/file-transfer.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { none, sent } from '../../support/identity.ts';
import {
  changeUser,
  click,
  control,
  dialogTitles,
  field,
  goTo,
  hasControl,
  notices,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const { uploadFiles, downloadFile } = vi.hoisted(() => ({ uploadFiles: vi.fn(), downloadFile: vi.fn() }));
vi.mock('../../../../runtime/platform/file-transfer.ts', () => ({ uploadFiles, downloadFile }));
vi.mock('../../../../runtime/ui/photo/decode-photo.ts', () => ({
  decodePhoto: async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('Not readable');
    return { width: 100, height: 100, encode: async () => new Blob(['x']), close: () => {} };
  },
}));

function openPage(record: IdentityRecord, options: SignedInOptions = {}, answers: Answers = {}) {
  return openSignedIn({
    at: '/kyc',
    features: ['auth', 'handoff', 'profile', 'identity'],
    ...options,
    answers: { 'identity.read': () => fine(record), ...answers },
  });
}

async function openForm(options: SignedInOptions = {}, answers: Answers = {}) {
  const site = await openPage(none, options, answers);
  const start = options.local ? 'Verificar cuenta' : 'Verify Account';
  await until(() => control(start));
  await click(start);
  await until(() => field('identity_front'));
  return site;
}

const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

async function choose(id: string, file: File) {
  await act(async () => {
    const input = field(id);
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const choices = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click());

async function fill() {
  await choices('passport');
  await until(() => expect(document.getElementById('identity_back')).toBeNull());
  await choices('utility_bill');
  for (const name of ['front', 'proof_of_address']) {
    await choose(`identity_${name}`, picture(`${name}.jpg`));
    await untilSeen(`${name}.jpg`);
  }
}

const errors = () =>
  [...document.querySelectorAll('[id^=identity_][id$=error]')]
    .map((element) => element.textContent)
    .filter(Boolean);
const summary = () => [...document.querySelectorAll('[role=alert] li')].map((element) => element.textContent);
const lastUpload = () => uploadFiles.mock.lastCall![2] as Upload<'identity.upload'>;

beforeEach(() => {
  uploadFiles.mockReset();
  downloadFile.mockReset();
});

test('the form asks before a link discards its photos, but not at the end of the session', async () => {
  const { platform } = await openForm({
    features: ['auth', 'handoff', 'profile', 'identity', 'transactions'],
  });
  await fill();
  await click('Transactions');
  expect([location.pathname, dialogTitles()]).toEqual(['/kyc', ['Discard your photos?']]);
  await click('Keep editing');
  expect(seen()).toContain('front.jpg');
  await act(async () => platform.session.end('signed-out'));
  expect(dialogTitles()).toEqual([]);
  expect(location.pathname).not.toBe('/kyc');
});

describe('the status page', () => {
  test('prompts an unverified user and names the documents that the settings ask for', async () => {
    await openPage(none);
    await untilSeen('Account Unverified');
    expect(seen()).toContain('A utility bill or bank statement of the last 3 months');
    expect(seen()).not.toContain('The bank card that you deposit with');
    expect(seen()).toContain('Review takes up to 48 hours');
    expect(hasControl('Verify Account')).toBe(true);
  });

  test('uses the review time of the settings in every text', async () => {
    await openPage(sent, { settings: { identity_review_hours: '24' }, user: { kyc_status: 'pending' } });
    await untilSeen('Your documents are under review');
    expect(seen().match(/\d+ hours/g)).toEqual(['24 hours', '24 hours', '24 hours']);
  });

  test('shows approved documents with their dates', async () => {
    await openPage(
      { ...sent, status: 'approved', decided_at: '2026-11-03T10:00:00.000Z' },
      { user: { kyc_status: 'approved', kyc_verified: true } },
    );
    await untilSeen('Your identity is verified');
    expect(seen()).toContain('Proof of identity · International Passport');
    expect(seen()).toContain('Proof of address · Utility Bill');
    expect(seen()).toContain('Sent 02 Nov, 2026 · Approved 03 Nov, 2026');
    expect(hasControl('Verify Account')).toBe(false);
  });

  test('lets the user view what they have sent', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await openPage({ ...sent, back: '/user/account/upload/id/back' }, { user: { kyc_status: 'pending' } });
    await untilSeen('Proof of identity · International Passport');
    await click('Done');
    let isDown = true;
    downloadFile.mockImplementation(async (_api, _id, { params }: { params: { kind: string } }) =>
      isDown && params.kind === 'front'
        ? refusal('offline', 0, 'No connection.')
        : { ok: true, file: new Blob(['x']), name: `${params.kind}.jpg` },
    );
    await click('View: Proof of identity');
    await untilSeen('This picture could not be loaded. No connection.');
    isDown = false;
    await click('Try again');
    await until(() =>
      expect(
        [...document.querySelectorAll('canvas[role=img]')].map((each) => each.getAttribute('aria-label')),
      ).toEqual(['Front', 'Back']),
    );
    await click('Close');
    expect(document.querySelector('canvas[role=img]')).toBeNull();
  });

  test('shows why documents were rejected, and takes new ones', async () => {
    const reasons = [
      { code: 'blurred', text: 'The photo is blurred.' },
      { code: 'other', text: 'Send the page with your photo.' },
    ] satisfies IdentityRecord['reasons'];
    const rejected: IdentityRecord = { ...sent, status: 'rejected', reason: 'One sentence.', reasons };
    await openPage(rejected, { user: { kyc_status: 'rejected' } });
    await untilSeen('The photo is blurred.');
    expect([...document.querySelectorAll('.kyc-state li')].map((each) => each.textContent)).toEqual(
      reasons.map(({ text }) => text),
    );
    await click('Send new documents');
    await until(() => field('identity_front'));
  });

  test('says that the state could not be read, and tries again', async () => {
    let isDown = true;
    await openPage(
      none,
      {},
      {
        'identity.read': () => (isDown ? refusal('offline', 0, 'No connection.') : fine(none)),
      },
    );
    await untilSeen('Unable to Get');
    isDown = false;
    await click('Try again');
    await untilSeen('Account Unverified');
  });

  test('shows the decision when the user changes', async () => {
    let record: IdentityRecord = sent;
    const { platform } = await openPage(
      sent,
      { user: { kyc_status: 'pending' } },
      {
        'identity.read': () => fine(record),
      },
    );
    await untilSeen('Your documents are under review');
    record = { ...sent, status: 'approved', decided_at: '2026-11-03T10:00:00.000Z' };
    const user = {
      ...platform.session.getState().user!,
      kyc_status: 'approved',
      kyc_verified: true,
    } as const;
    await act(async () => platform.session.begin({ user }));
    await untilSeen('Approved 03 Nov, 2026');
  });

  test('reads the state every 30 seconds without a stream, until it is approved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let record: IdentityRecord = sent;
    const { api, platform } = await openPage(
      sent,
      { user: { kyc_status: 'pending' } },
      {
        'identity.read': () => fine(record),
      },
    );
    const reloadUser = vi.spyOn(platform, 'reloadUser').mockResolvedValue(true);
    await untilSeen('Your documents are under review');
    const reads = () => api.sentTo('identity.read').length;
    const first = reads();
    await act(async () => void (await vi.advanceTimersByTimeAsync(29_000)));
    expect(reads()).toBe(first);
    record = { ...sent, status: 'approved' };
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    await untilSeen('Your identity is verified');
    expect(reads()).toBe(first + 1);
    expect(reloadUser).toHaveBeenCalled();
    await act(async () => void (await vi.advanceTimersByTimeAsync(120_000)));
    expect(reads()).toBe(first + 1);
  });

  test('speaks Spanish', async () => {
    await openPage(none, { local: { language: 'es' } });
    await untilSeen('Cuenta no verificada');
    expect(hasControl('Verificar cuenta')).toBe(true);
  });
});

test('/trading opens the trade station, or the profile in a build without one', async () => {
  await openPage(none, { at: '/trading', features: ['auth', 'profile', 'identity', 'trade-room'] });
  await until(() => expect(location.pathname).toBe('/traderoom'));
  await openPage(none, { at: '/trading' });
  await until(() => expect(location.pathname).toBe('/profile'));
});

describe('the form', () => {
  test('names every missing part at its field, and all of them in a summary', async () => {
    await openForm({ settings: { enable_credit_card_kyc: true } });
    await click('Send for review');
    await until(() => expect(errors()).not.toEqual([]));
    expect(errors()).toEqual([
      'ID type is required',
      'Please provide your front document',
      'Please provide your back document',
      'Document type is required',
      'Please provide proof of address',
      'Please provide credit card images',
      'Please provide credit card images',
    ]);
    expect(summary()).toEqual([
      'Type is required',
      'Please provide your front document',
      'Please provide your back document',
      'Proof Type is required',
      'Please provide proof of address',
      'Please provide credit card images',
    ]);
    expect(uploadFiles).not.toHaveBeenCalled();
    await until(() => expect(document.activeElement?.getAttribute('value')).toBe('passport'));
  });

  test('removes a problem from its field and from the summary once it is solved', async () => {
    await openForm();
    await click('Send for review');
    await until(() => expect(summary()).toHaveLength(5));
    await choices('id_card');
    await until(() => expect(summary()).toHaveLength(4));
    expect(errors()).not.toContain('ID type is required');
  });

  test('has no section that the settings switch off', async () => {
    await openForm({ settings: { enable_proof_of_address_kyc: false } });
    expect(document.getElementById('identity_proof_of_address')).toBeNull();
    expect(document.getElementById('identity_credit_card_front')).toBeNull();
    await click('Send for review');
    await until(() => expect(summary()).toHaveLength(3));
  });

  test('asks for both sides of a card, and for one page of a passport', async () => {
    await openForm();
    await choices('drivers_license');
    expect(document.getElementById('identity_back')).not.toBeNull();
    await choices('passport');
    await until(() => expect(document.getElementById('identity_back')).toBeNull());
    expect(seen()).toContain('Photo page');
    await click('Send for review');
    await until(() => expect(summary()).toHaveLength(3));
  });

  test('says what to send instead of a PDF', async () => {
    await openForm();
    await choose('identity_front', picture('passport.pdf', 'application/pdf'));
    await untilSeen('PDF files cannot be checked. Send a photo or a screenshot of the page instead.');
  });

  test('says that a photo is too large which cannot be reduced', async () => {
    await openForm();
    const photo = picture('front.jpg', 'image/jpeg');
    Object.defineProperty(photo, 'size', { value: 64 * 1024 * 1024 + 1 });
    await choose('identity_front', photo);
    await untilSeen('File size exceeds 2MB limit');
  });

  test.each([
    ['nothing has arrived', fine(none)],
    ['the server cannot say what has arrived', refusal('offline', 0, 'No connection.')],
  ])('cancels the upload when the form is left, and says only what is known when %s', async (_, state) => {
    uploadFiles.mockImplementation(
      (_api, _id, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(refusal('offline', 0, 'No connection.'))),
        ),
    );
    const { api } = await openForm();
    await fill();
    await click('Send for review');
    await until(() => expect(uploadFiles).toHaveBeenCalled());
    api.answers['identity.read'] = () => state;
    await goTo('/profile');
    await until(() =>
      expect(notices()).toEqual([
        'You left the form while your documents were being sent. If your identity verification does not show them as under review, send them again.',
      ]),
    );
  });

  test('tells the next user nothing of the documents of an earlier one', async () => {
    uploadFiles.mockImplementation(
      (_api, _id, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () =>
            setTimeout(() => resolve(refusal('offline', 0, 'No connection.')), 50),
          ),
        ),
    );
    const site = await openForm();
    await fill();
    await click('Send for review');
    await until(() => expect(uploadFiles).toHaveBeenCalled());
    await changeUser(site);
    const asked = site.api.sentTo('identity.read').length;
    await uploadFiles.mock.results[0]!.value;
    await act(async () => {});
    expect(notices()).toEqual([]);
    expect(site.api.sentTo('identity.read')).toHaveLength(asked);
  });

  test('sends the documents, thanks, and shows that they are under review', async () => {
    uploadFiles.mockResolvedValue(fine(sent));
    const { platform } = await openForm();
    await fill();
    await click('Send for review');
    await untilSeen('Pending KYC Approval');
    expect(seen()).toContain(
      'Thank you. Your documents are under review and you will be notified of the result.',
    );
    expect(lastUpload().input).toEqual({ type: 'passport', proof_of_address_type: 'utility_bill' });
    expect(Object.entries(lastUpload().files).map(([name, file]) => [name, (file as File).name])).toEqual([
      ['front', 'front.jpg'],
      ['proof_of_address', 'proof_of_address.jpg'],
    ]);
    await click('Done');
    expect(seen()).toContain('Your documents are under review');
    expect(platform.tab.get('identity-pending-seen')).toBe(sent.submitted_at);
  });

  test('keeps the photos after a lost connection, and sends them again', async () => {
    uploadFiles.mockResolvedValueOnce(refusal('offline', 0, 'No connection.'));
    await openForm();
    await fill();
    await click('Send for review');
    await untilSeen('Error uploading documents. The connection was lost. Your photos are still here');
    uploadFiles.mockResolvedValueOnce(fine(sent));
    await click('Try again');
    await untilSeen('Pending KYC Approval');
    expect((lastUpload().files.front as File).name).toBe('front.jpg');
  });

  test('finds out that documents arrived although the answer was lost', async () => {
    let record = none;
    uploadFiles.mockImplementation(async () => {
      record = sent;
      return refusal('offline', 0, 'No connection.');
    });
    await openForm({}, { 'identity.read': () => fine(record) });
    await fill();
    await click('Send for review');
    await untilSeen('Pending KYC Approval');
    expect(uploadFiles).toHaveBeenCalledTimes(1);
  });

  test('shows the sentence of the server, else a general one', async () => {
    uploadFiles.mockResolvedValueOnce(refusal('unsupported_file', 415, 'The file was not kept.'));
    await openForm();
    await fill();
    await click('Send for review');
    await untilSeen('The file was not kept.');
    uploadFiles.mockResolvedValueOnce(refusal('unknown', 500, 'Something happened.'));
    await click('Try again');
    await untilSeen('Error uploading documents');
    expect(seen()).not.toContain('Something happened.');
  });

  test('can be cancelled while it sends, and keeps the photos', async () => {
    uploadFiles.mockImplementation(
      (_api: unknown, _id: unknown, { signal }: Upload<'identity.upload'>) =>
        new Promise((resolve) =>
          signal!.addEventListener('abort', () => resolve(refusal('offline', 0, 'No connection.'))),
        ),
    );
    await openForm();
    await fill();
    await click('Send for review');
    await until(() => control('Cancel'));
    await click('Cancel');
    await untilSeen('Upload cancelled. Your photos are still here.');
    expect(seen()).toContain('front.jpg');
  });

  test('says that the user is offline', async () => {
    await openForm();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void dispatchEvent(new Event('offline')));
    expect(seen()).toContain('You are offline. Your photos stay here');
    online.mockReturnValue(true);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(seen()).not.toContain('You are offline.');
  });

  test('asks in Spanish, too', async () => {
    await openForm({ local: { language: 'es' } });
    await click('Enviar a revisión');
    await until(() => expect(summary()).toContain('Añade el anverso de tu documento'));
    expect(errors()).toContain('Elige el tipo de documento de identidad');
  });
});
