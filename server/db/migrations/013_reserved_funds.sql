-- Reserved funds are not at stake in trading: without an open position, the balance covers them.

alter table account drop constraint negative_balance_protection;
alter table account add constraint negative_balance_protection check (balance >= reserved or margin > 0);
comment on column account.reserved is 'Sum of the entries of client_reserved: requested withdrawals. No margin: equity of trading is the balance without them, plus the open profit.';

-- Money columns and entries stay together: nothing empties a row of an account or position.

create trigger account_is_kept before truncate on account for each statement execute function refuse_change();
create trigger position_is_kept before truncate on position for each statement execute function refuse_change();

create function refuse_position_deletion() returns trigger language plpgsql as $body$
begin
  raise exception 'A position stays with its journals' using errcode = 'LV013';
end
$body$;

create trigger position_stays before delete on position for each row execute function refuse_position_deletion();
