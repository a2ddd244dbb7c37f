-- The fee that a deposit was offered with.

alter table deposit add column fee_rule jsonb;
comment on column deposit.fee is 'In the currency of the account. Before the credit, the fee of account_amount; then that of the credited amount.';
comment on column deposit.fee_rule is 'Rule of the fee when the deposit was requested, as decimal strings in the currency of the account; null without a fee. A later change of the manifest does not reach it.';
