import { describe, expect, it } from 'vitest';
import { LostError } from '../../../server/db/lost-connection.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { Tx } from '../../../server/ports.ts';
import { onEveryEngine } from '../support/backend.ts';

/** A connection that answers in order, and records which statements were sent while others had no answer yet. */
function recordingConnection(failing: Record<string, Error> = {}) {
  const packets: string[][] = [];
  const discarded: Error[] = [];
  let unanswered = 0;
  const ask = async ({ text }: { text: string }) => {
    if (unanswered === 0) packets.push([]);
    packets.at(-1)!.push(text);
    unanswered += 1;
    await new Promise((resolve) => setTimeout(resolve));
    unanswered -= 1;
    if (failing[text]) throw failing[text];
    return { rows: [{ text }], command: text === 'commit' ? 'COMMIT' : '' } as never;
  };
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    transaction(
      {
        ask,
        prepare: (text, values = []) => ({ text, values: [...values] }),
        begin: async () => void (await ask({ text: 'begin' })),
        discard: (cause) => void discarded.push(cause),
      },
      work,
    );
  return { run, packets, discarded };
}

describe('a transaction', () => {
  it('sends its begin with a first read, and writes with the next statement or the commit', async () => {
    const { run, packets } = recordingConnection();
    const rows = await run(async (tx) => {
      await tx.read('lock');
      await tx.write('first');
      await tx.write('second');
      const found = await tx.query('query');
      await tx.write('last');
      return found;
    });
    expect(rows).toEqual([{ text: 'query' }]);
    expect(packets).toEqual([
      ['begin', 'lock'],
      ['first', 'second', 'query'],
      ['last', 'commit'],
    ]);
  });

  it('sends no other first statement before its begin is acknowledged', async () => {
    const { run, packets } = recordingConnection();
    await run(async (tx) => {
      await tx.write('write');
      await tx.query('query');
    });
    expect(packets).toEqual([['begin'], ['write', 'query'], ['commit']]);
  });

  it('sends no write of work that refuses', async () => {
    const { run, packets } = recordingConnection();
    const refused = run(async (tx) => {
      await tx.read('lock');
      await tx.write('write');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(packets).toEqual([['begin', 'lock'], ['rollback']]);
  });

  it('fails with the error of its begin, and sends nothing after it', async () => {
    const { run, packets } = recordingConnection({ begin: new Error('no begin') });
    await expect(run((tx) => tx.read('lock'))).rejects.toThrow('no begin');
    await expect(run((tx) => tx.query('query'))).rejects.toThrow('no begin');
    await expect(run(async () => undefined)).rejects.toThrow('no begin');
    expect(packets.flat()).not.toContain('query');
    expect(packets.flat()).not.toContain('commit');
  });

  it('has an unknown outcome when the connection is lost after writes and commit were sent', async () => {
    const lost = new LostError(new Error('Connection terminated'), false);
    const connection = () => recordingConnection({ write: lost });
    await expect(connection().run((tx) => tx.write('write'))).rejects.toMatchObject({ code: '08007' });
    const before = connection().run(async (tx) => {
      await tx.write('write');
      await tx.query('query');
    });
    await expect(before).rejects.toMatchObject({ code: '08006' });
  });
});

onEveryEngine('the writes of a transaction', (at) => {
  const INSERT =
    "insert into login_attempt (brand_id, subject, failures, last_at, blocked_until) values ('written', $1, $2, now(), now())";
  const subjects = async () =>
    (
      await at.db.query<{ subject: string }>(
        "select subject from login_attempt where brand_id = 'written' order by subject",
      )
    ).map(({ subject }) => subject);

  it('are executed in order and stored together', async () => {
    await at.db.exec("insert into brand (id) values ('written')");
    await at.db.tx(async (tx) => {
      await tx.read('select 1');
      await tx.write(INSERT, ['a', 1]);
      await tx.write("update login_attempt set subject = 'b' where brand_id = 'written'");
      await tx.write(INSERT, ['a', 1]);
    });
    expect(await subjects()).toEqual(['a', 'b']);
  });

  it.each([
    ['the commit', async () => undefined],
    ['the next statement', (tx: Tx) => tx.query('select 1')],
  ])('fail %s with their own error and store nothing', async (_what, next) => {
    const before = await subjects();
    const failing = at.db.tx(async (tx) => {
      await tx.write(INSERT, ['c', 1]);
      await tx.write(INSERT, ['d', 'no number']);
      await tx.write(INSERT, ['e', 1]);
      await next(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await subjects()).toEqual(before);
    await at.db.tx((tx) => tx.write(INSERT, [`after ${before.length} ${_what}`, 1]));
    expect(await subjects()).toHaveLength(before.length + 1);
  });
});
