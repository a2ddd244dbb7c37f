import { describe, expect, it } from 'vitest';
import { machineFactor, REFERENCE_MS } from '../../bench/calibration.ts';
import { compareFigures, comparisonTable, parseTable, type Figures } from '../../bench/comparison.ts';
import { scaledGoal, isMet, table, type Row } from '../../bench/row.ts';

const OLDER = `installing…
| What | Median | Goal | Met | How |
|---|---|---|---|---|
| Stamp, icons cached | 0.80 ms | ≤ 1 ms | yes | 200 brands, one after the other |
| Orders a second, 10 clients | 1200 /s | ≥ 0 /s | yes | through HTTP |
1 goal(s) missed on this machine.`;

const run = (what: string, value: number, more: { unit?: string; atLeast?: boolean } = {}): Figures =>
  new Map([[what, { value, unit: 'ms', atLeast: false, ...more }]]);
const runs = (values: number[], more?: { unit?: string; atLeast?: boolean }) =>
  values.map((value) => run('Stamp', value, more));
const row = (over: Partial<Row>): Row => ({ what: 'Stamp', value: 1, unit: 'ms', goal: 1, how: '', ...over });

describe('parseTable', () => {
  it('reads figures with unit and direction', () => {
    expect([...parseTable(OLDER)]).toEqual([
      ['Stamp, icons cached', { value: 0.8, unit: 'ms', atLeast: false }],
      ['Orders a second, 10 clients', { value: 1200, unit: '/s', atLeast: true }],
    ]);
  });

  it('reads the output of `table`', () => {
    const rows = [
      row({ what: 'Frames', value: 60, unit: '/s', goal: 59, atLeast: true }),
      row({ value: 12.34 }),
    ];
    const printed = table(rows.map((each) => ({ row: each, factor: 2 })));
    expect([...parseTable(printed)]).toEqual([
      ['Frames', { value: 60, unit: '/s', atLeast: true }],
      ['Stamp', { value: 12.3, unit: 'ms', atLeast: false }],
    ]);
  });

  it('returns no figures for output without a table', () => {
    expect(parseTable('There is no suite x').size).toBe(0);
  });
});

describe('compareFigures', () => {
  it('compares the medians', () => {
    expect(compareFigures(runs([10, 90, 12]), runs([6, 5, 7]))).toEqual([
      { what: 'Stamp', unit: 'ms', before: 12, after: 6, ratio: 0.5, isWorse: false },
    ]);
  });

  it.each([
    { values: [105], isWorse: false },
    { values: [106], isWorse: true },
    { values: [40], isWorse: false },
  ])('compares a time of 100 with $values (worse: $isWorse)', ({ values, isWorse }) => {
    expect(compareFigures(runs([100]), runs(values))[0]!.isWorse).toBe(isWorse);
  });

  it.each([
    { values: [95], isWorse: false },
    { values: [94], isWorse: true },
    { values: [300], isWorse: false },
  ])('compares a rate of 100 with $values (worse: $isWorse)', ({ values, isWorse }) => {
    const rate = { unit: '/s', atLeast: true };
    expect(compareFigures(runs([100], rate), runs(values, rate))[0]!.isWorse).toBe(isWorse);
  });

  it('returns no ratio to zero and reports an increase from zero as worse', () => {
    expect(compareFigures(runs([0]), runs([0]))[0]).toMatchObject({ ratio: undefined, isWorse: false });
    expect(compareFigures(runs([0]), runs([3]))[0]).toMatchObject({ ratio: undefined, isWorse: true });
  });

  it('lists a figure that only one commit has as not comparable', () => {
    const rows = compareFigures([run('Old', 1)], [run('New', 2)]);
    expect(rows).toMatchObject([
      { what: 'New', before: undefined, after: 2, isWorse: false },
      { what: 'Old', before: 1, after: undefined, isWorse: false },
    ]);
    expect(comparisonTable(rows, ['5c2abb2', 'this tree'])).toContain(
      '| New | not measured | 2 ms |  | not comparable |',
    );
  });

  it('prints medians, ratio and verdict', () => {
    expect(comparisonTable(compareFigures(runs([100]), runs([120])), ['5c2abb2', 'this tree'])).toBe(
      [
        '| What | 5c2abb2 | this tree | Ratio | |',
        '|---|---|---|---|---|',
        '| Stamp | 100 ms | 120 ms | 1.20 | more than 5 % worse |',
      ].join('\n'),
    );
  });
});

describe('goals for the reference machine', () => {
  it.each([
    { unit: 'ms', goal: 10, here: 20 },
    { unit: 's', goal: 3, here: 6 },
    { unit: '%', goal: 25, here: 50 },
    { unit: '/s', goal: 100, here: 50 },
    { unit: 'KB', goal: 92, here: 92 },
    { unit: 'MB', goal: 80, here: 80 },
    { unit: 'times', goal: 0.5, here: 0.5 },
  ] as const)('scaledGoal scales $goal $unit to $here on a machine half as fast', ({ unit, goal, here }) => {
    expect(scaledGoal(row({ unit, goal }), 2)).toBe(here);
  });

  it('scaledGoal does not scale a fixed goal', () => {
    expect(scaledGoal(row({ unit: '/s', goal: 59, isFixed: true }), 2)).toBe(59);
  });

  it('isMet includes the limit itself', () => {
    expect([isMet(row({ value: 2 }), 2), isMet(row({ value: 2.1 }), 2)]).toEqual([true, false]);
    const rate = { unit: '/s', goal: 100, atLeast: true } as const;
    expect([isMet(row({ ...rate, value: 50 }), 2), isMet(row({ ...rate, value: 49 }), 2)]).toEqual([
      true,
      false,
    ]);
  });

  it('machineFactor uses the mean of the calibration before and after the suite', () => {
    expect(machineFactor(REFERENCE_MS, REFERENCE_MS * 3)).toBe(2);
  });
});
