-- What a position was opened with never changes (its asset may be renamed), and nothing of a closed position does: its journals say the same.

create function refuse_position_change() returns trigger language plpgsql as $body$
begin
  raise exception 'A position changes only by its limits and its closing' using errcode = 'LV013';
end
$body$;

create trigger position_facts_stay before update of brand_id, id, account_id, side, qty, contract_size, leverage, margin, duration, opened_by, opened_by_id, opening_price, opening_rate, opening_quote_at, open_at on position
  for each row execute function refuse_position_change();
create trigger closed_position_stays before update on position
  for each row when (old.status = 1) execute function refuse_position_change();
