import type { Queries } from '../ports.ts';
import { journalKinds } from './journal-kinds.ts';

export interface LedgerProblem {
  /** The violated rule. */
  problem: string;
  /** The account, journal or position that violates it. */
  subject: string;
}

/** The books that each kind of journal touches. */
const BOOKS = Object.entries(journalKinds)
  .flatMap(([kind, { lines }]) => lines.map(({ book }) => `('${kind}', '${book}')`))
  .join(', ');

/** The kinds that settle a hold, each with the hold's kind. */
const SETTLING = Object.entries(journalKinds)
  .flatMap(([kind, { settles }]) => (settles ? [`('${kind}', '${settles}')`] : []))
  .join(', ');

/** Funds that each of these journals takes from or adds to the reserved ones. */
const reservedOf = (journal: string) =>
  `(select coalesce(sum(e.amount), 0) from entry e
     where e.brand_id = ${journal}.brand_id and e.journal_id = ${journal}.id and e.book = 'client_reserved')`;

const JOURNALS = `
  select 'journal does not sum to zero' as problem, e.journal_id as subject from entry e
    where ($1::text is null or e.brand_id = $1) group by e.brand_id, e.journal_id having sum(e.amount) <> 0
  union all
  select 'journal without entries', j.id from journal j
    where ($1::text is null or j.brand_id = $1)
      and not exists (select 1 from entry e where e.brand_id = j.brand_id and e.journal_id = j.id)
  union all
  select 'an entry is in a book that its journal does not touch', e.journal_id from entry e
    join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
    where ($1::text is null or e.brand_id = $1) and (j.kind, e.book::text) not in (${BOOKS})
  union all
  select 'entry without a journal', e.journal_id from entry e
    left join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
    where ($1::text is null or e.brand_id = $1) and j.id is null
  union all
  select 'entry of an account that is not there', e.journal_id from entry e
    left join account a on a.brand_id = e.brand_id and a.id = e.account_id
    where ($1::text is null or e.brand_id = $1) and e.account_id is not null and a.id is null
  union all
  select 'a position''s journal without the position', j.id from journal j
    left join position p on p.brand_id = j.brand_id and p.id = j.reference
    where ($1::text is null or j.brand_id = $1) and j.kind in ('open', 'close') and p.id is null
  union all
  select 'a settlement differs from its hold', j.id from journal j
    join (values ${SETTLING}) s (kind, hold) on s.kind = j.kind
    left join journal h on h.brand_id = j.brand_id and h.id = s.hold || ':' || j.reference
    where ($1::text is null or j.brand_id = $1)
      and (h.id is null or ${reservedOf('j')} <> -${reservedOf('h')})
  union all
  select 'reserved funds were settled twice', j.reference from journal j
    join (values ${SETTLING}) s (kind, hold) on s.kind = j.kind where ($1::text is null or j.brand_id = $1)
    group by j.brand_id, s.hold, j.reference having count(*) > 1
  union all
  select 'currency does not sum to zero', j.currency from entry e
    join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
    where ($1::text is null or e.brand_id = $1) group by j.brand_id, j.currency having sum(e.amount) <> 0`;

const ACCOUNTS = `
  select p.problem, s.id as subject
    from (select a.id, a.brand_id, a.currency, a.balance, a.margin, a.reserved, a.bonus, a.chain,
                 (select case a.mode when 'practice' then practice_currency_of(u.currency) else u.currency end
                   from app_user u where u.brand_id = a.brand_id and u.id = a.user_id) as expected,
                 coalesce(sum(e.amount), 0) as entries,
                 coalesce(sum(e.amount) filter (where e.book = 'client_margin'), 0) as margins,
                 coalesce(sum(e.amount) filter (where e.book = 'client_reserved'), 0) as reservations,
                 coalesce(sum(e.amount) filter (where e.book = 'client_bonus'), 0) as bonuses,
                 coalesce(bool_or(j.currency <> a.currency), false) as mixed,
                 chain_of('', coalesce(array_agg(concat_ws('|', e.id, e.journal_id, e.book, j.currency, e.amount)
                                                 order by e.id) filter (where e.id is not null), '{}')) as links,
                 (select coalesce(sum(o.margin), 0) from position o
                   where o.brand_id = a.brand_id and o.account_id = a.id and o.status = 0) as held
            from account a
            left join entry e on e.brand_id = a.brand_id and e.account_id = a.id
            left join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
           where $1::text is null or a.brand_id = $1
           group by a.brand_id, a.id) s,
         lateral (values
           ('balance is not the sum of its entries', s.balance <> s.entries),
           ('margin is not the sum of its entries', s.margin <> s.margins),
           ('reserved is not the sum of its entries', s.reserved <> s.reservations),
           ('bonus is not the sum of its entries', s.bonus <> s.bonuses),
           ('margin is not what the open positions hold', s.margin <> s.held),
           ('entries were changed: the chain does not fit', s.chain <> s.links),
           ('an account holds entries of another currency', s.mixed or s.currency <> s.expected),
           ('balance does not cover the reserved funds without an open position',
            s.balance < s.reserved and s.margin = 0)) p (problem, is_so)
   where p.is_so`;

const CHECKPOINTS = `
  select 'a checkpoint is not what its entries say' as problem, c.account_id as subject
    from (select c.*, lag(c.entry_id, 1, 0::bigint) over w as start_id,
                 lag(c.sequence, 1, 0::bigint) over w as start_sequence,
                 lag(c.balance, 1, 0::bigint) over w as start_balance,
                 lag(c.chain, 1, ''::bytea) over w as start_chain
            from account_checkpoint c where $1::text is null or c.brand_id = $1
            window w as (partition by c.brand_id, c.account_id order by c.entry_id)) c,
         lateral (select count(*) as entries, sum(e.amount) as amount, max(e.id) as last_id,
                         max(j.at) as latest_at,
                         chain_of(c.start_chain,
                                  array_agg(concat_ws('|', e.id, e.journal_id, e.book, j.currency, e.amount)
                                            order by e.id)) as chain
                    from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
                   where e.brand_id = c.brand_id and e.account_id = c.account_id and e.id > c.start_id
                     and e.id <= c.entry_id) s
   where (c.entry_id, c.sequence, c.balance, c.chain)
           is distinct from (s.last_id, c.start_sequence + s.entries, c.start_balance + s.amount, s.chain)
      or c.latest_at < s.latest_at`;

const POSITIONS = `
  select p.problem, s.id as subject
    from (select p.*, (select count(*) from journal j
                        where j.brand_id = p.brand_id and j.id = 'open:' || p.id) as opened,
                 (select count(*) from journal j
                   where j.brand_id = p.brand_id and j.id = 'close:' || p.id) as closed,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = p.brand_id and e.journal_id = 'open:' || p.id
                     and e.account_id = p.account_id and e.book = 'client_margin') as held,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = p.brand_id and e.journal_id = 'close:' || p.id
                     and e.account_id = p.account_id and e.book = 'client_margin') as released,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = p.brand_id and e.journal_id = 'close:' || p.id
                     and e.account_id = p.account_id) as booked,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = p.brand_id and e.journal_id = 'close:' || p.id
                     and e.book = 'house_trading') as paid,
                 (select j.at from journal j
                   where j.brand_id = p.brand_id and j.id = 'open:' || p.id) as opened_at,
                 (select j.at from journal j
                   where j.brand_id = p.brand_id and j.id = 'close:' || p.id) as closed_at,
                 p.qty * p.contract_size * p.minor_units as units,
                 case p.side when 'buy' then p.closing_price - p.opening_price
                             else p.opening_price - p.closing_price end
                   * p.qty * p.contract_size * p.minor_units * p.closing_rate as gain
            from (select p.*, (10 ^ minor_digits(a.currency)::numeric) as minor_units
                    from position p join account a on a.brand_id = p.brand_id and a.id = p.account_id
                   where $1::text is null or p.brand_id = $1) p) s,
         lateral (values
           ('a position was not opened by one journal', s.opened <> 1 or s.held <> s.margin),
           ('an open position has a closing journal', s.status = 0 and s.closed <> 0),
           ('a closed position was not closed by one journal',
            s.status = 1 and (s.closed <> 1 or s.released <> -s.margin)),
           ('a profit was not booked as it is shown',
            s.status = 1 and (s.booked <> s.profit or s.paid <> -s.profit)),
           ('a position and its journals are of different times',
            s.open_at <> s.opened_at or s.close_at <> s.closed_at),
           ('a profit is not what the prices say, rounded half-even',
            s.status = 1
              and (abs(s.profit - s.gain) > 0.5 or abs(s.profit - s.gain) = 0.5 and s.profit % 2 <> 0)),
           ('a margin is not what price and leverage say',
            s.margin > 1
              and abs(s.margin - s.opening_price * s.units * s.opening_rate / s.leverage) > 0.5)
         ) p (problem, is_so)
   where p.is_so`;

const WITHDRAWALS = `
  select p.problem, s.id as subject
    from (select w.*,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = w.brand_id and e.journal_id = 'withdrawal_hold:' || w.id
                     and e.account_id = w.account_id and e.book = 'client_reserved') as held,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = w.brand_id and e.journal_id = 'withdrawal_release:' || w.id
                     and e.account_id = w.account_id and e.book = 'client_reserved') as released,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = w.brand_id and e.journal_id = 'withdrawal_payout:' || w.id
                     and e.account_id = w.account_id and e.book = 'client_reserved') as paid,
                 (select coalesce(sum(e.amount), 0) from entry e
                   where e.brand_id = w.brand_id and e.journal_id = 'withdrawal_payout:' || w.id
                     and e.book = 'house_fees') as fees
            from withdrawal w where $1::text is null or w.brand_id = $1) s,
         lateral (values
           ('a withdrawal has not reserved its amount', s.held <> s.amount),
           ('an open withdrawal was released or paid',
            s.state in ('requested', 'approved', 'sent') and (s.released <> 0 or s.paid <> 0)),
           ('a rejected or cancelled withdrawal was not released once',
            s.state in ('rejected', 'cancelled') and (s.released <> -s.amount or s.paid <> 0)),
           ('a settled withdrawal was not paid once, with its fee',
            s.state = 'settled'
              and (s.paid <> -s.amount or s.fees <> s.fee or s.released <> 0))) p (problem, is_so)
   where p.is_so`;

const CORRECTIONS = `
  select p.problem, s.id as subject
    from (select c.*, (select coalesce(sum(e.amount), 0) from entry e
                        where e.brand_id = c.brand_id and e.journal_id = 'correction:' || c.id
                          and e.account_id = c.account_id) as posted,
                 (select sum(e.amount) from entry e
                   where e.brand_id = c.brand_id and e.account_id = c.account_id
                    and e.id <= (select max(l.id) from entry l
                                  where l.brand_id = c.brand_id and l.journal_id = 'correction:' || c.id
                                    and l.account_id = c.account_id)) as balance
            from correction c where $1::text is null or c.brand_id = $1) s,
         lateral (values
           ('an approved correction was not posted with its amount',
            s.state = 'approved' and s.posted <> s.amount),
           ('a correction was posted without its approval', s.state <> 'approved' and s.posted <> 0),
           ('the balance after a correction is not the sum of the entries',
            s.state = 'approved' and s.balance_after is distinct from s.balance)) p (problem, is_so)
   where p.is_so
  union all
  select 'a correction without its approved request', j.id from journal j
   where ($1::text is null or j.brand_id = $1) and j.kind = 'correction'
     and not exists (select from correction c
                      where c.brand_id = j.brand_id and c.id = j.reference and c.state = 'approved')`;

/** Sum of the entries of a journal in a book. */
const bookedIn = (journal: string, book: string, more = '') =>
  `(select coalesce(sum(e.amount), 0) from entry e
     where e.brand_id = s.brand_id and e.journal_id = ${journal} and e.book = '${book}'${more})`;

const OF_ACCOUNT = ' and e.account_id = s.account_id';
/** The reference of a deposit that a reversal names. */
const REVERSED_REFERENCE = "regexp_replace(j.reference, ':reversal:[0-9]+$', '')";

const DEPOSITS = `
  select p.problem, s.id as subject
    from (select s.*, ${bookedIn("'deposit:' || s.credit_reference", 'house_bank')} as paid,
                 ${bookedIn("'deposit:' || s.credit_reference", 'house_fees')} as fees,
                 ${bookedIn("'deposit:' || s.credit_reference", 'client_free', OF_ACCOUNT)} as booked,
                 (select coalesce(sum(e.amount), 0) from journal j
                   join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
                   where j.brand_id = s.brand_id and j.kind = 'deposit_reversal'
                     and ${REVERSED_REFERENCE} = s.credit_reference and e.book = 'house_bank') as returned,
                 (select coalesce(sum(e.amount), 0) from journal j
                   join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
                   where j.brand_id = s.brand_id and j.kind = 'reversal_cover'
                     and ${REVERSED_REFERENCE} = s.credit_reference
                     and e.book = 'client_free'${OF_ACCOUNT}) as protected
            from (select d.*, a.id as account_id from deposit d
                   join account a on a.brand_id = d.brand_id and a.user_id = d.user_id and a.mode = 'real'
                   where $1::text is null or d.brand_id = $1) s) s,
         lateral (values
           ('an approved deposit was not credited once, with its fee',
            s.state = 'approved'
              and (s.paid <> -s.credited or s.booked <> s.credited - s.fee or s.fees <> s.fee)),
           ('the reversed amount of a deposit differs from its journals',
            s.reversed <> s.returned),
           ('the covered amount of a deposit differs from its journals',
            s.covered <> s.protected)) p (problem, is_so)
   where p.is_so
  union all
  select 'a deposit was credited without an approval', j.id from journal j
   where ($1::text is null or j.brand_id = $1) and j.kind = 'deposit'
     and not exists (select from deposit d where d.brand_id = j.brand_id and d.credit_reference = j.reference)
  union all
  select 'a reversal without its deposit', j.id from journal j
   where ($1::text is null or j.brand_id = $1) and j.kind in ('deposit_reversal', 'reversal_cover')
     and not exists (select from deposit d
                      where d.brand_id = j.brand_id and d.credit_reference = ${REVERSED_REFERENCE})`;

const PLANS = `
  select p.problem, s.id as subject
    from (select s.*, ${bookedIn("'plan_join:' || s.id", 'client_reserved', OF_ACCOUNT)} as held,
                 ${bookedIn("'plan_leave:' || s.id", 'client_reserved', OF_ACCOUNT)} as released
            from plan_upgrade s where $1::text is null or s.brand_id = $1) s,
         lateral (values
           ('a plan has not reserved its amount', s.state = 'approved' and s.held <> s.amount),
           ('a plan upgrade reserved funds without an approval', s.state <> 'approved' and s.held <> 0),
           ('a plan that was left was not released exactly once',
            s.released <> case when s.left_at is null then 0 else -s.amount end)) p (problem, is_so)
   where p.is_so
  union all
  select 'funds are reserved for an unknown plan upgrade', j.id from journal j
   where ($1::text is null or j.brand_id = $1) and j.kind = 'plan_join'
     and not exists (select from plan_upgrade u where u.brand_id = j.brand_id and u.id = j.reference)`;

const PENDING_ORDERS = `
  select p.problem, s.id as subject
    from (select o.*, p.opening_price,
                 (o.account_id, o.asset_id, o.side::text, o.qty::numeric, o.leverage::int, o.filled_price::numeric)
                   is distinct from
                 (p.account_id, p.asset_id, p.side::text, p.qty::numeric, p.leverage::int, p.opening_price::numeric) as differs
            from pending_order o
            left join position p on p.brand_id = o.brand_id and p.id = o.position_id
           where ($1::text is null or o.brand_id = $1) and o.state = 'filled') s,
         lateral (values
           ('a filled pending order differs from its position', s.differs),
           ('a pending order was filled at a price that it did not wait for',
            case when (s.side = 'buy') = (s.kind = 'limit') then s.opening_price > s.price
                 else s.opening_price < s.price end)) p (problem, is_so)
   where p.is_so`;

const RULES = [
  JOURNALS,
  ACCOUNTS,
  CHECKPOINTS,
  POSITIONS,
  PENDING_ORDERS,
  DEPOSITS,
  WITHDRAWALS,
  PLANS,
  CORRECTIONS,
];

/**
 * Checks every rule of the ledger, its positions, pending orders, deposits, withdrawals and plans, for one brand or for all;
 * empty when all hold. It reads all rows: for tests, the start of a demo and audits.
 */
export async function ledgerProblems(db: Queries, brandId: string | null = null): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const rules of RULES) problems.push(...(await db.query<LedgerProblem>(rules, [brandId])));
  return problems;
}
