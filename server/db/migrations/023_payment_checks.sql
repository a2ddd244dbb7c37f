-- When a deposit's payment is read again from its provider; null once nothing more is expected of it.

alter table deposit add column next_check_at timestamptz;
update deposit set next_check_at = now() where provider is not null;
drop index deposit_unpaid;
alter table deposit drop column checked_at;
create index deposit_next_check on deposit (brand_id, next_check_at) where next_check_at is not null;
