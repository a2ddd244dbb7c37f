-- State of the onboarding wizard.

alter table app_user add column onboarding_step smallint not null default 1 check (onboarding_step between 1 and 4);
alter table app_user add column onboarding_amount bigint check (onboarding_amount > 0);
alter table app_user add column onboarding_postponed_until timestamptz;
comment on column app_user.onboarding_amount is 'Amount that the trader chose for a first deposit, in minor units of their currency. Moves no money.';
