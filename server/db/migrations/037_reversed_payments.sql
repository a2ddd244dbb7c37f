alter table deposit add column reversed_paid bigint;
comment on column deposit.reversed_paid is 'Refunded or charged back in total, in the currency of the payment; null before, and for earlier reversals.';
