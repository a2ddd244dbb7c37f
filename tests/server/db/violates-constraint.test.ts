import { expect, it } from 'vitest';
import { violatesConstraint } from '../../../server/db/violates-constraint.ts';
import { onEveryEngine } from '../support/backend.ts';

onEveryEngine('violatesConstraint', (at) => {
  const errorOf = (sql: string): Promise<unknown> =>
    at.db.exec(sql).then(
      () => null,
      (error: unknown) => error,
    );

  it('recognises the constraint or unique index by its name', async () => {
    await at.db.exec('create table seat (number integer primary key, guest text)');
    await at.db.exec('create unique index seat_by_guest on seat (guest)');
    await at.db.exec("insert into seat values (1, 'Ana')");
    const sameNumber = await errorOf("insert into seat values (1, 'Ben')");
    const sameGuest = await errorOf("insert into seat values (2, 'Ana')");
    expect(violatesConstraint(sameNumber, 'seat_pkey')).toBe(true);
    expect(violatesConstraint(sameGuest, 'seat_pkey')).toBe(false);
    expect(violatesConstraint(sameGuest, 'seat_by_guest')).toBe(true);
    expect(violatesConstraint(await errorOf('insert into seat'), 'seat_pkey')).toBe(false);
    await at.db.exec('drop table seat');
  });
});
