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
import { click, control, openSignedIn, seen, until, untilSeen } from '../../support/site.tsx';

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

  test('are absent without the feature', async () => {
    await open({}, []);
    await untilSeen('Deposits');
    expect(() => control('Messages')).toThrow();
  });
});
