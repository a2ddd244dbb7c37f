-- When a deposit's payment is read again from its provider; null once nothing more is expected of it.

alter table deposit add column next_check_at timestamptz;
update deposit set next_check_at = now() + case when state in ('pending', 'in_review') then interval '0' else random() * interval '1 day' end
 where provider is not null
   and (state in ('pending', 'in_review') or state = 'approved' and method = 'card' and decided_at > now() - interval '120 days'
        or state = 'rejected' and decided_at > now() - interval '2 days');
drop index deposit_unpaid;
alter table deposit drop column checked_at;
create index deposit_next_check on deposit (brand_id, next_check_at) where next_check_at is not null;
