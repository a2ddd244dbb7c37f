import { describe, expect, it } from 'vitest';
import { createBackend } from '../../server/app.ts';
import { ledgerProblems } from '../../server/ledger/ledger-problems.ts';
import { onPostgres, startKit, testBrand } from './support/backend.ts';
import { ManualTimer } from './support/manual-timer.ts';

onPostgres('startup', (at) => {
  describe('createBackend', () => {
    it('seeds the demo users once, with fixed ids and numbers', async () => {
      const kit = await startKit(at.db);
      const again = await createBackend({
        brands: [kit.brand],
        environment: 'demo',
        ports: kit.ports,
        seedDemoUsers: true,
      });
      expect(again.demoUsers(kit.brand.id).map(({ role }) => role)).toEqual([
        'trader',
        'new',
        'practice',
        'admin',
        'superadmin',
        'manager',
        'suspended',
        'trading-disabled',
        'identity-pending',
        'manager-asked',
      ]);
      const rows = await at.db.query<{ id: string; number: number }>(
        'select id, number from app_user where brand_id = $1 order by number',
        [kit.brand.id],
      );
      expect(rows.map(({ number }) => number)).toEqual([
        1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010,
      ]);
      expect(rows[0]!.id).toBe(`u_${kit.brand.id}_trader`);
    });

    it.each([
      [['en', 'es'], 'Payment details under review', 'The name of the bank account holder'],
      [['es', 'en'], 'Datos de pago en revisión', 'El titular de la cuenta bancaria'],
      [['fr'], 'Informations de paiement en cours d’examen', 'Le titulaire du compte bancaire'],
      [['it', 'fr'], 'Payment details under review', 'The name of the bank account holder'],
    ])(
      'writes the operators’ reasons in the first language of the brand: %j',
      async (languages, state, step) => {
        const kit = await startKit(at.db, {
          history: true,
          brand: { languages },
          settings: { wire_withdraw: true },
        });
        const [user] = await at.db.query<{ state_reason: string }>(
          'select state_reason from app_user where brand_id = $1 and suspended',
          [kit.brand.id],
        );
        expect(user!.state_reason).toBe(state);
        const rejected = await at.db.query<{ reason: string }>(
          "select reason from withdrawal where brand_id = $1 and state = 'rejected'",
          [kit.brand.id],
        );
        expect(rejected.map(({ reason }) => reason)).toEqual([expect.stringContaining(step)]);
      },
    );

    it('gives the demo trader a past in order of time, all of it or nothing', async () => {
      await at.db
        .exec(`create function interrupt_seed() returns trigger language plpgsql as 'begin raise exception ''interrupted''; end';
        create trigger interrupt_seed before insert on withdrawal for each row execute function interrupt_seed()`);
      const brand = { id: `past${crypto.randomUUID().slice(0, 8)}` };
      const settings = { wire_withdraw: true };
      await expect(startKit(at.db, { history: true, brand, settings })).rejects.toThrow('interrupted');
      await at.db.exec('drop trigger interrupt_seed on withdrawal; drop function interrupt_seed()');
      const account = `u_${brand.id}_trader:real`;
      const kindsOf = async () =>
        await at.db.query<{ kind: string; at: Date }>(
          `select j.kind, j.at from journal j where j.brand_id = $1 and exists (
             select from entry e where e.brand_id = j.brand_id and e.journal_id = j.id and e.account_id = $2)
            order by (select min(e.id) from entry e where e.brand_id = j.brand_id and e.journal_id = j.id)`,
          [brand.id, account],
        );
      expect((await kindsOf()).map(({ kind }) => kind)).toEqual(['demo_funding']);
      await startKit(at.db, { history: true, brand, settings });
      const journals = await kindsOf();
      const times = journals.map(({ at: time }) => time.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
      const kinds = journals.map(({ kind }) => kind);
      expect(kinds[0]).toBe('demo_funding');
      expect(kinds.lastIndexOf('deposit')).toBeLessThan(kinds.indexOf('open'));
      expect(kinds).toContain('withdrawal_payout');
      expect(await ledgerProblems(at.db, brand.id)).toEqual([]);
    });

    it('closes what it has opened when the seed fails', async () => {
      const kit = await startKit(at.db, { isOneOfSeveral: true });
      const { db, hasher } = kit.ports;
      const closed: string[] = [];
      const channel = db.changeChannel!();
      const lock = db.leaderLock!();
      const timer = new ManualTimer();
      const start = createBackend({
        brands: [testBrand(), testBrand()],
        environment: 'demo',
        ports: {
          ...kit.ports,
          db: {
            ...db,
            changeChannel: () => ({
              ...channel,
              close: async () => {
                closed.push('channel');
                await channel.close();
              },
            }),
            leaderLock: () => ({
              ...lock,
              close: async () => {
                closed.push('engine');
                await lock.close();
              },
            }),
          },
          hasher: {
            ...hasher,
            async hash(password) {
              if (password.endsWith('-demo-2026')) throw new Error('no memory');
              return await hasher.hash(password);
            },
          },
        },
        seedDemoUsers: true,
        timer,
      });
      await expect(start).rejects.toThrow('no memory');
      expect(closed).toEqual(['engine', 'channel']);
      expect(timer.works.size).toBe(0);
    });

    it('reports every configuration problem in one error', async () => {
      const kit = await startKit(at.db);
      const demo = testBrand({ crm_url: 'https://evil.example.net' });
      const start = createBackend({
        brands: [demo, demo],
        environment: 'production',
        ports: { ...kit.ports, db: { ...at.db, kind: 'pglite' }, codeKey: new Uint8Array(8) },
        overrides: { nobody: { two_fa: true } },
        seedDemoUsers: true,
      });
      const message = await start.then(
        () => '',
        (error: Error) => error.message,
      );
      for (const part of [
        'is a demo build',
        'no legal entity',
        'under no host',
        'crm_url: The host',
        'given twice',
        'PostgreSQL only',
        'Demo users are never',
        'not overridden in production',
        'never on simulated ones',
        'given for nobody',
        'too short',
      ])
        expect(message).toContain(part);
    });

    it.each([
      ['demo', 'live'],
      ['rehearsal', 'demo'],
      ['production', 'demo'],
    ] as const)('in the %s environment rejects a %s build', async (environment, mode) => {
      const kit = await startKit(at.db);
      await expect(
        createBackend({ brands: [testBrand({}, { mode })], environment, ports: kit.ports }),
      ).rejects.toThrow(new RegExp(`is a ${mode} build and this backend is a ${environment} one`));
    });
  });
});
