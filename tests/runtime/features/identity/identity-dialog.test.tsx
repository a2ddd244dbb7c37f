import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fine, type Answers } from '../../support/fake-api.ts';
import { none, sent } from '../../support/identity.ts';
import {
  click,
  control,
  field,
  hasControl,
  openSignedIn,
  seen,
  until,
  untilAt,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';

const uploadFiles = vi.hoisted(() => vi.fn());
vi.mock('../../../../runtime/platform/file-transfer.ts', () => ({ uploadFiles }));
vi.mock('../../../../runtime/ui/photo/decode-photo.ts', () => ({
  decodePhoto: async () => ({ width: 9, height: 9, encode: async () => new Blob(['x']), close: () => {} }),
}));

const untradable = { isTrading: false, disable_message: 'Please verify your identity.' };

function open({ settings, user, ...options }: SignedInOptions = {}, answers: Answers = {}) {
  return openSignedIn({
    features: ['auth', 'handoff', 'profile', 'identity'],
    settings: {
      enable_account_connection_autotrade: true,
      enable_proof_of_address_kyc: false,
      ...settings,
    },
    user: { ...untradable, ...user },
    ...options,
    answers: { 'identity.read': () => fine(none), ...answers },
  });
}

async function openDialog(at = '/profile') {
  const site = await open({ at });
  const start = () => document.querySelector<HTMLElement>('dialog section button');
  await until(() => expect(start()).not.toBeNull());
  await click(start()!);
  await until(() => field('identity_front'));
  return site;
}

async function fill() {
  await act(async () => document.querySelector<HTMLInputElement>('input[value=passport]')!.click());
  await act(async () => {
    const input = field('identity_front');
    const files = [new File(['x'], 'page.jpg', { type: 'image/jpeg' })];
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await untilSeen('page.jpg');
}

beforeEach(() => void uploadFiles.mockReset());

describe('the overlay of a user who may not trade', () => {
  test('contains the identity check, which replaces it', async () => {
    await openDialog();
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  test('says that documents are under review', async () => {
    await open({ user: { kyc_status: 'pending' } });
    await untilSeen('Your documents are under review.');
    expect(document.querySelector('dialog')!.textContent).not.toContain('Verify Account');
  });

  test('contains no identity check of a verified user', async () => {
    await open({ user: { kyc_status: 'approved', kyc_verified: true } });
    await untilSeen('Please verify your identity.');
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 300)));
    expect(document.getElementById('kyc-overlay')).toBeNull();
  });
});

describe('the upload dialog', () => {
  test('has an intro only on a site with account managers', async () => {
    const { platform } = await openDialog();
    expect(seen()).toContain('You stay in control');
    await act(async () =>
      platform.settings.setState(({ settings, ...state }) => ({
        ...state,
        settings: { ...settings, enable_account_connection_autotrade: false },
      })),
    );
    expect(seen()).not.toContain('You stay in control');
  });

  test('thanks after the upload, then opens the status page', async () => {
    uploadFiles.mockResolvedValue(fine(sent));
    await openDialog();
    await fill();
    await click('Send for review');
    await untilSeen('Pending KYC Approval');
    expect(seen()).toContain('Review takes up to 48 hours.');
    await click('Done');
    await untilAt('/kyc');
    await untilSeen('Identity verification');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('thanks once when it is opened over the status page', async () => {
    uploadFiles.mockResolvedValue(fine(sent));
    await openDialog('/kyc');
    await fill();
    await click('Send for review');
    await untilSeen('Pending KYC Approval');
    await untilSeen('Your documents are under review');
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  test('closes at once while it is empty', async () => {
    await openDialog();
    await click('Close');
    await until(() => expect(document.getElementById('identity_front')).toBeNull());
  });

  test('asks before it discards photos', async () => {
    await openDialog();
    await fill();
    await click('Close');
    await untilSeen('Discard your photos?');
    await click('Keep editing');
    expect(seen()).toContain('page.jpg');
    await click('Close');
    await click('Discard');
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(uploadFiles).not.toHaveBeenCalled();
  });
});

describe('the links to the identity check', () => {
  const quiet = { isTrading: true, disable_message: null };

  test.each([
    ['none', 'Not verified', 'Verify Account'],
    ['pending', 'Under review', 'See the status'],
    ['approved', 'Verified', 'See your documents'],
    ['rejected', 'Not accepted', 'Send new documents'],
  ] as const)('the profile shows the state %s', async (kyc_status, badge, link) => {
    await open({ user: { ...quiet, kyc_status } });
    await until(() => control(link));
    expect(document.getElementById('identity')!.textContent).toContain(badge);
    expect(control<HTMLAnchorElement>(link).pathname).toBe('/kyc');
  });

  test('the profile has none in a build without the check', async () => {
    await open({ features: ['auth', 'handoff', 'profile'], user: quiet });
    await untilSeen('Your details');
    expect(document.getElementById('identity')).toBeNull();
  });

  test('the account menu has an entry', async () => {
    await open({ user: quiet });
    await untilSeen('Your details');
    await click('Your account');
    await until(() => expect(hasControl('KYC verification')).toBe(true));
    await click('KYC verification');
    await untilAt('/kyc');
    await untilSeen('Account Unverified');
  });
});

test('the identity check replaces the app, with what stays available below it', async () => {
  await open({
    settings: { enable_must_verify_kyc: true },
    user: { isTrading: true, disable_message: null, contact: 'help@acme.example' },
  });
  await untilSeen('Acme asks you to verify your identity before you go on.');
  await untilSeen('What stays available');
  expect(seen()).toContain('Questions: help@acme.example');
  expect(hasControl('Sign out')).toBe(true);
  expect(seen()).not.toContain('Your details');
});
