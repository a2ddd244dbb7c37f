-- Uploaded files, identity checks and signed callbacks of payment providers.

create table stored_file (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  media text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id)
);
create index stored_file_unclaimed on stored_file (created_at) where claimed_at is null;
comment on table stored_file is 'Facts of each file in the blob store. The row is written first and claimed by what refers to it; housekeeping deletes unclaimed ones.';

create table identity_check (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  type text not null,
  proof_of_address_type text,
  reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'rejected' or reason is not null)
);
create unique index identity_check_undecided on identity_check (brand_id, user_id) where state <> 'rejected';
create index identity_check_by_user on identity_check (brand_id, user_id, submitted_at);

create table identity_document (
  brand_id text not null,
  check_id text not null,
  kind text not null check (kind in ('front', 'back', 'proof_of_address', 'credit_card_front', 'credit_card_back')),
  file_id text not null unique,
  primary key (brand_id, check_id, kind),
  foreign key (brand_id, check_id) references identity_check (brand_id, id),
  foreign key (brand_id, file_id) references stored_file (brand_id, id)
);

create table payment_callback (
  brand_id text not null references brand (id),
  provider text not null check (provider in ('btcpay')),
  delivery_id text not null,
  event text not null,
  reference text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (brand_id, provider, delivery_id)
);
create index payment_callback_by_reference on payment_callback (brand_id, provider, reference);
comment on table payment_callback is 'Each genuine callback once. It credits nothing: a deposit is credited after the invoice was read from the provider.';
comment on column payment_callback.reference is 'Invoice of the provider.';
