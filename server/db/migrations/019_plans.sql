-- Trading plans and onboarding.

comment on column account.reserved is 'Sum of the entries of client_reserved: requested withdrawals and the amounts of trading plans. No margin: equity of trading is the balance without them, plus the open profit.';

alter table app_user add column onboarded_at timestamptz;
alter table app_user add column investment_interests text[] not null default '{}';
comment on column app_user.investment_interests is 'Answers of the onboarding; nothing depends on them.';

create table plan_upgrade (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  account_id text not null,
  plan_id text not null,
  plan_name text not null,
  color text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  bonus bigint not null check (bonus >= 0),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  left_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  foreign key (brand_id, account_id) references account (brand_id, id),
  foreign key (brand_id, decided_by) references app_user (brand_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'rejected') = (reason is not null)),
  check (left_at is null or state = 'approved')
);
create unique index plan_upgrade_pending on plan_upgrade (brand_id, user_id) where state = 'pending';
create unique index plan_upgrade_active on plan_upgrade (brand_id, user_id, plan_id) where state = 'approved' and left_at is null;
create index plan_upgrade_of_user on plan_upgrade (brand_id, user_id, created_at desc, id desc);
create index plan_upgrade_newest on plan_upgrade (brand_id, created_at desc, id desc);
create index plan_upgrade_in_state on plan_upgrade (brand_id, state, created_at desc, id desc);
comment on table plan_upgrade is 'Upgrades with the terms of the plan when it was asked for. The id is the reference of its journals: plan_join, then plan_leave. A trader is in the plan while the upgrade is approved and left_at is null.';

create function refuse_plan_upgrade_change() returns trigger language plpgsql as $body$
begin
  raise exception 'A plan upgrade keeps its terms and its decision' using errcode = 'LV019';
end
$body$;

create trigger plan_upgrade_stays before delete on plan_upgrade for each row execute function refuse_plan_upgrade_change();
create trigger plan_upgrade_keeps before update on plan_upgrade for each row
  when ((new.brand_id, new.id, new.user_id, new.account_id, new.plan_id, new.plan_name, new.color, new.currency, new.amount, new.bonus, new.created_at)
    is distinct from (old.brand_id, old.id, old.user_id, old.account_id, old.plan_id, old.plan_name, old.color, old.currency, old.amount, old.bonus, old.created_at)
    or (old.state <> 'pending' and (new.state, new.reason, new.decided_at, new.decided_by) is distinct from (old.state, old.reason, old.decided_at, old.decided_by))
    or old.left_at is not null) execute function refuse_plan_upgrade_change();
