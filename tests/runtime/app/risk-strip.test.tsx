import { describe, expect, test } from 'vitest';
import warnings from '../../../schemas/risk-warnings.json';
import { click, openSignedIn, press, until, untilSeen } from '../support/site.tsx';

const WHOLE = 'The whole risk warning';
const texts = Object.entries(warnings).flatMap(([form, byLanguage]) =>
  Object.entries(byLanguage).map(([language, text]) => [form, language, text] as const),
);
const strip = () => document.querySelector<HTMLElement>('.shell-body .risk-warning')!;
const protection = (riskWarning: Record<string, string>, unregulated = false) => ({
  page: { protection: { regime: 'eu' as const, riskWarning, unregulated } },
});

async function opened(...given: Parameters<typeof protection>) {
  const site = await openSignedIn(protection(...given));
  await untilSeen('Your details');
  return site;
}

describe('the risk warning of the shell', () => {
  test.each(texts)(
    '%s in %s: byte for byte; what a phone shows first is the share of losing accounts',
    async (_, __, text) => {
      const shown = text.replace('{percent}', '71.4');
      await opened({ en: shown });
      expect(strip().querySelector('p')!.textContent).toBe(shown);
      const rest = [...strip().querySelectorAll('.risk-rest')].map((sentence) => sentence.textContent!);
      const first = rest.reduce((left, sentence) => left.replace(sentence, ''), shown).trim();
      expect(rest).toHaveLength(2);
      expect(first).toMatch(/^(El )?(71\.4 ?%|Between 74-89 %).*\.$/);
    },
  );

  test('is whole until it is folded once in a session, and whole again on demand', async () => {
    const { platform } = await opened({ en: warnings.provider.en });
    const state = () => [strip().hasAttribute('data-folded'), press(WHOLE).getAttribute('aria-expanded')];
    expect(state()).toEqual([false, 'true']);
    await click(WHOLE);
    await until(() => expect(state()).toEqual([true, 'false']));
    expect(platform.tab.get('risk-warning-folded')).not.toBeNull();
    await click(WHOLE);
    await until(() => expect(state()).toEqual([false, 'true']));
  });

  test('folded earlier in the session, it stays folded', async () => {
    await openSignedIn({ ...protection({ en: warnings.provider.en }), tab: { 'risk-warning-folded': '1' } });
    await untilSeen('Your details');
    expect(strip().hasAttribute('data-folded')).toBe(true);
  });

  test('that no regulator stands behind the operator is never folded away', async () => {
    await opened({ en: warnings.provider.en }, true);
    const plain = [...strip().querySelectorAll('p')].at(-1)!;
    expect([plain.textContent, plain.querySelector('.risk-rest')]).toEqual([
      'Acme is not authorised or supervised by any financial regulator.',
      null,
    ]);
  });

  test('a text without a share is never folded', async () => {
    await opened({ en: 'One sentence. Another one.' });
    expect([strip().hasAttribute('data-folded'), strip().querySelector('button')]).toEqual([false, null]);
  });

  test('nothing to warn of leaves no strip', async () => {
    await opened({});
    expect(strip()).toBeNull();
  });
});
