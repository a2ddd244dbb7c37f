-- Accounts in currencies without minor units or with three: their practice money has currencies of its own, of as many digits.

create function minor_digits(currency text) returns integer language sql immutable strict as $body$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'XPR0') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'XPR3') then 3
    else 2
  end
$body$;
comment on function minor_digits is 'Decimal places of a currency, as in domain/money/money.ts.';

create function practice_currency_of(currency text) returns text language sql immutable strict as $body$
  select case minor_digits(currency) when 2 then 'XPR' else 'XPR' || minor_digits(currency) end
$body$;

create or replace function refuse_currency() returns trigger language plpgsql as $body$
begin
  raise exception 'Practice accounts, and no others, are kept in practice money' using errcode = 'check_violation';
end
$body$;

drop trigger account_of_its_money on account;
create trigger account_of_its_money before insert on account for each row
  when ((new.mode = 'practice') <> (new.currency in ('XPR', 'XPR0', 'XPR3'))) execute function refuse_currency();

create or replace function open_accounts() returns trigger language plpgsql as $body$
begin
  insert into account (brand_id, id, user_id, mode, currency)
  values (new.brand_id, new.id || ':real', new.id, 'real', new.currency),
         (new.brand_id, new.id || ':practice', new.id, 'practice', practice_currency_of(new.currency));
  return null;
end
$body$;
