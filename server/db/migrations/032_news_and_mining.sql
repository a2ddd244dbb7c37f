-- The last market news of each brand, and the mining assets of its users.

create table news_list (
  brand_id text not null references brand (id),
  language text not null,
  items jsonb,
  fetched_at timestamptz,
  next_fetch_at timestamptz not null,
  primary key (brand_id, language),
  constraint news_list_is_fetched check ((items is null) = (fetched_at is null))
);
comment on column news_list.language is 'Language that the source was asked for; * if its address takes none.';
comment on column news_list.next_fetch_at is 'No process asks the source before.';

create table mining_asset (
  brand_id text not null,
  id text not null,
  user_id text not null,
  asset text not null,
  asset_image text,
  asset_exchange text,
  current_balance numeric not null,
  profit numeric not null,
  estimated_profit_after timestamptz,
  estimated_profit numeric,
  simulated boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, user_id) references app_user (brand_id, id)
);
create index mining_asset_of_user on mining_asset (brand_id, user_id, created_at, id);
comment on table mining_asset is 'Amounts are in the mined coin and no money of the ledger. No call writes them.';
