-- Running figures of each account, so that any part of its history is read without the part before it.

create table account_checkpoint (
  brand_id text not null,
  account_id text not null,
  entry_id bigint not null,
  sequence bigint not null check (sequence > 0),
  balance bigint not null,
  chain bytea not null,
  latest_at timestamptz not null,
  primary key (brand_id, account_id, entry_id),
  foreign key (brand_id, account_id) references account (brand_id, id)
);
comment on table account_checkpoint is 'An account after one of its entries, every 64 postings. Written with the posting, never changed.';
comment on column account_checkpoint.sequence is 'Number of entries of the account up to this one.';
comment on column account_checkpoint.balance is 'Sum of these entries.';
comment on column account_checkpoint.chain is 'Hash over these entries, in order.';
comment on column account_checkpoint.latest_at is 'Latest time of their journals. A journal may be dated before the one that was posted before it.';

create function write_checkpoint(owner text, account text, balance bigint, chain bytea) returns void language sql as $body$
  insert into account_checkpoint (brand_id, account_id, entry_id, sequence, balance, chain, latest_at)
  select owner, account, n.entry_id, coalesce(c.sequence, 0) + n.entries, write_checkpoint.balance, write_checkpoint.chain, greatest(c.latest_at, n.latest_at)
    from (select 1) one
    left join lateral (
      select entry_id, sequence, latest_at from account_checkpoint
       where brand_id = owner and account_id = account order by entry_id desc limit 1) c on true
    cross join lateral (
      select max(e.id) as entry_id, count(*) as entries, max(j.at) as latest_at
        from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
       where e.brand_id = owner and e.account_id = account and e.id > coalesce(c.entry_id, 0)) n
$body$;

create or replace function post_to_account(owner text, account text, money text, amount bigint, held bigint, kept bigint, given bigint, links text[]) returns boolean language plpgsql as $body$
declare
  posted record;
begin
  update account a
     set balance = a.balance + post_to_account.amount, margin = a.margin + held, reserved = a.reserved + kept, bonus = a.bonus + given,
         version = a.version + 1, chain = chain_of(a.chain, links)
   where a.brand_id = owner and a.id = post_to_account.account and a.currency = money
  returning a.version, a.balance, a.chain into posted;
  if not found then
    return false;
  end if;
  if posted.version % 64 = 0 then
    perform write_checkpoint(owner, post_to_account.account, posted.balance, posted.chain);
  end if;
  return true;
end
$body$;

-- Accounts with entries get a checkpoint after every 128 of them.
create function write_past_checkpoints() returns void language plpgsql as $body$
declare
  line record;
  sequence bigint;
  balance bigint;
  links text[];
  chain bytea;
  latest timestamptz;
  owner text;
  account text;
begin
  for line in
    select e.brand_id, e.account_id, e.id, e.amount, j.at, concat_ws('|', e.id, e.journal_id, e.book, j.currency, e.amount) as link
      from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
     where e.account_id is not null order by e.brand_id, e.account_id, e.id
  loop
    if owner is distinct from line.brand_id or account is distinct from line.account_id then
      owner := line.brand_id;
      account := line.account_id;
      sequence := 0;
      balance := 0;
      links := '{}';
      chain := '';
      latest := line.at;
    end if;
    sequence := sequence + 1;
    balance := balance + line.amount;
    links := links || line.link;
    latest := greatest(latest, line.at);
    if sequence % 128 = 0 then
      chain := chain_of(chain, links);
      links := '{}';
      insert into account_checkpoint values (owner, account, line.id, sequence, balance, chain, latest);
    end if;
  end loop;
end
$body$;
select write_past_checkpoints();
drop function write_past_checkpoints();

create function refuse_checkpoint() returns trigger language plpgsql as $body$
begin
  raise exception 'Checkpoints are written by postings alone' using errcode = 'LV013';
end
$body$;

create trigger checkpoint_by_entries before insert on account_checkpoint for each row when (pg_trigger_depth() = 0) execute function refuse_checkpoint();
create trigger checkpoint_stays before update or delete on account_checkpoint for each row execute function refuse_change();
create trigger checkpoint_is_kept before truncate on account_checkpoint for each statement execute function refuse_change();
