-- Each position's profit is rounded to the minor unit when it closes, so no account carries a remainder over.
drop trigger account_begins_empty on account;
alter table account drop column rest;
drop domain rounding_rest;
create trigger account_begins_empty before insert on account for each row
  when (new.balance <> 0 or new.margin <> 0 or new.reserved <> 0 or new.bonus <> 0 or new.version <> 0 or new.chain <> '') execute function refuse_balance();
