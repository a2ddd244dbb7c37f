import { describe, expect, it } from 'vitest';
import { pageProtection, riskWarning } from '../../../cli/build/risk-warning.ts';
import type { Brand } from '../../../schemas/generated/types.ts';
import { loaded } from '../support/stamped-brand.ts';

const ENGLISH =
  'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. 71.4% of retail investor accounts lose money when trading CFDs with this provider. You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.';
const SPANISH =
  'Los CFD son instrumentos complejos y conllevan un alto riesgo de perder dinero rápidamente debido al apalancamiento. El 71,4 % de las cuentas de inversores minoristas pierden dinero al operar CFD con este proveedor. Debe considerar si comprende cómo funcionan los CFD y si puede permitirse asumir un riesgo elevado de perder su dinero.';
const harbor = async (change: Partial<Brand> = {}) => ({ ...(await loaded('harbor')).brand, ...change });

describe('riskWarning', () => {
  it('is the regulator’s text with the brand’s percentage', async () => {
    expect(riskWarning(await harbor())).toEqual({ en: ENGLISH, es: SPANISH });
  });

  it('omits languages without an official text', async () => {
    expect(riskWarning(await harbor({ languages: ['de', 'es'] }))).toEqual({ en: ENGLISH, es: SPANISH });
    const newProvider = riskWarning(
      await harbor({ protection: { regime: 'eu', riskWarning: { form: 'new_provider' } } }),
    );
    expect(newProvider.es).toBeUndefined();
    expect(newProvider.en).toContain(
      'Between 74-89 % of retail investor accounts lose money when trading CFDs.',
    );
  });

  it('has a placeholder instead of the percentage for demo brands', async () => {
    const { en, es } = riskWarning(await harbor({ mode: 'demo' }));
    expect(en).toContain('[set by the operator]% of retail investor accounts');
    expect(es).toContain('El [lo fija el operador] % de las cuentas');
    expect(`${en}${es}`).not.toMatch(/71[.,]4/);
  });

  it('inserts the percentage literally, without replacement patterns', async () => {
    const protection = {
      regime: 'eu' as const,
      riskWarning: { form: 'provider' as const, lossPercent: '$&' },
    };
    expect(riskWarning(await harbor({ protection })).en).toContain('leverage. $&% of retail');
  });

  it('is absent without protection in the manifest', async () => {
    expect(riskWarning(await harbor({ protection: undefined }))).toEqual({});
  });

  it('pageProtection reports whether the operator is unregulated', async () => {
    const brand = await harbor();
    expect(pageProtection(brand)).toMatchObject({ regime: 'eu', unregulated: false });
    expect(
      pageProtection({ ...brand, legal: { ...brand.legal!, regulation: { status: 'none' } } }).unregulated,
    ).toBe(true);
    expect(pageProtection({ ...brand, protection: undefined }).regime).toBe('none');
  });
});
