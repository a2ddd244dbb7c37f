import { beforeEach, expect, it } from 'vitest';
import { onEveryEngine, onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';

const ID = '0b1f6a52-5d0e-4b8a-9a52-0d6f2c3b7e11';

onEveryEngine('messages to support', (at) => {
  let kit: Kit;
  let trader: Visitor;
  let admin: Visitor;
  beforeEach(async () => {
    kit = await startKit(at.db, { brand: { features: ['auth', 'profile', 'livechat'] } });
    trader = await kit.signedIn('trader');
    admin = await kit.signedIn('admin');
  });
  const idOf = (role: string) => `u_${kit.brand.id}_${role}`;
  const to = (role: string, query: Record<string, string> = {}) => ({
    params: { userId: idOf(role) },
    query,
  });
  const say = (message: string, id?: string, by = trader) => by.call('message.send', { message, id });
  const answer = (message: string, id?: string, by = admin) =>
    by.call('message.reply', { message, id }, to('trader'));
  const own = async (query?: Record<string, string>) =>
    (await trader.call('message.list', undefined, to('trader', query))).data;
  const textsOf = (messages: { message: string }[]) => messages.map(({ message }) => message);
  const queue = async () => (await admin.call('message.list-conversations')).data.conversations;
  const unread = async () => (await trader.call('auth.user')).data.unread_messages;

  it('reach the desk, and its replies reach the trader', async () => {
    const sent = await say('  Where is my\tstatement?\r\nThank you \u202E');
    expect(sent.body.message).toBe('Your message was sent.');
    expect(sent.data).toMatchObject({
      sender_id: idOf('trader'),
      message: 'Where is my statement?\nThank you',
      minutes_ago: 0,
      is_reply: false,
    });
    kit.wait(150);
    const [conversation] = await queue();
    expect(conversation).toMatchObject({
      id: idOf('trader'),
      unread: 1,
      is_waiting: true,
      last: { id: sent.data.id, minutes_ago: 2 },
    });
    expect((await admin.call('desk.summary')).data.unread_conversations).toBe(1);

    const { data } = await admin.call('message.read-conversation', undefined, to('trader'));
    expect(data.conversation).toMatchObject({ unread: 0, is_waiting: true });
    expect(textsOf(data.messages)).toEqual([sent.data.message]);
    expect((await admin.call('desk.summary')).data.unread_conversations).toBe(0);

    expect((await answer('Under Statements.')).data.sender).toEqual({ name: 'Adrian Weiss', avatar: null });
    expect((await queue())[0]).toMatchObject({ unread: 0, is_waiting: false });
    expect(await unread()).toBe(1);
    expect(await own()).toMatchObject([
      { sender: { name: conversation!.user.name.split(' ')[0] } },
      { sender_id: idOf('admin'), sender: { name: 'Adrian' }, is_reply: true },
    ]);
    expect(await unread()).toBe(0);
  });

  it('are stored once, however often they are sent', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => say('Hello', ID)));
    expect(new Set(sent.map(({ data }) => data.id))).toEqual(new Set([ID]));
    await Promise.all([answer('Good morning', 'reply-001'), answer('Good morning', 'reply-001')]);
    expect(textsOf(await own())).toEqual(['Hello', 'Good morning']);
    expect((await say('Something else', ID)).code).toBe('reference_used');
    expect((await say('Good morning', 'reply-001')).code).toBe('reference_used');
    expect((await answer('Hello', ID)).code).toBe('reference_used');
    const audited = await at.db.query<{ actor: string; subject: string; detail: object }>(
      "select actor, subject, detail from audit_log where brand_id = $1 and action = 'message.reply'",
      [kit.brand.id],
    );
    expect(audited).toEqual([
      {
        actor: idOf('admin'),
        subject: idOf('trader'),
        detail: { message: 'reply-001', characters: 12 },
      },
    ]);
  });

  it('of one conversation have one order, whoever sends at the same time', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 ? say : answer)(`number ${index}`)),
    );
    const messages = await own();
    expect(new Set(textsOf(messages)).size).toBe(12);
    const numbers = await at.db.query<{ number: number; id: string }>(
      'select number, id from message where brand_id = $1 order by number',
      [kit.brand.id],
    );
    expect(numbers).toEqual(messages.map(({ id }, index) => ({ number: index + 1, id })));
    const [conversation] = await queue();
    const afterReply = messages.length - 1 - messages.findLastIndex(({ is_reply: isReply }) => isReply);
    expect(conversation).toMatchObject({ unread: afterReply, is_waiting: afterReply > 0 });
  });

  it('are read page by page, from the last one back', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) await say(word);
    const last = await own({ limit: '2' });
    expect(textsOf(last)).toEqual(['four', 'five']);
    const before = await own({ limit: '2', before: last[0]!.id });
    expect(textsOf(before)).toEqual(['two', 'three']);
    expect(textsOf(await own({ before: before[0]!.id }))).toEqual(['one']);
    expect(await own({ before: 'unknown' })).toEqual([]);
    const { data } = await admin.call(
      'message.read-conversation',
      undefined,
      to('trader', { limit: '2', before: last[0]!.id }),
    );
    expect(textsOf(data.messages)).toEqual(['two', 'three']);
  });

  at.details(() => {
    it('need visible characters and at most 2000 of them', async () => {
      for (const message of ['', '  \n ', '\u200B', 'x'.repeat(2001)])
        expect((await say(message)).code).toBe('validation_failed');
      expect((await say('Hello', 'no spaces')).code).toBe('validation_failed');
      expect((await answer(' \n ')).errors).toHaveProperty('message');
      const hostile = '<img src=x onerror=alert(1)> \u{1D160}\u0000';
      expect((await say(hostile)).data.message).toContain('<img src=x onerror=alert(1)>');
      expect((await say('\u{1D160}'.repeat(2000))).status).toBe(200);
      expect((await say('\uD800')).status).toBe(422);
      expect(await own()).toHaveLength(2);
    });

    it('are limited to thirty a minute', async () => {
      const result = async () => {
        const { status, code } = await say('one more');
        return [status, code];
      };
      expect(await result()).toEqual([200, undefined]);
      // A demo allows twenty times as many.
      await at.db.query('update rate_window set hits = 599 where brand_id = $1', [kit.brand.id]);
      expect(await result()).toEqual([200, undefined]);
      expect(await result()).toEqual([429, 'rate_limited']);
      kit.wait(61);
      expect(await result()).toEqual([200, undefined]);
    });

    it('are possible in every account state and before the device is confirmed', async () => {
      const suspended = await kit.signedIn('suspended');
      expect((await say('Why?', undefined, suspended)).status).toBe(200);
      expect((await suspended.call('message.list', undefined, to('suspended'))).data).toHaveLength(1);
      const strict = await startKit(at.db, { settings: { two_fa: true } });
      const unconfirmed = await strict.signedIn('trader');
      expect((await say('I get no code.', undefined, unconfirmed)).status).toBe(200);
    });

    it('are those of the own conversation only', async () => {
      await say('mine');
      const other = await kit.signedIn('new');
      for (const visitor of [other, admin])
        expect((await visitor.call('message.list', undefined, to('trader'))).code).toBe('not_found');
      expect((await other.call('message.list', undefined, to('new'))).data).toEqual([]);
      for (const visitor of [other, await kit.signedIn('manager')]) {
        expect((await visitor.call('message.list-conversations')).code).toBe('role_required');
        expect((await visitor.call('message.read-conversation', undefined, to('trader'))).code).toBe(
          'role_required',
        );
        expect((await answer('no', undefined, visitor)).code).toBe('role_required');
      }
      expect((await kit.visitor().call('message.send', { message: 'Hello' })).code).toBe('session_required');
    });

    it('stay within their brand', async () => {
      await say('mine', ID);
      const elsewhere = await startKit(at.db);
      const stranger = await elsewhere.signedIn('admin');
      expect((await stranger.call('message.list-conversations')).data.conversations).toEqual([]);
      expect((await stranger.call('message.read-conversation', undefined, to('trader'))).code).toBe(
        'not_found',
      );
      expect((await answer('no', undefined, stranger)).code).toBe('not_found');
      expect((await say('theirs', ID, await elsewhere.signedIn('trader'))).status).toBe(200);
      expect(textsOf(await own())).toEqual(['mine']);
    });

    it('are never answered by the operator who sent them, nor by a suspended one', async () => {
      await say('Hello', undefined, admin);
      const self = await admin.call('message.reply', { message: 'Hi' }, to('admin'));
      expect(self.code).toBe('own_account');
      expect((await admin.call('message.reply', { message: 'Hi' }, to('nobody'))).code).toBe('not_found');
      await at.db.query("update app_user set suspended = true, state_reason = 'x' where id = $1", [
        idOf('admin'),
      ]);
      expect((await answer('Hi')).code).toBe('account_suspended');
    });

    it('are not answered once the account is closed, except for a reply that was stored before', async () => {
      await say('Good bye');
      expect((await answer('Good bye', 'reply-001')).status).toBe(200);
      await at.db.query('update app_user set closed_at = $2 where id = $1', [idOf('trader'), kit.now()]);
      expect((await queue())[0]!.user.closed_at).toBe(kit.now().toISOString());
      const refused = await answer('Are you there?');
      expect([refused.code, refused.body.message]).toEqual([
        'account_closed',
        'Nothing was sent: the customer has closed this account and can no longer read replies.',
      ]);
      expect((await answer('Good bye', 'reply-001')).data.id).toBe('reply-001');
      const { messages } = (await admin.call('message.read-conversation', undefined, to('trader'))).data;
      expect(textsOf(messages)).toEqual(['Good bye', 'Good bye']);
    });
  });

  it('wait at the desk in the order of their urgency', async () => {
    const roles = ['trader', 'new', 'practice', 'suspended'];
    for (const role of roles) {
      await say(`from ${role}`, undefined, await kit.signedIn(role));
      kit.wait(1);
    }
    await admin.call('message.read-conversation', undefined, to('practice'));
    await admin.call('message.reply', { message: 'Hello' }, to('suspended'));
    kit.wait(1);
    const order = ['new', 'trader', 'practice', 'suspended'].map(idOf);
    expect((await queue()).map(({ id }) => id)).toEqual(order);
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const query = { limit: '1', ...(after ? { after } : {}) };
      const { conversations, next } = (await admin.call('message.list-conversations', undefined, { query }))
        .data;
      seen.push(...conversations.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual(order);
  });

  at.details(() => {
    it('are answered by mail once to an absent trader, without the text', async () => {
      const { data } = await trader.call('auth.user');
      await answer('You see this at once.');
      expect(await kit.mailTo(data.email)).toBeUndefined();
      kit.wait(301);
      admin = await kit.signedIn('admin');
      await answer('secret words');
      const mail = (await kit.mailTo(data.email))!;
      expect(mail.subject).toContain('answered');
      expect(mail.text).toContain('/livechat');
      expect(mail.text).not.toContain('secret words');
      const mailings = kit.mailings();
      await answer('more');
      expect(kit.mailings()).toBe(mailings);
      expect(await unread()).toBe(3);
      await own();
      kit.wait(301);
      await answer('again');
      expect(kit.mailings()).toBe(mailings + 1);
    });
  });
});

onPostgres('messages to support', (at) => {
  it('are answered and read at the same time without a deadlock', async () => {
    const kit = await startKit(at.db, { brand: { features: ['auth', 'profile', 'livechat'] } });
    const [trader, admin] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
    const params = { userId: `u_${kit.brand.id}_trader` };
    for (let round = 0; round < 40; round += 1) {
      await at.db.query('update app_user set unread_messages = 1 where id = $1', [params.userId]);
      await at.db.query(
        `insert into conversation (brand_id, user_id, last_at, is_mailed) values ($1, $2, $3, true)
         on conflict (brand_id, user_id) do update set is_mailed = true`,
        [kit.brand.id, params.userId, kit.now()],
      );
      const answers = await Promise.all([
        admin.call('message.reply', { message: 'Hello' }, { params }),
        ...[1, 2, 3].map(() => trader.call('message.list', undefined, { params })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });
});
