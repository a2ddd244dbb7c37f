-- Orders that wait for a price. They hold no money: an order that fills posts as every order does.

create table pending_order (
  brand_id text not null,
  id text not null,
  account_id text not null,
  user_id text not null,
  asset_id text not null,
  side trade_side not null,
  kind text not null check (kind in ('limit', 'stop')),
  price trade_price not null,
  qty trade_quantity not null,
  leverage trade_leverage not null,
  take_profit trade_price,
  stop_loss trade_price,
  state text not null default 'waiting' check (state in ('waiting', 'filled', 'cancelled', 'refused', 'expired')),
  reason text,
  position_id text,
  filled_price trade_price,
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, position_id),
  foreign key (brand_id, account_id) references account (brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade,
  foreign key (brand_id, position_id) references position (brand_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'refused') = (reason is not null)),
  check (reason in ('insufficient_margin', 'limit_reached', 'limits_passed', 'terms_changed', 'asset_unavailable', 'trading_disabled', 'account_suspended')),
  check ((state = 'filled') = (position_id is not null)),
  check ((position_id is null) = (filled_price is null))
);
create index pending_order_waiting on pending_order (brand_id, created_at) where state = 'waiting';
create index pending_order_of_account on pending_order (brand_id, account_id, created_at desc, id desc);
create index pending_order_waiting_of_account on pending_order (brand_id, account_id) where state = 'waiting';
create index pending_order_ended on pending_order (brand_id, account_id, ended_at desc, id desc) where state <> 'waiting';
create index pending_order_of_user on pending_order (brand_id, user_id);
comment on column pending_order.price is 'Price that it waits for, of the ask for a buy and of the bid for a sell.';
comment on column pending_order.reason is 'Why a refused order opened no position.';
