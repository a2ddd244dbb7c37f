import type { Page } from 'playwright';
import type { Ledger, LedgerAccount, LedgerPosition, Mode } from './ledger.ts';
import type { Price } from './controlled-prices.ts';

/** A snapshot of a page's figures as plain decimals: "-1234.50". */
export interface Screen {
  /** Account strip, by title. */
  strip: Record<string, string>;
  /** Balance in the header. */
  balance: string;
  mode: string;
  badge: number;
  /** Visible rows of the table or cards, by column title. */
  rows: Record<string, string>[];
}

interface RawScreen extends Omit<Screen, 'badge'> {
  badge: string;
}

/** Reads everything in one task of the page, so that all values belong to one frame. */
function readAll(): RawScreen {
  const text = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
  const figure = (element: Element | null | undefined) =>
    text(element?.querySelector('.figures') ?? element)
      .replace(/[,\s+]|[A-Z]{3}$/g, '')
      .replace('−', '-');
  const described = (list: Element | null) =>
    Object.fromEntries(
      [...(list?.querySelectorAll(':scope > div') ?? [])].map((item) => [
        text(item.querySelector('dt')),
        figure(item.querySelector('dd')),
      ]),
    );
  const titles = [...document.querySelectorAll('.data-table thead th')].map((title) =>
    text(title).replace(/ \([A-Z]+\)|[↑↓]/g, ''),
  );
  const cells = (row: Element) =>
    Object.fromEntries(
      [...row.children].map((cell, index) => [
        titles[index]!,
        cell.querySelector('.figures') ? figure(cell) : text(cell),
      ]),
    );
  const card = (of: Element) => ({
    ...described(of.querySelector('dl')),
    Name: text(of.querySelector('.cell-asset .truncate')),
    Direction: text(of.querySelector('.side-badge')),
    'Net P/L': figure(of.querySelector('.position-card-sum')),
  });
  return {
    strip: described(document.querySelector('.account-strip')),
    balance: figure(document.querySelector('.balance-amount')),
    mode: document.querySelector('.balance-trigger .mode-badge')?.getAttribute('data-mode') ?? '',
    badge: text(document.querySelector('.drawer-badge [aria-hidden]')),
    rows: [
      ...[...document.querySelectorAll('.data-table tbody tr:not([aria-hidden])')].map(cells),
      ...[...document.querySelectorAll('.position-card')].map(card),
    ],
  };
}

export async function readScreen(page: Page): Promise<Screen> {
  const raw = await page.evaluate(readAll);
  return { ...raw, badge: Number(raw.badge || '0') };
}

const FIXED = 100_000_000n;

/** 10^-8 units. */
function fixed(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is no number`);
  const size = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
  return sign ? -size : size;
}

/** Rounds half to even. */
function rounded(value: bigint, by: bigint): bigint {
  const floor = value >= 0n ? value / by : -((-value + by - 1n) / by);
  const twice = (value - floor * by) * 2n;
  return floor + (twice > by || (twice === by && floor % 2n !== 0n) ? 1n : 0n);
}

/** Profit in cents of a position at a price; `rate` is the value of the price's currency in the account's. */
export function profitAt(
  {
    side,
    opening_price,
    qty,
    contract_size,
  }: Pick<LedgerPosition, 'side' | 'opening_price' | 'qty' | 'contract_size'>,
  price: string,
  rate = '1',
): bigint {
  const way = side === 'buy' ? fixed(price) - fixed(opening_price) : fixed(opening_price) - fixed(price);
  return rounded(way * fixed(qty) * fixed(contract_size) * fixed(rate) * 100n, FIXED ** 4n);
}

export function cents(text: string): bigint {
  return fixed(text) / 1_000_000n;
}

export function plain(amount: bigint): string {
  const size = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

interface Comparison {
  what: string;
  screen: string;
  ledger: string;
}

const differences = (comparisons: readonly Comparison[]) =>
  comparisons
    .filter(({ screen, ledger }) => screen !== ledger)
    .map(({ what, screen, ledger }) => `${what}: "${screen}" on the screen, "${ledger}" in the ledger`);

function priceOf(text: string, like: string): string {
  const digits = like.split('.')[1]?.length ?? 0;
  return (Number(fixed(text)) / 1e8).toFixed(digits);
}

const closingPrice = ({ side }: LedgerPosition, { bid, ask }: Price) => (side === 'buy' ? bid : ask);

export interface AgreeOptions {
  brand: string;
  role: string;
  mode: Mode;
  ledger: Ledger;
  /** Constant prices by asset. */
  price?: (asset: string) => Price;
  /** Value of a dollar in the account's currency; 1 by default. */
  rate?: string;
  /** The page has no account strip or no list of open positions. */
  without?: 'strip' | 'rows';
}

function rowDifferences(
  row: Record<string, string> | undefined,
  position: LedgerPosition,
  { price, rate }: Pick<AgreeOptions, 'price' | 'rate'>,
): Comparison[] {
  if (!row) return [{ what: `row of ${position.id}`, screen: 'none', ledger: 'open' }];
  const shown = row['Current price'] ?? '';
  const at = price?.(position.asset);
  const what = `${position.asset} ${position.side}`;
  return [
    { what: `${what} invested`, screen: row['Invested']!, ledger: plain(position.margin) },
    {
      what: `${what} opening price`,
      screen: row['Opening price']!,
      ledger: priceOf(position.opening_price, row['Opening price']!),
    },
    { what: `${what} direction`, screen: row['Direction']!.toLowerCase(), ledger: position.side },
    {
      what: `${what} profit`,
      screen: row['Net P/L']!,
      ledger: plain(profitAt(position, at ? closingPrice(position, at) : shown, rate)),
    },
    ...(at ? [{ what: `${what} current price`, screen: shown, ledger: closingPrice(position, at) }] : []),
  ];
}

function stripDifferences(
  strip: Screen['strip'],
  { balance, margin }: LedgerAccount,
  profit: bigint,
): Comparison[] {
  const equity = balance + profit;
  const level = margin > 0n ? (Number(rounded(equity * 1000n, margin)) / 10).toFixed(1) : '–';
  return [
    { what: 'balance', screen: strip['Balance']!, ledger: plain(balance) },
    { what: 'P/L', screen: strip['P/L']!, ledger: plain(profit) },
    { what: 'equity', screen: strip['Equity']!, ledger: plain(equity) },
    { what: 'margin', screen: strip['Margin']!, ledger: plain(margin) },
    { what: 'free margin', screen: strip['Free Margin']!, ledger: plain(equity - margin) },
    { what: 'margin level', screen: (strip['Margin level'] ?? '').replace('%', ''), ledger: level },
  ];
}

/**
 * Differences between a page and the ledger. Computes every figure from the database alone, without the
 * product's functions.
 */
export async function screenDifferences(
  page: Page,
  { brand, role, mode, ledger, price, rate, without }: AgreeOptions,
): Promise<string[]> {
  const account = await ledger.account(brand, role, mode);
  const screen = await readScreen(page);
  const shown = [...screen.rows];
  const paired =
    without === 'rows'
      ? []
      : account.open.map((position) => {
          const at = shown.findIndex(
            (row) =>
              row['Invested'] === plain(position.margin) && row['Direction']?.toLowerCase() === position.side,
          );
          return { position, row: at < 0 ? undefined : shown.splice(at, 1)[0] };
        });
  const profit = paired.reduce((sum, { row }) => sum + cents(row?.['Net P/L'] ?? '0'), 0n);
  return differences([
    { what: 'mode', screen: screen.mode, ledger: mode },
    { what: 'balance in the header', screen: screen.balance, ledger: plain(account.balance) },
    { what: 'open orders', screen: String(screen.badge), ledger: String(account.open.length) },
    { what: 'rows too many', screen: String(without === 'rows' ? 0 : shown.length), ledger: '0' },
    ...paired.flatMap(({ row, position }) => rowDifferences(row, position, { price, rate })),
    ...(without === 'strip' || without === 'rows' ? [] : stripDifferences(screen.strip, account, profit)),
  ]);
}

/** Differences between the API's responses and the database. */
export async function responseDifferences(
  page: Page,
  { brand, role, mode, ledger, price, rate }: AgreeOptions,
): Promise<string[]> {
  interface Answer {
    account: Record<string, string | number>;
    positions: { id: string; profit: string; current_price: string; traded_amount: string }[];
  }
  const { account: response, positions } = await page.evaluate(async (): Promise<Answer> => {
    const ask = async (path: string) =>
      ((await (await fetch(`/api/v1${path}`)).json()) as { data: never }).data;
    return { account: await ask('/user/trades/account'), positions: await ask('/user/trades/update/pnl') };
  });
  const known = await ledger.account(brand, role, mode);
  const byId = new Map(positions.map((position) => [position.id, position]));
  const own = known.open.flatMap((position) => {
    const answer = byId.get(position.id);
    if (!answer) return [{ what: position.id, screen: 'none', ledger: 'open' }];
    const at = price?.(position.asset);
    return [
      {
        what: `${position.id} profit`,
        screen: answer.profit,
        ledger: plain(profitAt(position, at ? closingPrice(position, at) : answer.current_price, rate)),
      },
      { what: `${position.id} traded amount`, screen: answer.traded_amount, ledger: plain(position.margin) },
    ];
  });
  const profit = price
    ? known.open.reduce(
        (sum, position) => sum + profitAt(position, closingPrice(position, price(position.asset)), rate),
        0n,
      )
    : cents(String(response['profit']));
  return differences([
    { what: 'mode in the response', screen: String(response['mode']), ledger: mode },
    { what: 'balance in the response', screen: String(response['balance']), ledger: plain(known.balance) },
    { what: 'margin in the response', screen: String(response['margin']), ledger: plain(known.margin) },
    { what: 'profit in the response', screen: String(response['profit']), ledger: plain(profit) },
    {
      what: 'equity in the response',
      screen: String(response['equity']),
      ledger: plain(known.balance + profit),
    },
    {
      what: 'free margin in the response',
      screen: String(response['free_margin']),
      ledger: plain(known.balance + profit - known.margin),
    },
    {
      what: 'positions in the response',
      screen: String(positions.length),
      ledger: String(known.open.length),
    },
    ...own,
  ]);
}
