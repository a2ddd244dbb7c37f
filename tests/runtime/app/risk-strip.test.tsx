import { describe, expect, test } from 'vitest';
import warnings from '../../../schemas/risk-warnings.json';
import { administrator } from '../support/page.ts';
import { click, openSignedIn, control, until, untilSeen } from '../support/site.tsx';

const EXPAND = 'The whole risk warning';
const { percent_placeholder: _, ...forms } = warnings;
const texts = Object.entries(forms).flatMap(([form, byLanguage]) =>
  Object.entries(byLanguage).map(([language, text]) => [form, language, text] as const),
);
const strip = () => document.querySelector<HTMLElement>('.shell-body .risk-warning')!;
const protection = (riskWarning: Record<string, string>, unregulated = false) => ({
  page: { protection: { regime: 'eu' as const, riskWarning, unregulated } },
});

async function openShell(...given: Parameters<typeof protection>) {
  const site = await openSignedIn(protection(...given));
  await untilSeen('Your details');
  return site;
}

describe('RiskStrip', () => {
  test.each(texts)(
    'shows the exact %s warning in %s, and on a phone first the share of losing accounts',
    async (_, __, text) => {
      const shown = text.replace('{percent}', '71.4');
      await openShell({ en: shown });
      expect(strip().querySelector('p')!.textContent).toBe(shown);
      const rest = [...strip().querySelectorAll('.risk-rest')].map((sentence) => sentence.textContent!);
      const first = rest.reduce((left, sentence) => left.replace(sentence, ''), shown).trim();
      expect(rest).toHaveLength(2);
      expect(first).toMatch(/^(El )?(71\.4 ?%|Between 74-89 %).*\.$/);
    },
  );

  test('starts expanded, can be folded for the session, and can be expanded again', async () => {
    const { platform } = await openShell({ en: warnings.provider.en });
    const state = () => [strip().hasAttribute('data-folded'), control(EXPAND).getAttribute('aria-expanded')];
    expect(state()).toEqual([false, 'true']);
    await click(EXPAND);
    await until(() => expect(state()).toEqual([true, 'false']));
    expect(platform.tab.get('risk-warning-folded')).not.toBeNull();
    await click(EXPAND);
    await until(() => expect(state()).toEqual([false, 'true']));
  });

  test("is not below the operator's desk", async () => {
    await openSignedIn({
      ...protection({ en: warnings.provider.en }),
      features: ['auth', 'handoff', 'profile', 'desk'],
      user: administrator,
      at: '/desk',
    });
    await until(() => expect(document.querySelector('.desk')).not.toBeNull());
    expect(document.querySelector('.risk-warning')).toBeNull();
  });

  test('stays folded for the session', async () => {
    await openSignedIn({ ...protection({ en: warnings.provider.en }), tab: { 'risk-warning-folded': '1' } });
    await untilSeen('Your details');
    expect(strip().hasAttribute('data-folded')).toBe(true);
  });

  test('never folds the statement that the operator is unregulated', async () => {
    await openShell({ en: warnings.provider.en }, true);
    const plain = [...strip().querySelectorAll('p')].at(-1)!;
    expect([plain.textContent, plain.querySelector('.risk-rest')]).toEqual([
      'Acme is not authorised or supervised by any financial regulator.',
      null,
    ]);
  });

  test('cannot be folded if the text names no share of losing accounts', async () => {
    await openShell({ en: 'One sentence. Another one.' });
    expect([strip().hasAttribute('data-folded'), strip().querySelector('button')]).toEqual([false, null]);
  });

  test('is absent without a risk warning', async () => {
    await openShell({});
    expect(strip()).toBeNull();
  });
});
