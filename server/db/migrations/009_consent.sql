-- Documents that users accepted, and when.

create table consent (
  brand_id text not null,
  user_id text not null,
  document text not null check (document in ('terms')),
  url text not null,
  given_at timestamptz not null,
  primary key (brand_id, user_id, document),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
comment on column consent.url is 'Address of the document when it was accepted; empty when the brand had none.';
