import { describe, expect, it } from 'vitest';
import { createBackend } from '../../server/app.ts';
import { onPostgres, startKit, testBrand } from './support/backend.ts';

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
