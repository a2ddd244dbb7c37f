-- Corrections of a trader's balance: requested by one operator and posted when another approves.

create table correction (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  account_id text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled')),
  requested_by text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  rejection_reason text,
  balance_after bigint,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  foreign key (brand_id, account_id) references account (brand_id, id),
  foreign key (brand_id, requested_by) references app_user (brand_id, id),
  foreign key (brand_id, decided_by) references app_user (brand_id, id),
  check (requested_by <> user_id),
  check (decided_by <> user_id),
  check ((decided_by = requested_by) = (state = 'cancelled')),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((state = 'approved') = (balance_after is not null))
);
create index correction_newest on correction (brand_id, created_at desc, id desc);
create index correction_in_state on correction (brand_id, state, created_at desc, id desc);
comment on table correction is 'The id is the reference of its journal of kind correction, which is posted in the transaction that approves it.';
comment on column correction.balance_after is 'Balance of the account after the journal.';

create function refuse_correction_change() returns trigger language plpgsql as $body$
begin
  raise exception 'A correction keeps its amount, its reason and its decision' using errcode = 'LV026';
end
$body$;

create trigger correction_stays before delete on correction for each row execute function refuse_correction_change();
create trigger correction_keeps before update on correction for each row
  when ((new.brand_id, new.id, new.user_id, new.account_id, new.currency, new.amount, new.reason, new.requested_by, new.created_at)
    is distinct from (old.brand_id, old.id, old.user_id, old.account_id, old.currency, old.amount, old.reason, old.requested_by, old.created_at)
    or old.state <> 'pending') execute function refuse_correction_change();
