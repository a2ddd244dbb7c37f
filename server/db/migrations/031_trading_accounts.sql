-- Demo accounts on an external trading platform, and their top-ups. Virtual money only: the ledger knows none of it.

create table trading_account (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  state text not null default 'opening' check (state in ('opening', 'open', 'failed')),
  platform text not null,
  account_type text not null,
  leverage text not null,
  currency text not null,
  server text not null,
  initial_deposit bigint not null check (initial_deposit > 0),
  login_id text,
  title text not null,
  balance bigint,
  balance_at timestamptz,
  has_password boolean not null default false,
  password_version integer not null default 0 check (password_version >= 0),
  password_started_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  started_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id),
  check ((state = 'open') = (login_id is not null)),
  check ((login_id is null) = (balance is null)),
  check ((balance is null) = (balance_at is null)),
  check (state = 'opening' or next_check_at is null)
);
create unique index trading_account_by_login on trading_account (brand_id, user_id, login_id);
create index trading_account_by_user on trading_account (brand_id, user_id, created_at desc, id desc);
create index trading_account_due on trading_account (brand_id, next_check_at) where next_check_at is not null;
comment on column trading_account.id is 'The reference of the account at the platform: the same reference never opens a second account.';
comment on column trading_account.balance is 'As the platform reported it at balance_at, in minor units.';
comment on column trading_account.has_password is 'A password was shown to the trader. No password is stored here.';
comment on column trading_account.password_version is 'Grows with each reset: the platform ignores a password of a lower version.';
comment on column trading_account.password_started_at is 'A request is setting a password.';
comment on column trading_account.attempts is 'How often the platform was asked to open it. Only the password of the first attempt is certain to hold.';
comment on column trading_account.started_at is 'A request or the job is asking the platform to open it.';
comment on column trading_account.next_check_at is 'When the job asks the platform again.';

create table trading_account_top_up (
  brand_id text not null,
  id text not null unique,
  account_id text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  started_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, account_id) references trading_account (brand_id, id),
  check (state = 'pending' or next_check_at is null)
);
create index trading_account_top_up_pending on trading_account_top_up (brand_id, account_id) where state = 'pending';
create index trading_account_top_up_due on trading_account_top_up (brand_id, next_check_at) where next_check_at is not null;
comment on column trading_account_top_up.id is 'The idempotency key of the deposit at the platform.';

-- The simulated platform of demos and rehearsals. Empty in production.

create table simulated_platform_account (
  brand_id text not null references brand (id),
  reference text not null,
  login_id text not null,
  title text not null,
  server text not null,
  balance bigint not null,
  primary key (brand_id, reference),
  unique (brand_id, login_id)
);
create table simulated_platform_deposit (
  brand_id text not null,
  id text not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  primary key (brand_id, id),
  foreign key (brand_id, reference) references simulated_platform_account (brand_id, reference)
);
comment on table simulated_platform_account is 'Accounts of the simulated trading platform, with virtual balances. It accepts no login: nothing is stored of passwords.';
