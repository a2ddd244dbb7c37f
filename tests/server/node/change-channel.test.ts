import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import { createDatabase } from '../support/databases.ts';

it('delivers messages that are published together in order, to every process', async () => {
  const database = await createDatabase();
  const [one, other] = [await openPostgres(database.url), await openPostgres(database.url)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
    await database.drop();
  });
  const messages = Array.from({ length: 50 }, (_, index) => `message ${index}`);
  const received: Record<'own' | 'other', (string | null)[]> = { own: [], other: [] };
  const channel = one.changeChannel!();
  await channel.listen((message) => received.own.push(message));
  await other.changeChannel!().listen((message) => received.other.push(message));
  const publish = (group: readonly string[]) => Promise.all(group.map((message) => channel.publish(message)));
  const first = publish(messages.slice(0, 1));
  await publish(messages.slice(1, 30));
  await publish(messages.slice(30));
  await first;
  await expect.poll(() => received).toEqual({ own: messages, other: messages });
});
