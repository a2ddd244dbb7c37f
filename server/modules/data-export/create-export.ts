import { publicNumber } from '../../../domain/account/public-number.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { streamOf } from '../../byte-stream.ts';
import { audit } from '../../db/audit.queries.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { nextTurn } from '../../time/timer.ts';
import { MONEY_IN, PUBLIC_NUMBER, SECTIONS } from './sections.ts';

type Row = Record<string, unknown>;

/** Money in minor units becomes a decimal string of its currency, a user's number their public number. */
function exportedRow(section: string, row: Row): Row {
  const decimal = (name: string, value: bigint) =>
    formatMoney(value as Money, String(row[MONEY_IN[section]?.[name] ?? 'currency']));
  const exported = (name: string, value: unknown) => {
    if (typeof value === 'bigint') return decimal(name, value);
    return name === PUBLIC_NUMBER[section] ? publicNumber(value as number) : value;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, exported(name, value)]));
}

/** Rows of the file between two turns of the event loop. */
const SLICE = 200;

/** A section of the file in chunks, written between other work of the process. */
async function encodeSection(name: string, rows: readonly Row[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder();
  const chunks = [encoder.encode(`,\n ${JSON.stringify(name)}: [`)];
  for (let start = 0; start < rows.length; start += SLICE) {
    const texts = rows
      .slice(start, start + SLICE)
      .map((row) => `\n  ${JSON.stringify(exportedRow(name, row))}`);
    chunks.push(encoder.encode(`${start ? ',' : ''}${texts.join(',')}`));
    await nextTurn();
  }
  return [...chunks, encoder.encode('\n ]')];
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}

/** Everything stored about the caller, as one JSON file. */
export const dataExportCreate: Handler<'data-export.create'> = async (context) => {
  const { ports, brand, now } = context;
  const { user } = sessionOf(context);
  const encoder = new TextEncoder();
  const head = { format: 'data-export/1', brand: brand.name, created_at: now.toISOString() };
  const chunks = [encoder.encode(JSON.stringify(head, null, 1).slice(0, -2))];
  await ports.db.tx(async (tx) => {
    await audit(tx, context, { actor: user.id, action: 'data.export', subject: user.id });
    for (const [section, sql] of Object.entries(SECTIONS)) {
      const rows = await tx.query<Row>(sql, [brand.id, user.id]);
      chunks.push(...(await encodeSection(section, rows)));
    }
  });
  chunks.push(encoder.encode('\n}\n'));
  return {
    media: 'application/json',
    name: `${brand.id}-${publicNumber(user.number)}-${now.toISOString().slice(0, 10)}.json`,
    bytes: chunks.reduce((sum, { length }) => sum + length, 0),
    content: streamOf(each(chunks)),
  };
};
