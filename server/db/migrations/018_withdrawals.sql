-- Codes of one session, payout accounts and withdrawals.

alter table one_time_code add column session_id text;
comment on column one_time_code.session_id is 'The only session that can redeem the code; null when it is bound to none.';

create table payout_account (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  type text not null check (type in ('paypal', 'bank', 'crypto')),
  content jsonb not null,
  destination text not null,
  created_at timestamptz not null,
  hold_until timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id)
);
create unique index payout_account_once on payout_account (brand_id, user_id, destination) where deleted_at is null;
comment on table payout_account is 'Destinations of withdrawals. Nothing but deleted_at changes: withdrawals refer to the content.';
comment on column payout_account.content is 'Fields of the form payout-<type>, and the network of a crypto address. Never in logs.';
comment on column payout_account.destination is 'Hash of what the money is sent to: the same destination is one account.';
comment on column payout_account.hold_until is 'Set when the account is added and never extended.';

create table withdrawal (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  account_id text not null,
  payout_account_id text not null,
  wallet text not null check (wallet in ('withdrawable', 'balance')),
  type text not null check (type in ('paypal', 'wire', 'crypto')),
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null default 'requested' check (state in ('requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled')),
  required_approvals integer not null check (required_approvals in (1, 2)),
  reference text,
  reason text,
  created_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  rejected_at timestamptz,
  cancelled_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  foreign key (brand_id, account_id) references account (brand_id, id),
  foreign key (brand_id, payout_account_id) references payout_account (brand_id, id),
  check (state in ('requested', 'rejected', 'cancelled') or approved_at is not null),
  check (state not in ('sent', 'settled') or sent_at is not null),
  check ((sent_at is null) = (reference is null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'rejected') = (rejected_at is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state <> 'cancelled' or sent_at is null)
);
create index withdrawal_of_user on withdrawal (brand_id, user_id, created_at desc, id desc);
create index withdrawal_newest on withdrawal (brand_id, created_at desc, id desc);
create index withdrawal_in_state on withdrawal (brand_id, state, created_at desc, id desc);
create index withdrawal_open on withdrawal (brand_id, payout_account_id) where state in ('requested', 'approved', 'sent');
create unique index withdrawal_reference on withdrawal (brand_id, type, reference);
comment on table withdrawal is 'The id is the reference of its journals: withdrawal_hold, then withdrawal_release or withdrawal_payout.';

create table withdrawal_step (
  brand_id text not null,
  withdrawal_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  actor text not null,
  action text not null check (action in ('request', 'approve', 'send', 'settle', 'reject', 'cancel')),
  reason text,
  primary key (brand_id, withdrawal_id, number),
  foreign key (brand_id, withdrawal_id) references withdrawal (brand_id, id),
  foreign key (brand_id, actor) references app_user (brand_id, id)
);
create unique index withdrawal_step_approver on withdrawal_step (brand_id, withdrawal_id, actor) where action = 'approve';

create function refuse_withdrawal_change() returns trigger language plpgsql as $body$
begin
  raise exception 'A withdrawal keeps its amount, its account and its steps' using errcode = 'LV018';
end
$body$;

create trigger withdrawal_stays before delete on withdrawal for each row execute function refuse_withdrawal_change();
create trigger withdrawal_keeps before update on withdrawal for each row
  when ((new.brand_id, new.id, new.user_id, new.account_id, new.payout_account_id, new.wallet, new.type, new.currency, new.amount, new.fee, new.required_approvals, new.created_at)
    is distinct from (old.brand_id, old.id, old.user_id, old.account_id, old.payout_account_id, old.wallet, old.type, old.currency, old.amount, old.fee, old.required_approvals, old.created_at)
    or old.state in ('settled', 'rejected', 'cancelled')) execute function refuse_withdrawal_change();
create trigger withdrawal_step_stays before update or delete on withdrawal_step for each row execute function refuse_withdrawal_change();
create trigger payout_account_stays before delete on payout_account for each row execute function refuse_withdrawal_change();
create trigger payout_account_keeps before update on payout_account for each row
  when ((new.brand_id, new.id, new.user_id, new.type, new.content, new.destination, new.created_at, new.hold_until)
    is distinct from (old.brand_id, old.id, old.user_id, old.type, old.content, old.destination, old.created_at, old.hold_until)
    or old.deleted_at is not null) execute function refuse_withdrawal_change();
