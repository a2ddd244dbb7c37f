import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { text as en } from '../../../runtime/platform/text/en.ts';
import { text as es } from '../../../runtime/platform/text/es.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { statementDocument } from '../../../server/modules/statement/statement-document.ts';
import { writePdf } from '../../../server/node/write-pdf.ts';
import { depositWithFee, statementOf } from '../../domain/support/statement.ts';
import { postPast } from '../support/account-past.ts';
import type { Visitor } from '../support/backend.ts';
import { onEveryLedgerOfJournals, tradingKit } from '../support/trading-kit.ts';

const PERIOD = '2026-10';

const download = (visitor: Visitor, period = PERIOD, language = 'en') =>
  visitor.send('GET', `/user/statements/${period}/pdf`, undefined, { 'accept-language': language });

/** The text of the pages, words separated by one space. */
async function textOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

/** "1234.50" in a language's notation, by the digits alone: Spanish groups five whole digits and more. */
function grouped(amount: string, [group, point]: [string, string]): string {
  const [whole, decimals] = amount.split('.') as [string, string];
  const digits = whole.replace('-', '−');
  const isGrouped = group === ',' || /\d{5}/.test(digits);
  return (isGrouped ? digits.replace(/(\d)(?=(\d{3})+$)/g, `$1${group}`) : digits) + point + decimals;
}

const NOTATION: Record<string, [string, string]> = { en: [',', '.'], es: ['.', ','] };

onEveryLedgerOfJournals('statement as PDF', (at) => {
  it.each(['en', 'es'])('has every figure of the ledger, in %s', async (language) => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('new');
    const days = Array.from({ length: 130 }, (_, hour) => ({
      kind: hour % 3 === 2 ? ('fee' as const) : ('deposit' as const),
      amount: hour % 3 === 2 ? 150 : 1_234_567 + hour,
      at: new Date(Date.UTC(2026, 9, 1, hour)).toISOString(),
    }));
    await postPast(kit, 'new', days);
    const { data: statement } = await visitor.call('statement.read', undefined, {
      params: { period: PERIOD },
    });
    const response = await download(visitor, PERIOD, language);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${statement.account}-${PERIOD}.pdf"`,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const pages = await textOf(bytes);
    const text = pages.join(' ');
    expectFigures(text, statement, NOTATION[language]!);
    expect(text).toContain(language === 'en' ? 'Statement for October 2026' : 'Extracto de octubre de 2026');
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page).toContain(
        `${language === 'en' ? 'Page' : 'Página'} ${index + 1} ${language === 'en' ? 'of' : 'de'} ${pages.length}`,
      );
  });

  at.details(() => {
    it('marks a month in progress, and a month without entries', async () => {
      const kit = await tradingKit(at.db);
      const visitor = await kit.signedIn('new');
      const [page] = await textOf(new Uint8Array(await (await download(visitor, '2026-11')).arrayBuffer()));
      expect(page).toContain('Statement for November 2026 (Month in progress)');
      expect(page).toContain('Nothing happened in this month.');
      expect(page).toContain('Noel Abara');
    });

    it('is refused without a session and outside the months of the account', async () => {
      const kit = await tradingKit(at.db);
      expect((await download(kit.visitor())).status).toBe(401);
      const visitor = await kit.signedIn('new');
      for (const period of ['2026-12', '2020-01']) expect((await download(visitor, period)).status).toBe(404);
      expect((await download(visitor, '2026-13')).status).toBe(422);
    });
  });
});

/** Every entry in order, and the figures around them. */
function expectFigures(text: string, statement: Statement, notation: [string, string]): void {
  let from = 0;
  for (const { sequence, at, amount, balance_after, hash } of statement.entries) {
    const time = at.slice(0, 19).replace('T', ' ');
    const figures = `${grouped(amount, notation)} ${grouped(balance_after, notation)} ${hash.slice(0, 12)}`;
    const found = text.indexOf(figures, from);
    expect(found, `entry ${sequence}: ${figures}`).toBeGreaterThan(0);
    expect(text.slice(from, found)).toContain(`${sequence} ${time}`);
    from = found + figures.length;
  }
  for (const { balance } of [statement.opening, statement.closing])
    expect(text).toContain(grouped(balance, notation));
  for (const value of [statement.closing.hash, statement.checksum, statement.account])
    expect(text).toContain(value);
}

describe('document', () => {
  const reader = { language: 'en', holder: 'Łukasz Ζωή Жуков-Ñandú', color: '#0f766e' } as const;

  it.each(['demo', 'rehearsal'] as const)('says on every page what the banner of a %s says', async (mode) => {
    const amounts = Array.from({ length: 130 }, () => 300n);
    for (const [language, banner] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const statement = await statementOf(amounts, { environment: mode });
      const pages = await textOf(await writePdf(statementDocument(statement, { ...reader, language })));
      expect(pages.length).toBeGreaterThan(2);
      for (const page of pages) expect(page).toContain(banner[`mark.${mode}`]);
    }
  });

  it('sums demo money on a line of its own', async () => {
    const statement = await statementOf([300n, 40_000n]);
    const [deposit, funding] = statement.entries;
    const { summary } = statementDocument(
      { ...statement, entries: [deposit!, { ...funding!, type: 'demo_funding' }] },
      reader,
    );
    expect(summary).toEqual(
      expect.arrayContaining([
        { label: 'Deposits', value: '3.00' },
        { label: 'Demo funding', value: '400.00' },
      ]),
    );
  });

  it('has a line for the fees, and names that of a payout', async () => {
    const payout = { type: 'withdrawal_payout', amount: -75_000n, fee: 375n };
    const statement = await statementOf([...depositWithFee('d_1', 100_000n, 891n), payout], {
      currency: 'JPY',
    });
    const { summary, table } = statementDocument(statement, reader);
    expect(summary.slice(1, -1)).toEqual([
      { label: 'Deposits', value: '100,000' },
      { label: 'Withdrawals', value: '−74,625' },
      { label: 'Fees', value: '−1,266' },
    ]);
    expect(table.rows.map(([, , name]) => name)).toEqual([
      'Deposit',
      'Deposit fee',
      'Withdrawal paid out, including a fee of 375',
    ]);
  });

  it('has no such mark in production', async () => {
    const pages = await textOf(await writePdf(statementDocument(await statementOf([300n]), reader)));
    for (const mode of ['demo', 'rehearsal']) expect(pages.join(' ')).not.toContain(en[`mark.${mode}`]);
  });

  it('has the same bytes for the same statement', async () => {
    const statement = await statementOf([300n, -25n, 400n], {}, [500n]);
    const [first, second] = [
      await writePdf(statementDocument(statement, reader)),
      await writePdf(statementDocument(statement, reader)),
    ];
    expect(Buffer.from(first).equals(second)).toBe(true);
    const other = await statementOf([300n, -25n, 401n], {}, [500n]);
    expect(Buffer.from(first).equals(await writePdf(statementDocument(other, reader)))).toBe(false);
  });

  it('has names in Latin, Greek and Cyrillic letters', async () => {
    const statement = {
      ...(await statementOf([300n])),
      brand: 'Ħaus Čapek',
      legal_entity: 'Ελλάς Трейд A/Ş',
    };
    const [page] = await textOf(await writePdf(statementDocument(statement, reader)));
    for (const name of [reader.holder, statement.brand, statement.legal_entity]) expect(page).toContain(name);
  });

  it('has names and reasons in Hebrew, Arabic, Devanagari and Thai', async () => {
    const plain = await statementOf([500_000n]);
    const reason = 'Paid by कुमार शर्मा twice';
    const statement = {
      ...plain,
      brand: 'שלום Trading',
      legal_entity: 'สมชายเทรด',
      entries: [{ ...plain.entries[0]!, type: 'correction', reason }],
    };
    const holder = 'محمد علي الحسيني';
    const bytes = await writePdf(statementDocument(statement, { ...reader, holder }));
    const [page] = await textOf(bytes);
    const letters = (text: string) => [...new Set(text.replaceAll(/[\s\p{M}]/gu, ''))].sort();
    for (const text of [statement.brand, statement.legal_entity, holder.normalize('NFKC'), reason])
      expect(letters(page!.normalize('NFKC'))).toEqual(expect.arrayContaining(letters(text)));
    expect(page).not.toContain('□');
    const again = await writePdf(statementDocument(statement, { ...reader, holder }));
    expect(Buffer.from(bytes).equals(again)).toBe(true);
  });

  it.each([
    ['山田太郎', '□□□□'],
    ['Ana 🚀', 'Ana □'],
    ['ქართველი', '□□□□□□□□'],
  ])('says that %s has characters that it lacks', async (holder, printed) => {
    const statement = await statementOf([500_000n]);
    const [page] = await textOf(await writePdf(statementDocument(statement, { ...reader, holder })));
    expect(page).toContain(printed);
    expect(page).toContain('□ stands for a character that the fonts of this document lack.');
    const [other] = await textOf(await writePdf(statementDocument(statement, reader)));
    expect(other).not.toContain('□');
  });

  it('measures a long text of shaped letters less often than it has letters', async () => {
    const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString');
    onTestFinished(() => measured.mockRestore());
    const holder = 'สวัสดี'.repeat(80);
    await writePdf(statementDocument(await statementOf([500_000n]), { ...reader, holder }));
    const letters = measured.mock.calls.filter(([text]) => /\p{Script=Thai}/u.test(String(text)));
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.length).toBeLessThan(holder.length / 2);
  });

  it('prints any name and reason, broken at the width of its column', async () => {
    const plain = await statementOf([500_000n]);
    const texts = [
      '\ud800 \u202e\u0000x',
      '\n\n',
      'ש'.repeat(500),
      'नमस्ते '.repeat(70),
      'م'.repeat(499) + ' a',
    ];
    for (const reason of texts) {
      const entries = [{ ...plain.entries[0]!, type: 'correction', reason }];
      const statement = { ...plain, entries, brand: reason };
      const pages = await textOf(await writePdf(statementDocument(statement, { ...reader, holder: reason })));
      expect(pages.join(' ')).toContain('5,000.00 5,000.00');
    }
  });

  it('has the reason of a correction, and amounts as the page shows them', async () => {
    const plain = await statementOf([500_000n, 1_000_000n]);
    const [first, second] = plain.entries;
    const statement = {
      ...plain,
      entries: [first!, { ...second!, type: 'correction', reason: 'Paid twice' }],
    };
    const [page] = await textOf(await writePdf(statementDocument(statement, { ...reader, language: 'es' })));
    expect(page).toContain('Corrección: Paid twice');
    for (const entry of statement.entries)
      expect(page).toContain(
        `${localDecimal(entry.amount, 'es')} ${localDecimal(entry.balance_after, 'es')}`,
      );
    expect(page).toContain('5000,00 5000,00');
    expect(page).toContain('10.000,00 15.000,00');
  });

  it('is tagged: language, title, headings, a table with column headers', async () => {
    const bytes = await writePdf(statementDocument(await statementOf([300n, -25n]), reader));
    const pdf = await getDocumentProxy(bytes.slice());
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Language: 'en', Title: 'Statement for October 2026' });
    const roles = new Set<string>();
    const walk = (node: { role?: string; children?: object[] }): void => {
      if (node.role) roles.add(node.role);
      node.children?.forEach(walk);
    };
    walk((await (await pdf.getPage(1)).getStructTree()) as object);
    expect([...roles]).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']),
    );
  });
});
