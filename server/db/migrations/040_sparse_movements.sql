-- With row-level security, PostgreSQL looks up no index by an expression that it does not know to be leakproof, and
-- coalesce is one: a checkpoint read all entries of the account. greatest ignores null.
create or replace function write_checkpoint(owner text, account text, balance bigint, chain bytea) returns void language sql as $body$
  insert into account_checkpoint (brand_id, account_id, entry_id, sequence, balance, chain, latest_at)
  select owner, account, n.entry_id, coalesce(c.sequence, 0) + n.entries, write_checkpoint.balance, write_checkpoint.chain, greatest(c.latest_at, n.latest_at)
    from (select 1) one
    left join lateral (
      select entry_id, sequence, latest_at from account_checkpoint
       where brand_id = owner and account_id = account order by entry_id desc limit 1) c on true
    cross join lateral (
      select max(e.id) as entry_id, count(*) as entries, max(j.at) as latest_at
        from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
       where e.brand_id = owner and e.account_id = account and e.id > greatest(c.entry_id, 0)) n
$body$;

-- A trader's list of deposits, withdrawals, fees or transfers reads the few entries beside those of trades.
create index entry_beside_trades on entry (brand_id, account_id, id)
  where account_id is not null and split_part(journal_id, ':', 1) not in ('open', 'close');
