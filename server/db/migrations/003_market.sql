-- Market data: what people watch, and the candles of an outside source. Prices belong to no brand.

create table watchlist_entry (
  brand_id text not null,
  user_id text not null,
  asset_id text not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id, asset_id),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);

create table candle (
  asset_id text not null,
  length_ms integer not null,
  starts_at timestamptz not null,
  open numeric(24, 8) not null check (open > 0),
  high numeric(24, 8) not null check (high >= open and high >= close),
  low numeric(24, 8) not null check (low > 0 and low <= open and low <= close),
  close numeric(24, 8) not null check (close > 0),
  volume numeric(24, 8) check (volume >= 0),
  primary key (asset_id, length_ms, starts_at)
);
