-- Account managers: who asked for trade-only access to whose account, and what became of it.

alter table app_user add column auto_trade_active boolean not null default false;
comment on column app_user.auto_trade_active is 'The desk switched the auto-trade service on: without it no request can be accepted.';

create table manager_request (
  brand_id text not null,
  id text not null unique,
  user_id text not null,
  manager_id text not null,
  asked_by text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'revoked')),
  created_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade,
  foreign key (brand_id, manager_id) references app_user (brand_id, id) on delete cascade,
  check (user_id <> manager_id),
  check ((answered_at is not null) = (state in ('accepted', 'declined', 'revoked'))),
  check ((ended_at is not null) = (state in ('withdrawn', 'revoked')))
);
create unique index manager_request_open on manager_request (brand_id, user_id) where state in ('pending', 'accepted');
create index manager_request_by_manager on manager_request (brand_id, manager_id, state);
create index manager_request_newest on manager_request (brand_id, created_at desc, id desc);
comment on table manager_request is 'An accepted one is the connection: orders of the manager hold its row while they are written, so that none lands after it was revoked.';
