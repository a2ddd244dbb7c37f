-- Copies of a manager's own trades on the connected accounts. A row is written before its order and never taken away.

create table copied_trade (
  brand_id text not null,
  source_id text not null,
  connection_id text not null,
  state text not null default 'pending' check (state in ('pending', 'open', 'done', 'skipped')),
  copy_id text,
  skipped text,
  planned_at timestamptz not null,
  decided_at timestamptz,
  primary key (brand_id, source_id, connection_id),
  foreign key (brand_id, source_id) references position (brand_id, id),
  foreign key (brand_id, connection_id) references manager_request (brand_id, id),
  foreign key (brand_id, copy_id) references position (brand_id, id),
  check ((copy_id is not null) = (state in ('open', 'done'))),
  check ((skipped is not null) = (state = 'skipped'))
);
create index copied_trade_followed on copied_trade (brand_id, state) where state in ('pending', 'open');
create index manager_request_connected on manager_request (brand_id) where state = 'accepted';
comment on table copied_trade is 'pending: to be placed; open: follows its source until that closes; done: closed, or the trader''s own; skipped: not placed, for the reason given.';
