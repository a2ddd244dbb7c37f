-- An address per deposit where a provider gives one, and the time until which a deposit holds its rate.

alter table deposit drop constraint deposit_check4;
alter table deposit add constraint deposit_has_provider check (method = 'crypto' or provider is not null);
alter table deposit add column rate_expires_at timestamptz;
alter table deposit add column paid_at timestamptz;
alter table deposit add column credit_rate numeric(38, 12) check (credit_rate > 0);
create unique index deposit_by_address on deposit ((coin ->> 'network'), (coin ->> 'address')) where method = 'crypto' and provider is not null;
comment on column deposit.coin is 'Coin and address of a crypto deposit. With a provider, the address belongs to this deposit alone; it is null until the provider has given it.';
comment on column deposit.rate_expires_at is 'A payment that arrives later is credited at the rate of its approval. Null for a rate that does not expire.';
comment on column deposit.paid_at is 'Time of the latest payment, as its provider reports it.';
comment on column deposit.credit_rate is 'Rate that the credited amount was computed with. Null before, and for deposits credited at their own rate before this column existed.';
