-- Deposits: requested by a trader, paid to a provider or an address, credited once through the ledger.

create table deposit (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  method text not null check (method in ('card', 'crypto', 'btcpay')),
  state text not null default 'pending' check (state in ('pending', 'in_review', 'approved', 'rejected')),
  amount bigint not null check (amount > 0),
  currency text not null,
  rate numeric(38, 12) not null check (rate > 0),
  rate_at timestamptz not null,
  account_amount bigint not null check (account_amount > 0),
  account_currency text not null,
  fee bigint not null default 0 check (fee >= 0),
  credited bigint check (credited > 0),
  reversed bigint not null default 0 check (reversed >= 0),
  coin jsonb,
  card jsonb,
  billing jsonb,
  provider text,
  provider_reference text,
  provider_url text,
  provider_state text,
  started_at timestamptz,
  checked_at timestamptz,
  received bigint check (received >= 0),
  reason_code text,
  reason text,
  proof_file_id text unique,
  credit_reference text,
  required_approvals integer not null default 1 check (required_approvals in (1, 2)),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  foreign key (brand_id, proof_file_id) references stored_file (brand_id, id),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((state = 'approved') = (credited is not null)),
  check ((state = 'approved') = (credit_reference is not null)),
  check ((method = 'crypto') = (coin is not null)),
  check ((method = 'crypto') = (provider is null))
);
create index deposit_by_user on deposit (brand_id, user_id, created_at desc, id desc);
create index deposit_newest on deposit (brand_id, created_at desc, id desc);
create index deposit_by_state on deposit (brand_id, state, created_at desc, id desc);
create unique index deposit_by_payment on deposit (brand_id, provider, provider_reference) where provider_reference is not null;
create unique index deposit_by_credit on deposit (brand_id, credit_reference) where credit_reference is not null;
create index deposit_unpaid on deposit (brand_id, checked_at) where provider is not null and state = 'pending';
comment on table deposit is 'A deposit is credited by a journal of kind deposit whose reference is credit_reference: once, in the transaction that approves it.';
comment on column deposit.amount is 'As asked, in minor units of currency; for crypto, the currency is the account''s.';
comment on column deposit.received is 'As confirmed: 10^-8 of the coin for crypto, else minor units of currency.';
comment on column deposit.started_at is 'A process asks the provider for the payment: no other one does for a minute.';
comment on column deposit.reason_code is 'Reason of the system, a key of depositReason in the texts; reason is one that an operator wrote.';

create table deposit_event (
  brand_id text not null,
  deposit_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id text,
  action text not null check (action in ('create', 'review', 'approve', 'reject', 'reverse')),
  reason_code text,
  reason text,
  content text,
  primary key (brand_id, deposit_id, id),
  foreign key (brand_id, deposit_id) references deposit (brand_id, id),
  foreign key (brand_id, actor_id) references app_user (brand_id, id)
);
comment on table deposit_event is 'History of a deposit, append-only.';
comment on column deposit_event.content is 'Of an approval: reference and amount, which a second approver has to repeat.';

create trigger deposit_event_is_append_only before update or delete on deposit_event for each row execute function refuse_change();
create trigger deposit_event_is_kept before truncate on deposit_event for each statement execute function refuse_change();

alter table payment_callback drop constraint payment_callback_provider_check;
alter table payment_callback add constraint payment_callback_provider_check check (provider in ('btcpay', 'card'));
comment on column payment_callback.reference is 'Invoice or payment of the provider.';
