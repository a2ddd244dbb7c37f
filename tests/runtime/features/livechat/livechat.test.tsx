import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../../schemas/generated/types.ts';
import { OUTBOX } from '../../../../runtime/platform/session.ts';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  closeSites,
  control,
  hasControl,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const SETTINGS = { live_chat: 'acme-support', show_side_menu_chat: true, show_floating_chat: true };

const message = (id: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender_id: trader.id,
  message: text,
  sender: { name: 'Ana', avatar: null },
  minutes_ago: 0,
  sent_at: '2026-11-02T09:30:00.000Z',
  is_reply: false,
  ...more,
});
const reply = (id: string, text: string, minutes = 3): ChatMessage =>
  message(id, text, {
    sender_id: 'u_admin',
    sender: { name: 'Adrian', avatar: null },
    minutes_ago: minutes,
    is_reply: true,
  });

/** A backend that stores messages. */
function backend(initial: ChatMessage[] = []) {
  const messages = [...initial];
  const answers: Answers = {
    ...market,
    'message.list': () => fine([...messages]),
    'message.send': ({ message: text, id }) => {
      const sent = message(id!, text);
      if (!messages.some((each) => each.id === id)) messages.push(sent);
      return fine(sent);
    },
  };
  return { messages, answers };
}

const open = ({ answers, ...options }: SignedInOptions = {}) =>
  openSignedIn({
    at: '/livechat',
    features: ['auth', 'handoff', 'profile', 'livechat'],
    settings: SETTINGS,
    answers: { ...backend().answers, ...answers },
    ...options,
  });

const log = () => document.querySelector('[role=log]')!;
const rows = () =>
  [...log().querySelectorAll('.message')].map((row) => [
    row.querySelector('.message-author')!.textContent,
    row.querySelector('.message-text')!.textContent,
    row.querySelector('.message-note')!.textContent,
    (row as HTMLElement).dataset.own === 'true',
  ]);
const composer = () => document.querySelector('textarea')!;
async function write(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(composer(), text);
    composer().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the support page', () => {
  test('shows the initials of the trader, and the mark of the brand for support', async () => {
    await open({ answers: backend([message('m1', 'Hello'), reply('m2', 'Good morning')]).answers });
    await untilSeen('Good morning');
    const [own, answer] = [...log().querySelectorAll('.message-avatar')];
    expect([own!.textContent, own!.querySelector('img')]).toEqual(['AR', null]);
    expect([answer!.textContent, answer!.querySelector('img')!.getAttribute('src')]).toEqual([
      '',
      '/logo-sm.svg',
    ]);
  });

  test('shows the conversation: own messages on the right, names and minutes', async () => {
    const { answers } = backend([message('1', 'Hello?', { minutes_ago: 180 }), reply('2', 'Good morning')]);
    await open({ answers });
    await untilSeen('Good morning');
    expect(rows()).toEqual([
      ['You', 'Hello?', '3 hours ago', true],
      ['Adrian', 'Good morning', '3 minutes ago', false],
    ]);
    expect(log().querySelector('.message-avatar')!.textContent).toBe('AR');
    expect(seen()).not.toContain('We are not live');
  });

  test('sends with Enter, starts a new line with Shift and Enter, and keeps the focus', async () => {
    const { answers, messages } = backend();
    const { api } = await open({ answers });
    await untilSeen('No messages yet.');
    composer().focus();
    // A phone, which shows no hint about keys, names the key.
    expect(composer().enterKeyHint || composer().getAttribute('enterkeyhint')).toBe('send');
    await write('Where is my statement?');
    await press(composer(), 'Enter', { shiftKey: true });
    await press(composer(), 'Enter', { isComposing: true });
    expect(api.sentTo('message.send')).toEqual([]);
    await press(composer(), 'Enter');
    await until(() => expect(messages.map((each) => each.message)).toEqual(['Where is my statement?']));
    expect([composer().value, document.activeElement]).toEqual(['', composer()]);
    await until(() => expect(rows()).toEqual([['You', 'Where is my statement?', 'now', true]]));
    await write('   ');
    await click('Send');
    expect(api.sentTo('message.send')).toHaveLength(1);
  });

  test('keeps pasted text that is too long, counts it and does not send it before it is shortened', async () => {
    const { api } = await open();
    await until(() => composer());
    const describedBy = () =>
      composer()
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
    await write('x'.repeat(1799));
    expect(describedBy().slice(1)).toEqual(['', '']);
    await write('x'.repeat(2150));
    expect(composer().value).toHaveLength(2150);
    expect(composer().getAttribute('aria-invalid')).toBe('true');
    expect(describedBy().slice(1)).toEqual([
      '2,150 of 2,000 characters',
      'This text is too long. Shorten it to at most 2,000 characters.',
    ]);
    await press(composer(), 'Enter');
    await click('Send');
    expect(api.sentTo('message.send')).toEqual([]);
    await write('😀'.repeat(2000));
    expect(describedBy().slice(1)).toEqual(['2,000 of 2,000 characters', '']);
    await press(composer(), 'Enter');
    await until(() => expect(api.sentTo('message.send')).toHaveLength(1));
    expect(composer().value).toBe('');
  });

  test('shows hostile text as text', async () => {
    const { answers } = backend([reply('1', '<img src=x onerror=alert(1)>\n{count}')]);
    await open({ answers });
    await untilSeen('<img src=x onerror=alert(1)>');
    expect(log().querySelector('.message-content img, [src=x]')).toBeNull();
  });

  test('says that nobody is live, and takes messages all the same', async () => {
    await open({ settings: { ...SETTINGS, live_chat: 'none' } });
    await untilSeen('We are not live');
    expect(hasControl('Send')).toBe(true);
  });

  test('links to the chat service of the brand, if it has an address', async () => {
    await open({ settings: { ...SETTINGS, live_chat: 'https://chat.acme.example' } });
    await untilSeen('Open the live chat');
    expect(document.querySelector<HTMLAnchorElement>('a[href="https://chat.acme.example"]')?.rel).toContain(
      'noreferrer',
    );
  });

  test('says that messages cannot be retrieved, and tries again', async () => {
    const { answers } = backend([reply('1', 'Good morning')]);
    const { api } = await open({
      answers: { 'message.list': () => refusal('internal', 500, 'Something failed.') },
    });
    await untilSeen('Cannot retrieve messages. Something failed.');
    api.answers['message.list'] = answers['message.list'];
    await click('Try again');
    await untilSeen('Good morning');
    expect(seen()).not.toContain('Cannot retrieve messages');
  });

  test('keeps unsent messages through a reload, and sends each once', async () => {
    const { answers, messages } = backend();
    const cut = { ...answers, 'message.send': () => refusal('offline', 0, 'No connection.') };
    const { platform } = await open({ answers: cut });
    await untilSeen('No messages yet.');
    await write('first');
    await press(composer(), 'Enter');
    await write('second');
    await press(composer(), 'Enter');
    await untilSeen('Not sent yet');
    expect(rows().map(([, text]) => text)).toEqual(['first', 'second']);
    const local = { [OUTBOX]: platform.local.get(OUTBOX)! };
    closeSites();
    await open({ answers, local });
    await until(() => expect(messages.map((each) => each.message)).toEqual(['first', 'second']));
    await until(() => expect(rows()).toHaveLength(2));
    expect(seen()).not.toContain('Not sent yet');
  });

  test('shows why a message was refused; it can be deleted', async () => {
    await open({
      answers: { 'message.send': () => refusal('validation_failed', 422, 'Please check it.') },
    });
    await untilSeen('No messages yet.');
    await write('bad');
    await press(composer(), 'Enter');
    await untilSeen('Cannot Send Message. Please check it.');
    await click('Delete');
    await until(() => expect(rows()).toEqual([]));
  });

  test('forgets unsent messages at sign-out', async () => {
    const { platform } = await open({
      answers: { 'message.send': () => refusal('offline', 0, 'No connection.') },
    });
    await untilSeen('No messages yet.');
    await write('private');
    await press(composer(), 'Enter');
    await until(() => expect(platform.local.get(OUTBOX)).toContain('private'));
    await act(async () => platform.signOut());
    expect(platform.local.get(OUTBOX)).toBeNull();
  });

  test('reads earlier messages page by page', async () => {
    const all = Array.from({ length: 70 }, (_, index) => reply(`m${index}`, `number ${index}`));
    const answers: Answers = {
      'message.list': (_, { query }) => {
        const end = query?.before ? all.findIndex(({ id }) => id === query.before) : all.length;
        return fine(all.slice(Math.max(0, end - 50), end));
      },
    };
    await open({ answers });
    await untilSeen('number 69');
    expect(rows()).toHaveLength(50);
    await click('Show earlier messages');
    await until(() => expect(rows()).toHaveLength(70));
    expect(rows()[0]![1]).toBe('number 0');
    expect(hasControl('Show earlier messages')).toBe(false);
  });

  test('reads again when the user changes', async () => {
    const { answers, messages } = backend();
    const { platform } = await open({ answers });
    await untilSeen('No messages yet.');
    messages.push(reply('1', 'News for you'));
    await act(async () => platform.session.update({ ...trader, two_fa_confirmed: true, unread_messages: 1 }));
    await untilSeen('News for you');
  });

  test.each([
    ['page', '/livechat', 6000],
    ['drawer', '/profile', 10_000],
  ])('in a %s (%s) polls every %i ms without a stream', async (_, at, interval) => {
    const { answers, messages } = backend();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await open({ at, answers });
    if (at === '/profile') {
      await until(() => expect(hasControl('Open the support chat')).toBe(true));
      await click('Open the support chat');
    }
    await untilSeen('No messages yet.');
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    messages.push(reply('1', 'News for you'));
    await pass(interval + 100);
    expect(seen()).toContain('News for you');
    const read = api.sentTo('message.list').length;
    await pass(interval - 1000);
    expect(api.sentTo('message.list')).toHaveLength(read);
    await pass(1000);
    expect(api.sentTo('message.list')).toHaveLength(read + 1);
  });
});

describe('the floating button', () => {
  const button = () => control<HTMLButtonElement>('Open the support chat');
  const place = () => [
    button().style.getPropertyValue('--chat-right'),
    button().style.getPropertyValue('--chat-bottom'),
  ];
  async function shown(options: SignedInOptions = {}) {
    const site = await open({ at: '/profile', ...options });
    await until(() => expect(hasControl('Open the support chat')).toBe(true));
    const [width, height] = [innerWidth, innerHeight];
    button().getBoundingClientRect = () => {
      const [right = '16', bottom = '80'] = place().map((text) => text.replace('px', '') || undefined);
      return new DOMRect(width - Number(right) - 56, height - Number(bottom) - 56, 56, 56);
    };
    return site;
  }
  const pointer = (type: string, clientX: number, clientY: number) =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 });
      button().dispatchEvent(Object.assign(event, { pointerId: 1 }));
    });

  beforeEach(() => {
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });

  test('opens the chat beside the page, and gives the focus back', async () => {
    await shown();
    button().focus();
    await click(button());
    await until(() => expect(document.querySelector('dialog textarea')).not.toBeNull());
    expect(document.activeElement).toBe(composer());
    expect(document.querySelector('dialog h2')!.textContent).toBe('Support');
  });

  test('counts unread replies, as the navigation does', async () => {
    await open({ at: '/profile', user: { unread_messages: 2 } });
    await until(() => expect(hasControl('Open the support chat, 2 unread replies')).toBe(true));
    await until(() =>
      expect(document.querySelector('.drawer .drawer-badge')?.textContent).toBe('22 unread replies'),
    );
  });

  test('is dragged within the window; a drag opens nothing', async () => {
    const { platform } = await shown();
    await pointer('pointerdown', 500, 500);
    await pointer('pointermove', 400, 460);
    expect(place()).toEqual(['116px', '120px']);
    await pointer('pointermove', -9000, 9000);
    expect(place()).toEqual([`${innerWidth - 64}px`, '8px']);
    await pointer('pointerup', -9000, 9000);
    await click(button());
    expect(document.querySelector('dialog')).toBeNull();
    expect(platform.local.get('chat-button')).toBe(`${innerWidth - 64} 8`);
    await click(button());
    await until(() => expect(document.querySelector('dialog')).not.toBeNull());
  });

  test('is moved by arrow keys, and put back by Home', async () => {
    await shown();
    await press(button(), 'ArrowLeft');
    await press(button(), 'ArrowUp', { shiftKey: true });
    expect(place()).toEqual(['40px', '176px']);
    for (let turn = 0; turn < 100; turn += 1) await press(button(), 'ArrowRight');
    expect(place()[0]).toBe('8px');
    await press(button(), 'Home');
    expect(place()).toEqual(['', '']);
    expect(document.getElementById(button().getAttribute('aria-describedby')!)?.textContent).toContain(
      'arrow keys',
    );
  });

  test('is where the user has left it', async () => {
    await shown({ local: { 'chat-button': '200 300' } });
    expect(place()).toEqual(['200px', '300px']);
  });

  test('is absent on the chat page, and where the setting is off', async () => {
    await open();
    await untilSeen('No messages yet.');
    expect(hasControl('Open the support chat')).toBe(false);
    closeSites();
    await open({ at: '/profile', settings: { ...SETTINGS, show_floating_chat: false } });
    await untilSeen('Your details');
    await until(() => expect(document.querySelector('.drawer')?.textContent).toContain('Support'));
    expect(hasControl('Open the support chat')).toBe(false);
  });
});

describe('the contact of a suspended trader', () => {
  test('is the chat', async () => {
    await open({ at: '/profile', user: { state: 'suspended', is_active: false } });
    await untilSeen('Write to support');
    await click('Write to support');
    await untilSeen('No messages yet.');
    expect(location.pathname).toBe('/livechat');
  });
});
