import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { codeTexts } from '../../runtime/forms/codes/texts.ts';
import { RequestCode, type CodeRequest } from '../../runtime/forms/code-request.tsx';
import type { Upload } from '../../runtime/platform/file-transfer.ts';
import type { Pages } from '../../runtime/platform/use-pages.ts';
import { ListEmpty } from '../../runtime/ui/list-states.tsx';
import { PagedList } from '../../runtime/ui/paged-list.tsx';
import { recordAnnouncements } from './support/announcements.ts';
import { fine, refusal, type Answers } from './support/fake-api.ts';
import { none, sent } from './support/identity.ts';
import { position } from './support/positions.ts';
import { openTicket, submit } from './support/open-ticket.tsx';
import { renderInPlatform } from './support/render-in-platform.tsx';
import {
  click,
  control,
  field,
  fillIn,
  makePlatform,
  openSignedIn,
  openSite,
  seen,
  until,
  untilSeen,
  type Site,
} from './support/site.tsx';
import { useFastClock } from './support/fast-clock.ts';

useFastClock();

const { decodePhoto, uploadFiles } = vi.hoisted(() => ({ decodePhoto: vi.fn(), uploadFiles: vi.fn() }));
vi.mock('../../runtime/platform/file-transfer.ts', () => ({ uploadFiles }));
vi.mock('../../runtime/ui/photo/decode-photo.ts', () => ({ decodePhoto }));

const occurrences = (heard: readonly string[], text: string) =>
  heard.filter((each) => each.includes(text)).length;

const login = () =>
  openSite({
    at: '/login',
    answers: { 'auth.login': () => refusal('invalid_credentials', 422, 'Invalid Login Details') },
  });

interface Situation {
  open(): Promise<Site>;
  happen(site: Site): Promise<void> | void;
  text: string;
}

const order = (answer: Answers['trade.store']) => () =>
  openTicket({ local: { 'confirm-orders': 'off' }, answers: { 'trade.store': answer } });

const photo = { width: 9, height: 9, encode: async () => new Blob(['x']), close: () => {} };

async function openIdentity(): Promise<Site> {
  decodePhoto.mockResolvedValue(photo);
  const site = await openSignedIn({
    at: '/kyc',
    features: ['auth', 'handoff', 'profile', 'identity'],
    settings: { enable_proof_of_address_kyc: false },
    answers: { 'identity.read': () => fine(none) },
  });
  await until(() => control('Verify Account'));
  await click('Verify Account');
  await until(() => field('identity_front'));
  await act(async () => document.querySelector<HTMLInputElement>('input[value=passport]')!.click());
  return site;
}

async function choosePhoto(name = 'page.jpg', type = 'image/jpeg') {
  await act(async () => {
    const files = [new File(['x'], name, { type })];
    Object.defineProperty(field('identity_front'), 'files', { value: files, configurable: true });
    field('identity_front').dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Sends a photo: three fifths first, then the answer. */
async function sendPhoto(answer: () => Promise<unknown>) {
  uploadFiles.mockImplementation((_api: unknown, _id: unknown, { onProgress }: Upload<'identity.upload'>) => {
    onProgress!(0.6);
    return answer();
  });
  await choosePhoto();
  await untilSeen('page.jpg');
  await click('Send for review');
}

const SITUATIONS: Record<string, Situation> = {
  'a success': {
    open: login,
    happen: async ({ platform }) =>
      await act(async () => platform.notifications.show('success', 'Your Order has been Placed.')),
    text: 'Your Order has been Placed.',
  },
  'an error': {
    open: login,
    happen: async ({ platform }) =>
      await act(async () => platform.notifications.show('error', 'Not enough free margin')),
    text: 'Not enough free margin',
  },
  'a refused form': {
    open: login,
    async happen() {
      await untilSeen('Show password');
      await fillIn({ 'login-email': 'ana@example.com', 'login-password': 'wrong' });
      await click('Login');
    },
    text: 'Invalid Login Details',
  },
  'a lost connection': {
    open: login,
    happen: async ({ platform }) => await act(async () => platform.settings.setState({ backend: 'down' })),
    text: 'We cannot reach the service right now.',
  },
  'a restored connection': {
    async open() {
      const site = await login();
      await act(async () => site.platform.settings.setState({ backend: 'down' }));
      return site;
    },
    happen: async ({ platform }) => await act(async () => platform.settings.setState({ backend: 'up' })),
    text: 'The connection is back.',
  },
  'trading that the operator switches off': {
    open: () => openSignedIn(),
    async happen({ platform: { session } }) {
      const change = { isTrading: false, disable_message: 'Call your manager.' };
      await act(async () => session.update({ ...session.getState().user!, ...change }));
    },
    text: 'Call your manager.',
  },
  'a placed order': {
    open: order(() => fine(position())),
    happen: submit,
    text: 'Bought 0.10 EUR/USD at 1.08427',
  },
  'a refused order': {
    open: order(() => refusal('insufficient_margin', 409, 'It needs more margin than you have free.')),
    happen: submit,
    text: 'It needs more margin than you have free.',
  },
  'a photo in preparation': {
    open: openIdentity,
    async happen() {
      decodePhoto.mockReturnValue(new Promise(() => {}));
      await choosePhoto();
    },
    text: 'Preparing the photo…',
  },
  'a refused photo': {
    open: openIdentity,
    happen: () => choosePhoto('page.pdf', 'application/pdf'),
    text: 'PDF files cannot be checked.',
  },
  'the progress of an upload': {
    open: openIdentity,
    happen: () => sendPhoto(() => new Promise(() => {})),
    text: 'Sending, 50%',
  },
  'a failed upload': {
    open: openIdentity,
    happen: () => sendPhoto(async () => refusal('offline', 0, 'No connection.')),
    text: 'Error uploading documents. The connection was lost.',
  },
  'a finished upload': {
    open: openIdentity,
    happen: () => sendPhoto(async () => fine(sent)),
    text: 'Thank you. Your documents are under review',
  },
};

describe('announcements of what changes on a page', () => {
  test.each(Object.entries(SITUATIONS))('%s is announced once', async (_, { open, happen, text }) => {
    const site = await open();
    await act(async () => {});
    const { heard } = recordAnnouncements();
    await happen(site);
    await until(() => expect(occurrences(heard(), text)).toBeGreaterThan(0));
    await act(async () => {});
    expect(occurrences(heard(), text)).toBe(1);
  });

  test('the number of rows after a filter is announced once, and so is an empty list', async () => {
    const { platform } = makePlatform({ at: '/' });
    const pages = { rows: ['a', 'b'], status: 'ready', problem: null, hasMore: false, isBusy: false };
    const store = createStore(() => ({ ...pages, more() {}, retry() {} }) as unknown as Pages<string>);
    const show = (change: Partial<Pages<string>>) => store.setState(change);
    function List() {
      return (
        <PagedList
          label="Rows"
          pages={useStore(store)}
          rowKey={(row) => row}
          columns={[{ id: 'name', title: 'Name', width: 80, cell: (row: string) => row }]}
          empty={<ListEmpty text="Nothing matches." />}
        />
      );
    }
    await renderInPlatform(platform, <List />);
    await untilSeen('2 rows');
    const { heard } = recordAnnouncements();
    await act(async () => show({ status: 'loading' }));
    await act(async () => show({ status: 'ready', rows: ['a'] }));
    expect(heard().filter((text) => text === '1 row')).toHaveLength(1);
    await act(async () => show({ rows: [] }));
    expect(occurrences(heard(), 'Nothing matches.')).toBe(1);
  });

  test('a countdown is not announced', async () => {
    const { platform } = makePlatform({ at: '/' });
    await platform.registry.addText('codes', codeTexts);
    const request = { sent: null, tooMany: false, problem: '', busy: false, nextAt: Date.now() + 90_000 };
    await renderInPlatform(
      platform,
      <RequestCode request={request as unknown as CodeRequest} onAsk={() => {}} />,
    );
    const { heard } = recordAnnouncements();
    const before = seen();
    await until(() => expect(seen()).not.toBe(before));
    expect(heard()).toEqual([]);
  });
});
