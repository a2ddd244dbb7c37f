-- Money and positions: accounts, the double-entry ledger under them, positions, answers that are kept for a repeated call.
-- Money is in minor units of its currency; practice money is a currency of its own, XPR.

create table account (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  mode text not null check (mode in ('real', 'practice')),
  currency text not null check ((mode = 'practice') = (currency = 'XPR')),
  balance bigint not null default 0,
  margin bigint not null default 0 check (margin >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  version bigint not null default 0,
  chain bytea not null default '',
  primary key (brand_id, id),
  unique (brand_id, user_id, mode),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade,
  constraint negative_balance_protection check (balance >= 0 or margin > 0)
) with (fillfactor = 70);
comment on table account is 'No index on what changes with every posting, and room in each page for the next version of its rows.';
comment on column account.balance is 'Sum of the account''s entries. Below zero only while the open profit of other positions stands against it; never once they are closed.';
comment on column account.margin is 'Sum of the entries of client_margin: what the open positions hold.';
comment on column account.reserved is 'Sum of the entries of client_reserved.';
comment on column account.bonus is 'Sum of the entries of client_bonus.';
comment on column account.version is 'Grows by one with every statement that posts to the account: what was computed from an older one is not written.';
comment on column account.chain is 'Hash over all entries of the account, in order.';

create table journal (
  brand_id text not null,
  id text not null,
  kind text not null,
  reference text not null,
  currency text not null,
  at timestamptz not null,
  primary key (brand_id, id),
  check (id = kind || ':' || reference)
);
comment on table journal is 'One event of money, written once: its id is what happened and to what. All of it is in one currency, so practice money never meets another. No reference to the brand: every order would lock that one row.';

create table entry (
  brand_id text not null,
  id bigint generated always as identity,
  journal_id text not null,
  account_id text,
  book text not null check (book ~ '^(client|house)_[a-z_]+$'),
  amount bigint not null check (amount <> 0),
  primary key (brand_id, journal_id, id),
  check ((account_id is not null) = (book in ('client_free', 'client_margin', 'client_reserved', 'client_bonus')))
);
create index entry_by_account on entry (brand_id, account_id, id) where account_id is not null;
comment on table entry is 'Lines of the journals: nothing is ever changed or taken away. The house has lines and no balance.';

create function chain_of(start bytea, links text[]) returns bytea language plpgsql immutable strict as $body$
declare link text;
begin
  foreach link in array links loop
    start := sha256(start || convert_to(link, 'UTF8'));
  end loop;
  return start;
end
$body$;

create function post_entries() returns trigger language plpgsql as $body$
declare
  broken text;
  accounts bigint;
  posted bigint;
begin
  select min(s.journal_id) filter (where s.rest <> 0 or not exists (select 1 from journal j where j.brand_id = s.brand_id and j.id = s.journal_id)),
         (select count(distinct account_id) from posted_entry)
    into broken, accounts
    from (select n.brand_id, n.journal_id, sum(n.amount) as rest from posted_entry n group by n.brand_id, n.journal_id) s;
  if broken is not null then
    raise exception 'Journal % is unknown or its entries do not sum to zero', broken using errcode = 'LV010';
  end if;
  update account a
     set balance = a.balance + s.amount, margin = a.margin + s.margin, reserved = a.reserved + s.reserved, bonus = a.bonus + s.bonus,
         version = a.version + 1, chain = chain_of(a.chain, s.links)
    from (select n.brand_id, n.account_id, min(j.currency) as currency, max(j.currency) as other, sum(n.amount)::bigint as amount,
                 coalesce(sum(n.amount) filter (where n.book = 'client_margin'), 0)::bigint as margin,
                 coalesce(sum(n.amount) filter (where n.book = 'client_reserved'), 0)::bigint as reserved,
                 coalesce(sum(n.amount) filter (where n.book = 'client_bonus'), 0)::bigint as bonus,
                 array_agg(concat_ws('|', n.id, n.journal_id, n.book, j.currency, n.amount) order by n.id) as links
            from posted_entry n join journal j on j.brand_id = n.brand_id and j.id = n.journal_id
           where n.account_id is not null
           group by n.brand_id, n.account_id) s
   where a.brand_id = s.brand_id and a.id = s.account_id and a.currency = s.currency and a.currency = s.other;
  get diagnostics posted = row_count;
  if posted <> accounts then
    raise exception 'An entry is for no account, or for one in another currency' using errcode = 'LV011';
  end if;
  return null;
end
$body$;

create trigger post_entries after insert on entry referencing new table as posted_entry
  for each statement execute function post_entries();

create function refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception '% is append-only: write a journal that corrects it', tg_table_name using errcode = 'LV012';
end
$body$;

create trigger journal_stays before update or delete on journal for each row execute function refuse_change();
create trigger journal_is_kept before truncate on journal for each statement execute function refuse_change();
create trigger entry_stays before update or delete on entry for each row execute function refuse_change();
create trigger entry_is_kept before truncate on entry for each statement execute function refuse_change();

create function refuse_balance() returns trigger language plpgsql as $body$
begin
  raise exception 'The money of an account changes by entries alone' using errcode = 'LV013';
end
$body$;

create trigger account_by_entries before update on account for each row when (pg_trigger_depth() = 0) execute function refuse_balance();
create trigger account_begins_empty before insert on account for each row
  when (new.balance <> 0 or new.margin <> 0 or new.reserved <> 0 or new.bonus <> 0 or new.version <> 0 or new.chain <> '') execute function refuse_balance();
create trigger account_with_entries_stays before delete on account for each row when (old.version > 0) execute function refuse_balance();

create function open_accounts() returns trigger language plpgsql as $body$
begin
  insert into account (brand_id, id, user_id, mode, currency)
  values (new.brand_id, new.id || ':real', new.id, 'real', new.currency), (new.brand_id, new.id || ':practice', new.id, 'practice', 'XPR');
  return null;
end
$body$;

create trigger open_accounts after insert on app_user for each row execute function open_accounts();

insert into account (brand_id, id, user_id, mode, currency)
select brand_id, id || ':real', id, 'real', currency from app_user
union all
select brand_id, id || ':practice', id, 'practice', 'XPR' from app_user;

create table position (
  brand_id text not null,
  id text not null,
  account_id text not null,
  asset_id text not null,
  side text not null check (side in ('buy', 'sell')),
  qty numeric(28, 8) not null check (qty > 0),
  contract_size numeric(28, 8) not null check (contract_size > 0),
  leverage integer not null check (leverage > 0),
  margin bigint not null check (margin > 0),
  take_profit numeric(28, 8) check (take_profit > 0),
  stop_loss numeric(28, 8) check (stop_loss > 0),
  duration integer,
  opened_by text not null check (opened_by in ('trader', 'manager')),
  opened_by_id text not null,
  opening_price numeric(28, 8) not null check (opening_price > 0),
  opening_rate numeric(28, 12) not null check (opening_rate > 0),
  opening_quote_at timestamptz not null,
  open_at timestamptz not null,
  updated_at timestamptz not null,
  status smallint not null default 0 check (status in (0, 1)),
  close_reason text check (close_reason in ('trader', 'manager', 'take_profit', 'stop_loss', 'close_out')),
  closing_price numeric(28, 8) check (closing_price > 0),
  closing_rate numeric(28, 12) check (closing_rate > 0),
  closing_quote_at timestamptz,
  close_at timestamptz,
  profit bigint,
  primary key (brand_id, id),
  foreign key (brand_id, account_id) references account (brand_id, id),
  check (num_nulls(close_reason, closing_price, closing_rate, closing_quote_at, close_at, profit) = case status when 0 then 6 else 0 end)
);
create index position_open on position (brand_id, account_id) where status = 0;
create index position_closed on position (brand_id, account_id, close_at desc, id desc) where status = 1;
comment on column position.margin is 'traded_amount: what it holds of the account.';
comment on column position.opening_rate is 'Account''s currency for one unit of the price''s currency, at the fill.';
comment on column position.opening_quote_at is 'Time of the quote that it was filled on.';

create table idempotency (
  brand_id text not null,
  user_id text not null,
  key text not null,
  call text not null,
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id, key)
);
create index idempotency_by_age on idempotency using brin (created_at);
comment on table idempotency is 'What calls that move money were answered: data or refusal, written with their effect.';
