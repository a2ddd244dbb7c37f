-- Access: brands, people, sessions, codes, mail, settings, audit.
-- Keys are (brand_id, id); ids are opaque and unique over all brands. Secrets are kept as hashes, mails sealed.

create table brand (
  id text primary key,
  next_number integer not null default 1001
);

create table setting (
  brand_id text not null references brand (id),
  key text not null,
  value text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (brand_id, key)
);

create table app_user (
  brand_id text not null references brand (id),
  id text not null unique,
  number integer not null,
  email text not null,
  password_hash text,
  registration_hash text,
  first_name text not null,
  last_name text not null,
  phone_code text not null default '',
  phone text not null default '',
  country text not null,
  language text not null,
  currency text not null,
  created_at timestamptz not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  last_sign_in_at timestamptz,
  suspended boolean not null default false,
  is_trading boolean not null default true,
  state_reason text,
  state_contact text,
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'approved', 'rejected')),
  is_practice boolean not null default false,
  primary key (brand_id, id),
  unique (brand_id, number),
  unique (brand_id, email),
  check (suspended = false or state_reason is not null),
  check (is_trading or state_reason is not null)
);
comment on column app_user.password_hash is 'Null: nobody who is known to own the address has set a password yet.';
comment on column app_user.registration_hash is 'Of the token that the registering browser got: shows that a code is typed by who registered.';

create table user_role (
  brand_id text not null,
  user_id text not null,
  role text not null check (role in ('trader', 'manager', 'admin', 'superadmin')),
  primary key (brand_id, user_id, role),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);

create table referral (
  brand_id text not null,
  user_id text not null,
  referrer_id text not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade,
  foreign key (brand_id, referrer_id) references app_user (brand_id, id) on delete cascade
);
create index referral_by_referrer on referral (brand_id, referrer_id);

create table joint_link (
  brand_id text not null,
  first_id text not null,
  second_id text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (brand_id, first_id),
  unique (brand_id, second_id),
  foreign key (brand_id, first_id) references app_user (brand_id, id) on delete cascade,
  foreign key (brand_id, second_id) references app_user (brand_id, id) on delete cascade
);

comment on column joint_link.confirmed_at is 'When the second holder agreed, by the link of their invitation and by nothing else.';

create table joint_request (
  brand_id text not null,
  first_id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_code text not null,
  phone text not null,
  country text not null,
  language text not null,
  currency text not null,
  approved boolean not null,
  created_at timestamptz not null,
  primary key (brand_id, first_id),
  foreign key (brand_id, first_id) references app_user (brand_id, id) on delete cascade
);
comment on table joint_request is 'Second holders who are to be invited once the first has verified their own address.';

create table session (
  brand_id text not null,
  id text not null unique,
  token_hash text not null unique,
  user_id text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  parent_id text,
  primary key (brand_id, id),
  foreign key (brand_id, parent_id) references session (brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index session_by_user on session (brand_id, user_id);
create index session_by_parent on session (brand_id, parent_id) where parent_id is not null;
comment on column session.parent_id is 'The session that handed over to this one, which ends with it.';

create table trusted_device (
  brand_id text not null,
  token_hash text not null unique,
  user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, token_hash),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index trusted_device_by_user on trusted_device (brand_id, user_id);

create table one_time_code (
  brand_id text not null references brand (id),
  purpose text not null,
  subject text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  open_tries integer not null default 0,
  used_at timestamptz,
  day_at timestamptz not null,
  day_count integer not null default 0,
  open_day_count integer not null default 0,
  primary key (brand_id, purpose, subject)
);
comment on column one_time_code.open_tries is 'Wrong tries of those who do not show that the code was sent for them.';
comment on column one_time_code.open_day_count is 'Requests since day_at of those who do not show that the code is for them.';
comment on table one_time_code is 'The latest code of a purpose and subject, and how many were asked for. Subjects of unknown addresses have rows too.';

create table link_token (
  brand_id text not null,
  token_hash text not null unique,
  user_id text not null,
  purpose text not null check (purpose in ('reset', 'invite')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index link_token_by_user on link_token (brand_id, user_id);

create table handoff (
  brand_id text not null,
  code_hash text not null unique,
  user_id text not null,
  session_id text,
  audience text not null,
  confirmed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, code_hash),
  foreign key (brand_id, session_id) references session (brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index handoff_by_user on handoff (brand_id, user_id);

create table login_attempt (
  brand_id text not null references brand (id),
  subject text not null,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null,
  primary key (brand_id, subject)
);

create table rate_window (
  brand_id text not null references brand (id),
  bucket text not null,
  ends_at timestamptz not null,
  hits integer not null,
  primary key (brand_id, bucket)
);

create table mail (
  brand_id text not null references brand (id),
  id text not null unique,
  to_address text not null,
  kind text not null,
  sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  primary key (brand_id, id)
);
create index mail_by_due on mail (due_at) where delivered_at is null and sealed is not null;
comment on table mail is 'The outbox. Content is sealed with a key outside the database and wiped when it expires.';

create table audit_log (
  brand_id text not null references brand (id),
  id bigint generated always as identity,
  at timestamptz not null,
  actor text,
  action text not null,
  subject text,
  detail jsonb not null,
  primary key (brand_id, id)
);
