import { expect, it } from 'vitest';
import { insertBrand } from '../../../server/db/brand.queries.ts';
import type { Db } from '../../../server/ports.ts';
import { onEveryEngine, startKit, type KitOptions } from '../support/backend.ts';

const LEGAL = { legalName: 'Northwind Markets Ltd' } as never;
let brands = 0;
const newBrand = () => `claimed${(brands += 1)}`;

const started = (db: Db, id: string, options: KitOptions) =>
  startKit(db, { ...options, brand: { id, ...options.brand } });
const inProduction = (db: Db, id: string) =>
  started({ ...db, kind: 'postgresql' }, id, {
    environment: 'production',
    seed: false,
    brand: { mode: 'live', hosts: ['trade.example.com'], legal: LEGAL },
  });
const asRehearsal = (db: Db, id: string) =>
  started(db, id, { environment: 'rehearsal', brand: { mode: 'live' } });

onEveryEngine('environment of a brand', (at) => {
  const usersOf = async (id: string) =>
    (await at.db.query('select 1 from app_user where brand_id = $1', [id])).length;

  it('keeps a demo and a rehearsal away from real money, without a trace', async () => {
    const [id, other] = [newBrand(), newBrand()];
    await insertBrand(at.db, id);
    await inProduction(at.db, id);
    await expect(asRehearsal(at.db, id)).rejects.toThrow(`The database has real money of ${id}`);
    await expect(started(at.db, id, {})).rejects.toThrow('a demo writes users with known passwords');
    expect(await usersOf(id)).toBe(0);
    await inProduction(at.db, id);
    await inProduction(at.db, other);
  });

  it('keeps production away from the users of a demo or rehearsal, which share their data', async () => {
    const id = newBrand();
    await asRehearsal(at.db, id);
    await started(at.db, id, {});
    await expect(inProduction(at.db, id)).rejects.toThrow(`The database has demo data of ${id}`);
    expect(await usersOf(id)).toBeGreaterThan(5);
  });
});
