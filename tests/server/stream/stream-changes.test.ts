import { describe, expect, it, vi } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import { changeSettings } from '../support/admin-kit.ts';
import { onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';

const ask = (visitor: Visitor, since: string) =>
  visitor.call('stream.changes', undefined, { query: { since } });

/** Sends a request that waits while `since` is the current version; resolves once it waits. */
async function wait(kit: Kit, visitor: Visitor, since: string) {
  const before = kit.postponed();
  const answer = ask(visitor, since);
  await vi.waitUntil(() => kit.postponed() > before, { interval: 1 });
  return { answer };
}

const versionOf = async (visitor: Visitor) => (await visitor.call('stream.changes')).data.version;

/** Advances the clock so that requests time out. */
async function timedOut<T>(kit: Kit, waiting: Promise<T>): Promise<T> {
  kit.wait(30);
  return await waiting;
}

async function suspend(kit: Kit, role: string, state: 'suspended' | 'active' = 'suspended') {
  const admin = await kit.signedIn('superadmin');
  const wasSuspended = state === 'active';
  const from = { state: wasSuspended ? 'suspended' : 'active', is_trading: !wasSuspended };
  const { status } = await admin.call(
    'user.set-state',
    { from, state, is_trading: state === 'active', reason: 'Under review', contact: 'desk@example.com' },
    { params: { id: `u_${kit.brand.id}_${role}` } },
  );
  expect(status).toBe(200);
}

onPostgres('stream.changes', (at) => {
  it('requires a session', async () => {
    const kit = await startKit(at.db);
    expect((await kit.visitor().call('stream.changes')).code).toBe('session_required');
  });

  it('responds immediately without a version or with an outdated one', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    const { data } = await visitor.call('stream.changes');
    expect(data).toEqual({ version: expect.stringMatching(/^[\w-]{43}$/), changed: false });
    expect((await ask(visitor, 'another')).data).toEqual({ version: data.version, changed: true });
  });

  it('responds with the same version after the timeout', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    const version = await versionOf(visitor);
    const waiting = await wait(kit, visitor, version);
    expect((await timedOut(kit, waiting.answer)).data).toEqual({ version, changed: false });
  });

  it('responds to a change of the own user only', async () => {
    const kit = await startKit(at.db);
    const [own, other] = [await kit.signedIn('trader'), await kit.signedIn('new')];
    const before = [await versionOf(own), await versionOf(other)];
    const [mine, theirs] = [await wait(kit, own, before[0]!), await wait(kit, other, before[1]!)];
    await suspend(kit, 'trader');
    const { version, changed } = (await mine.answer).data;
    expect([changed, version === before[0]]).toEqual([true, false]);
    expect((await timedOut(kit, theirs.answer)).data).toEqual({ version: before[1], changed: false });
    await suspend(kit, 'trader', 'active');
    expect(await versionOf(own)).toBe(before[0]);
  });

  it('responds at once to money that has moved between two requests', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('practice');
    const since = await versionOf(visitor);
    await postJournal(at.db, {
      brandId: kit.brand.id,
      accountId: `u_${kit.brand.id}_practice:practice`,
      kind: 'practice_refill',
      reference: `${kit.brand.id} between`,
      amounts: { amount: asMoney(100n) },
      at: kit.now(),
    });
    const { version, changed } = (await ask(visitor, since)).data;
    expect([changed, version === since, await versionOf(visitor)]).toEqual([true, false, version]);
  });

  it('responds to changed settings of the own brand only', async () => {
    const [kit, elsewhere] = [await startKit(at.db), await startKit(at.db)];
    const [own, other] = [await kit.signedIn('trader'), await elsewhere.signedIn('trader')];
    const mine = await wait(kit, own, await versionOf(own));
    const theirs = await wait(elsewhere, other, await versionOf(other));
    await changeSettings(kit, { suspended: 'true' });
    expect((await mine.answer).data.changed).toBe(true);
    expect((await timedOut(elsewhere, theirs.answer)).data.changed).toBe(false);
  });

  it('responds to a change made by another process', async () => {
    const first = await startKit(at.db, { isOneOfSeveral: true });
    const second = await startKit(at.db, { isOneOfSeveral: true, brand: { id: first.brand.id } });
    const visitor = await second.signedIn('trader');
    const one = await wait(second, visitor, await versionOf(visitor));
    await suspend(first, 'trader');
    const { version, changed } = (await one.answer).data;
    expect([changed, await versionOf(await first.signedIn('trader'))]).toEqual([true, version]);
    const two = await wait(second, visitor, version);
    await changeSettings(first, { suspended: 'true' });
    expect((await two.answer).data.changed).toBe(true);
    for (const { backend } of [first, second]) await backend.close();
  });

  it('does not keep an idle session alive', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    for (let minutes = 0; minutes < 58; minutes += 2) {
      expect((await visitor.call('stream.changes')).status).toBe(200);
      kit.wait(120);
    }
    kit.wait(121);
    expect((await visitor.call('stream.changes')).code).toBe('session_required');
  });

  describe('limits', () => {
    it('end the oldest request of a user above twelve', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('trader');
      const version = await versionOf(visitor);
      const oldest = await wait(kit, visitor, version);
      const others: ReturnType<typeof ask>[] = [];
      while (others.length < 12) others.push((await wait(kit, visitor, version)).answer);
      expect((await oldest.answer).data).toEqual({ version, changed: false });
      expect((await timedOut(kit, Promise.all(others))).map(({ status }) => status)).toEqual(
        Array(12).fill(200),
      );
    });

    it('end all requests when the backend closes', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('trader');
      const waiting = await wait(kit, visitor, await versionOf(visitor));
      await kit.backend.close();
      const { code, data } = await waiting.answer;
      expect(code ?? data.changed).toBeOneOf(['busy', false]);
      expect((await visitor.call('stream.changes')).code).toBe('busy');
    });
  });
});
