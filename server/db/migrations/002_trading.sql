-- Money and positions: accounts, the double-entry ledger under them, positions, answers that are kept for a repeated call.
-- Money is in minor units of its currency; practice money is a currency of its own, XPR.

-- What one column may hold is a domain: a CHECK of a table is read and planned again by every statement that writes to it,
-- and those of these tables were a third of what an order cost. A table's own CHECK is for what several columns say together.
create domain account_mode as text check (value in ('real', 'practice', 'security_deposit'));
create domain held_money as bigint check (value >= 0);
create domain moved_money as bigint check (value <> 0);
create domain position_margin as bigint check (value > 0);
create domain rounding_rest as numeric check (value >= -0.5 and value < 0.5);
create domain ledger_book as text check (value ~ '^(client|house)_[a-z_]+$');
create domain trade_side as text check (value in ('buy', 'sell'));
create domain trade_quantity as numeric(28, 8) check (value > 0);
create domain trade_price as numeric(28, 8) check (value > 0);
create domain trade_rate as numeric(28, 12) check (value > 0);
create domain trade_leverage as integer check (value > 0);
create domain trade_opener as text check (value in ('trader', 'manager'));
create domain position_status as smallint check (value in (0, 1));
create domain close_reason as text check (value in ('trader', 'manager', 'take_profit', 'stop_loss', 'close_out'));

create table account (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  mode account_mode not null,
  currency text not null,
  balance bigint not null default 0,
  margin held_money not null default 0,
  reserved held_money not null default 0,
  bonus held_money not null default 0,
  version bigint not null default 0,
  chain bytea not null default '',
  rest rounding_rest not null default 0,
  primary key (brand_id, id),
  unique (brand_id, user_id, mode),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade,
  constraint negative_balance_protection check (balance >= 0 or margin > 0)
) with (fillfactor = 70);
comment on table account is 'No index on what changes with every posting, and room in each page for the next version of its rows.';
comment on domain account_mode is 'security_deposit: what a manager deposits as security, an account of its own that no order and no withdrawal reaches.';
comment on column account.balance is 'Sum of the account''s entries. Below zero only while the open profit of other positions stands against it; never once they are closed.';
comment on column account.margin is 'Sum of the entries of client_margin: what the open positions hold.';
comment on column account.reserved is 'Sum of the entries of client_reserved.';
comment on column account.bonus is 'Sum of the entries of client_bonus.';
comment on column account.version is 'Grows by one with every statement that posts to the account: what was computed from an older one is not written.';
comment on column account.chain is 'Hash over all entries of the account, in order.';
comment on column account.rest is 'Parts of a minor unit that its closings have left over: what the prices say that they brought, less what was booked. The next one rounds it too, so that no number of small trades makes money of rounding, for either side.';

create table journal (
  brand_id text not null,
  id text not null,
  kind text not null,
  reference text not null,
  currency text not null,
  at timestamptz not null,
  primary key (brand_id, id)
);
comment on table journal is 'One event of money, written once: its id is what happened and to what (kind:reference; no entry is taken otherwise). All of it is in one currency, so practice money never meets another. No reference to the brand: every order would lock that one row.';

create table entry (
  brand_id text not null,
  id bigint generated always as identity,
  journal_id text not null,
  account_id text,
  book ledger_book not null,
  amount moved_money not null,
  primary key (brand_id, journal_id, id)
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

create function post_to_account(owner text, account text, money text, amount bigint, held bigint, kept bigint, given bigint, links text[]) returns boolean language plpgsql as $body$
begin
  update account a
     set balance = a.balance + post_to_account.amount, margin = a.margin + held, reserved = a.reserved + kept, bonus = a.bonus + given,
         version = a.version + 1, chain = chain_of(a.chain, links)
   where a.brand_id = owner and a.id = post_to_account.account and a.currency = money;
  return found;
end
$body$;
comment on function post_to_account is 'Part of post_entries: nobody else can change an account.';

create function post_entries() returns trigger language plpgsql as $body$
declare
  line record;
  owner text;
  account text;
  money text;
  journal text;
  rest bigint := 0;
  several boolean := false;
  wrong boolean := false;
  amount bigint;
  held bigint;
  kept bigint;
  given bigint;
  links text[];
begin
  for line in
    select n.id, n.brand_id, n.account_id, n.journal_id, n.book, n.amount, j.currency, j.kind || ':' || j.reference as name
      from posted_entry n left join journal j on j.brand_id = n.brand_id and j.id = n.journal_id
     order by n.brand_id, n.account_id, n.id
  loop
    if line.name is distinct from line.journal_id then
      raise exception 'Journal % is unknown, or its id is not what it is', line.journal_id using errcode = 'LV010';
    end if;
    several := several or journal <> line.journal_id or owner <> line.brand_id;
    journal := line.journal_id;
    rest := rest + line.amount;
    if line.account_id is distinct from account or line.brand_id <> owner then
      wrong := wrong or account is not null and not post_to_account(owner, account, money, amount, held, kept, given, links);
      owner := line.brand_id;
      account := line.account_id;
      money := line.currency;
      amount := 0;
      held := 0;
      kept := 0;
      given := 0;
      links := '{}';
    end if;
    if (account is not null) <> (line.book in ('client_free', 'client_margin', 'client_reserved', 'client_bonus')) then
      raise exception 'An entry of the book % is for an account, or for none', line.book using errcode = 'check_violation';
    elsif account is not null then
      wrong := wrong or line.currency <> money;
      amount := amount + line.amount;
      if line.book = 'client_margin' then
        held := held + line.amount;
      elsif line.book = 'client_reserved' then
        kept := kept + line.amount;
      elsif line.book = 'client_bonus' then
        given := given + line.amount;
      end if;
      links := links || concat_ws('|', line.id, line.journal_id, line.book, line.currency, line.amount);
    end if;
  end loop;
  if wrong or account is not null and not post_to_account(owner, account, money, amount, held, kept, given, links) then
    raise exception 'An entry is for no account, or for one in another currency' using errcode = 'LV011';
  end if;
  if several then
    select sum(abs(s.rest)) into rest from (select sum(n.amount) as rest from posted_entry n group by n.brand_id, n.journal_id) s;
  end if;
  if rest <> 0 then
    raise exception 'The entries of a journal do not sum to zero' using errcode = 'LV010';
  end if;
  return null;
end
$body$;
comment on function post_entries is 'Brings entries to their accounts, each account once for a statement, and refuses what is no whole journal. One reading of the new lines, because every further query would cost an order more than the lines do.';

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

create trigger account_by_entries before update of brand_id, id, user_id, mode, currency, balance, margin, reserved, bonus, version, chain on account for each row when (pg_trigger_depth() = 0) execute function refuse_balance();
create trigger account_begins_empty before insert on account for each row
  when (new.balance <> 0 or new.margin <> 0 or new.reserved <> 0 or new.bonus <> 0 or new.version <> 0 or new.chain <> '' or new.rest <> 0) execute function refuse_balance();

create function refuse_currency() returns trigger language plpgsql as $body$
begin
  raise exception 'Practice money is kept in XPR, and nothing else is' using errcode = 'check_violation';
end
$body$;

create trigger account_of_its_money before insert on account for each row
  when ((new.mode = 'practice') <> (new.currency = 'XPR')) execute function refuse_currency();
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
  side trade_side not null,
  qty trade_quantity not null,
  contract_size trade_quantity not null,
  leverage trade_leverage not null,
  margin position_margin not null,
  take_profit trade_price,
  stop_loss trade_price,
  duration integer,
  opened_by trade_opener not null,
  opened_by_id text not null,
  opening_price trade_price not null,
  opening_rate trade_rate not null,
  opening_quote_at timestamptz not null,
  open_at timestamptz not null,
  updated_at timestamptz not null,
  status position_status not null default 0,
  close_reason close_reason,
  closing_price trade_price,
  closing_rate trade_rate,
  closing_quote_at timestamptz,
  close_at timestamptz,
  profit bigint,
  primary key (brand_id, id),
  foreign key (brand_id, account_id) references account (brand_id, id),
  check (num_nulls(close_reason, closing_price, closing_rate, closing_quote_at, close_at, profit) = 6 * (1 - status))
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
