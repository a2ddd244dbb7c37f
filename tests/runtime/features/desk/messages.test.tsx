import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import listExample from '../../../../schemas/api/message/list-conversations.json';
import readExample from '../../../../schemas/api/message/read-conversation.json';
import summaryExample from '../../../../schemas/api/desk/summary.json';
import type { FeatureId } from '../../../../schemas/generated/ids.ts';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers, exampleOutput } from '../../support/fake-api.ts';
import { administrator } from '../../support/page.ts';
import {
  click,
  control,
  dialogTitles,
  errorOf,
  escape,
  hasControl,
  openSignedIn,
  seen,
  until,
  untilSeen,
} from '../../support/site.tsx';

const list = exampleOutput<CallOutput['message.list-conversations']>(listExample);
const read = exampleOutput<CallOutput['message.read-conversation']>(readExample);
const summary = exampleOutput<CallOutput['desk.summary']>(summaryExample);
const own = read.messages.find(({ is_reply: isReply }) => isReply)!;

const open = (answers: Answers = {}, features: FeatureId[] = ['livechat']) =>
  openSignedIn({
    at: '/desk?tab=messages',
    features: ['auth', 'handoff', 'profile', 'desk', ...features],
    user: administrator,
    answers: {
      ...market,
      'desk.summary': () => fine(summary),
      'message.list-conversations': () => fine(list),
      'message.read-conversation': () => fine(read),
      ...answers,
    },
  });

const row = () => document.querySelector<HTMLElement>('[data-row]');
async function openConversation() {
  await until(() => expect(row()).not.toBeNull());
  await click(row()!);
  await untilSeen('Under Statements, in your profile.');
}
async function write(text: string) {
  const area = document.querySelector('textarea')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('messages at the desk', () => {
  test('are listed with what is unread', async () => {
    await open();
    await untilSeen('1 unread');
    for (const text of ['Noel Abara', 'Where do I find my statement?']) expect(seen()).toContain(text);
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toContain('1');
  });

  test('open with the replies on the right, and the focus in the reply', async () => {
    await open();
    await openConversation();
    const sides = [...document.querySelectorAll<HTMLElement>('.message')].map(
      ({ dataset }) => dataset.own === 'true',
    );
    expect(sides).toEqual([false, true]);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  test('of a closed account are read, but not answered', async () => {
    const { conversation } = read;
    const user = { ...conversation.user, closed_at: '2026-11-20T10:00:00.000Z' };
    await open({
      'message.read-conversation': () => fine({ ...read, conversation: { ...conversation, user } }),
    });
    await openConversation();
    await untilSeen(/This account has been closed since 20 Nov, 2026/);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('are answered; after a lost answer the reply is sent again under its id', async () => {
    const { api } = await open({ 'message.reply': () => refusal('offline', 0, 'No connection.') });
    await openConversation();
    await write('Look there.');
    await click('Send reply');
    await untilSeen('No connection.');
    api.answers['message.reply'] = ({ message, id }) => fine({ ...own, message, id: id! });
    await click('Send reply');
    await until(() => expect(document.querySelector('textarea')!.value).toBe(''));
    const [first, second] = api.sentTo('message.reply') as { id: string; message: string }[];
    expect(second).toEqual(first);
    await write('Look there.');
    await click('Send reply');
    await until(() => expect(api.sentTo('message.reply')).toHaveLength(3));
    expect((api.sentTo('message.reply')[2] as { id: string }).id).not.toBe(first!.id);
  });

  test('keep an unsent reply: no key leaves the conversation', async () => {
    await open();
    await openConversation();
    await write('Look there.');
    const { search } = location;
    const link = document.querySelector('dialog a')!;
    expect(link.getAttribute('href')).toMatch(/^\/desk\?tab=users&case=/);
    expect(link.getAttribute('aria-keyshortcuts')).toBeNull();
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    });
    expect(location.search).toBe(search);
    expect(document.querySelector('textarea')!.value).toBe('Look there.');
  });

  test.each<[string, () => Promise<void>]>([
    ['Escape', () => escape()],
    ["the link to the customer's drawer", () => click(document.querySelector<HTMLElement>('dialog a')!)],
  ])('ask before %s discards an unsent reply', async (_, leave) => {
    await open();
    await openConversation();
    await write('Look there.');
    await leave();
    expect(dialogTitles()).toContain('Discard what you entered?');
    await click('Keep editing');
    expect(document.querySelector('textarea')!.value).toBe('Look there.');
    await leave();
    await click('Discard');
    await until(() => expect(document.querySelector('textarea')).toBeNull());
  });

  test('close at once after the reply was sent', async () => {
    await open({ 'message.reply': ({ message, id }) => fine({ ...own, message, id: id! }) });
    await openConversation();
    await write('Look there.');
    await click('Send reply');
    await until(() => expect(document.querySelector('textarea')!.value).toBe(''));
    await escape();
    expect([hasControl('Discard'), dialogTitles()]).toEqual([false, []]);
  });

  test('keep a reply that is too long, and send it once it is shortened', async () => {
    const { api } = await open({ 'message.reply': ({ message, id }) => fine({ ...own, message, id: id! }) });
    await openConversation();
    await write('x'.repeat(2001));
    const area = document.querySelector('textarea')!;
    expect(errorOf(area.id)).toBe('This text is too long. Shorten it to at most 2,000 characters.');
    await click('Send reply');
    expect([area.value.length, api.sentTo('message.reply')]).toEqual([2001, []]);
    await write('x'.repeat(2000));
    expect(document.getElementById(`${area.id}-count`)!.textContent).toBe('2,000 of 2,000 characters');
    await click('Send reply');
    await until(() => expect(api.sentTo('message.reply')).toHaveLength(1));
  });

  test('are absent without the feature', async () => {
    await open({}, []);
    await untilSeen('Deposits');
    expect(() => control('Messages')).toThrow();
  });
});
