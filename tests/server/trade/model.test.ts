import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Db } from '../../../server/ports.ts';
import * as oracle from '../../domain/support/oracle.ts';
import type { Visitor } from '../support/backend.ts';
import { closedByTick, type Planned, type Prices } from '../support/closed-by-tick.ts';
import { keyed, newKey, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const RUNS = Number(process.env.LIVERY_RANDOM_DAYS ?? 12);
const ASSETS = {
  eurusd: { contractSize: '100000', cap: 30, digits: 5 },
  acme: { contractSize: '1', cap: 5, digits: 2 },
} as const;
type AssetId = keyof typeof ASSETS;
type Mode = 'real' | 'practice';

/** Expected state: money in cents, positions by id. */
class Model {
  mode: Mode = 'real';
  balance: Record<Mode, bigint> = { real: 1_000_000n, practice: 1_000_000n };
  positions: Record<Mode, Map<string, Planned>> = { real: new Map(), practice: new Map() };
  prices: Prices = { eurusd: { bid: '1.00000', ask: '1.00010' }, acme: { bid: '100.00', ask: '100.10' } };
  lastOrder: { key: string; input: Record<string, unknown>; body: unknown } | undefined;

  figures(mode: Mode = this.mode) {
    return oracle.figuresOf(
      { n: this.balance[mode], d: 100n },
      [...this.positions[mode].values()].map((one) => this.valued(one)),
      2,
    );
  }

  valued(one: Planned): oracle.OraclePosition {
    return { ...one, ...this.prices[one.asset]! };
  }

  close(mode: Mode, id: string): bigint {
    const { n: profit } = oracle.profitOf(this.valued(this.positions[mode].get(id)!), 2);
    this.balance[mode] += profit;
    this.positions[mode].delete(id);
    return profit;
  }

  /** Negative balance protection: resets a negative balance without open positions to zero. */
  protect(mode: Mode): void {
    if (!this.positions[mode].size && this.balance[mode] < 0n) this.balance[mode] = 0n;
  }
}

interface Real {
  kit: TradingKit;
  trader: Visitor;
  db: Db;
}

const cents = ({ n, d }: oracle.Ratio) => formatDecimal((n * 100n) / d, 2);

async function compare(model: Model, { trader }: Real): Promise<void> {
  const figures = model.figures();
  const { data } = await trader.call('trade.account');
  expect(data).toMatchObject({
    mode: model.mode,
    balance: formatDecimal(model.balance[model.mode], 2),
    margin: cents(figures.margin),
    profit: cents(figures.profit),
    equity: cents(figures.equity),
    free_margin: cents(figures.free),
    margin_level: figures.level ? cents(figures.level) : null,
    open_positions: model.positions[model.mode].size,
  });
  const open = (await trader.call('trade.pnl')).data;
  expect(open.map(({ id }) => id).sort()).toEqual([...model.positions[model.mode].keys()].sort());
  for (const one of open)
    expect(one.profit).toBe(
      cents(oracle.profitOf(model.valued(model.positions[model.mode].get(one.id)!), 2)),
    );
}

type Command = fc.AsyncCommand<Model, Real>;
const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  toString: () => name,
  async run(model, real) {
    await run(model, real);
    await compare(model, real);
  },
});

const order = (asset: AssetId, side: 'buy' | 'sell', hundredths: number, leverage: number) =>
  command(`order ${side} ${asset} ${hundredths} 1:${leverage}`, async (model, { trader }) => {
    const own: Planned = {
      asset,
      side,
      qty: formatDecimal(BigInt(hundredths), 2),
      leverage: Math.min(leverage, ASSETS[asset].cap),
      opened: model.prices[asset]![side === 'buy' ? 'ask' : 'bid'],
      takeProfit: null,
      stopLoss: null,
      contractSize: ASSETS[asset].contractSize,
      rate: '1',
    };
    const isFree = !oracle.less(model.figures().free, oracle.marginOf(model.valued(own), 2));
    const input = { coinId: asset, type: side, qty: own.qty, leverage: own.leverage };
    const key = newKey();
    const answer = await keyed(trader, 'trade.store', input, key);
    expect(answer.code).toBe(isFree ? undefined : 'insufficient_margin');
    // A repeat returns the stored refusal, or the position and that nothing new was opened.
    const repeated = isFree
      ? { msg: 'This order was already placed. Nothing new was opened.', repeated: true }
      : {};
    model.lastOrder = { key, input, body: { ...answer.body, ...repeated, requestId: undefined } };
    if (isFree) model.positions[model.mode].set(answer.data.id, own);
  });

const repeat = command(
  'repeat the last order',
  async (model, { trader }) => {
    const { key, input, body } = model.lastOrder!;
    expect({ ...(await keyed(trader, 'trade.store', input, key)).body, requestId: undefined }).toEqual(body);
  },
  (model) => model.lastOrder !== undefined,
);

const nth = (model: Readonly<Model>, index: number): string =>
  [...model.positions[model.mode].keys()].sort()[index % model.positions[model.mode].size]!;
const hasOpen = (model: Readonly<Model>) => model.positions[model.mode].size > 0;

const close = (index: number) =>
  command(
    `close ${index}`,
    async (model, { trader }) => {
      const id = nth(model, index);
      const answer = await keyed(trader, 'trade.close', { id });
      expect(answer.data.position.profit).toBe(formatDecimal(model.close(model.mode, id), 2));
      model.protect(model.mode);
      expect((await keyed(trader, 'trade.close', { id })).code).toBe('position_closed');
    },
    hasOpen,
  );

const closeAll = command('close all', async (model, { trader }) => {
  const answer = await keyed(trader, 'trade.close-all');
  expect(answer.data.closed.map(({ id }) => id).sort()).toEqual(
    [...model.positions[model.mode].keys()].sort(),
  );
  const { equity } = model.figures();
  for (const id of model.positions[model.mode].keys()) model.close(model.mode, id);
  expect(formatDecimal(model.balance[model.mode], 2)).toBe(cents(equity));
  model.protect(model.mode);
});

const protect = (index: number, take: number, stop: number) =>
  command(
    `protect ${index} ${take} ${stop}`,
    async (model, { trader }) => {
      const id = nth(model, index);
      const one = model.positions[model.mode].get(id)!;
      const { digits } = ASSETS[one.asset as AssetId];
      const { bid, ask } = model.prices[one.asset]!;
      const ticks = (text: string) => BigInt(text.replace('.', ''));
      const isBuy = one.side === 'buy';
      const takeProfit = take
        ? formatDecimal(isBuy ? ticks(ask) + BigInt(take) : ticks(bid) - BigInt(take), digits)
        : null;
      const stopLoss = stop
        ? formatDecimal(isBuy ? ticks(bid) - BigInt(stop) : ticks(ask) + BigInt(stop), digits)
        : null;
      const answer = await trader.call(
        'trade.protect',
        { take_profit: takeProfit, stop_loss: stopLoss },
        { params: { id } },
      );
      expect(answer.data).toMatchObject({ take_profit: takeProfit, stop_loss: stopLoss });
      Object.assign(one, { takeProfit, stopLoss });
    },
    hasOpen,
  );

const tick = (asset: AssetId, percent: number) =>
  command(`${asset} moves by ${percent} hundredths of a percent`, async (model, { kit }) => {
    const { digits } = ASSETS[asset];
    const before = BigInt(model.prices[asset]!.bid.replace('.', ''));
    const bid = before + (before * BigInt(percent)) / 10_000n;
    model.prices[asset] = { bid: formatDecimal(bid, digits), ask: formatDecimal(bid + 10n, digits) };
    kit.market.tick(asset, model.prices[asset].bid, model.prices[asset].ask);
    await kit.backend.settled();
    for (const mode of ['real', 'practice'] as const) {
      for (const id of closedByTick(model.balance[mode], model.positions[mode], asset, model.prices).keys())
        model.close(mode, id);
      model.protect(mode);
    }
  });

const change = command('switch', async (model, { trader }) => {
  model.mode = model.mode === 'real' ? 'practice' : 'real';
  expect(
    (await trader.call('account.switch-mode', undefined, { params: { mode: model.mode } })).data.mode,
  ).toBe(model.mode);
});

const asset = fc.constantFrom<AssetId>('eurusd', 'acme');
const commands = [
  fc
    .tuple(
      asset,
      fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(1, 5, 30),
      fc.constantFrom(1, 100),
    )
    .map(([id, side, size, leverage, shares]) =>
      order(id, side, id === 'acme' ? size * shares : size, leverage),
    ),
  fc.integer({ min: 0, max: 5 }).map(close),
  fc.constant(closeAll),
  fc.constant(repeat),
  fc.constant(change),
  fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
    .map(([index, take, stop]) => protect(index, take, stop)),
  fc
    .tuple(asset, fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -1500, max: 1500 })))
    .map(([id, percent]) => tick(id, percent)),
];

onEveryLedger('random trading days', (at) => {
  it(`match a reference model (${RUNS} runs)`, { timeout: Math.max(120_000, RUNS * 15_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (day) => {
        const kit = await tradingKit(at.db);
        const model = new Model();
        for (const [id, { bid, ask }] of Object.entries(model.prices)) kit.market.tick(id, bid, ask);
        const real: Real = { kit, trader: await kit.signedIn('trader'), db: at.db };
        await fc.asyncModelRun(() => ({ model, real }), day);
        expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
        await kit.backend.close();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
