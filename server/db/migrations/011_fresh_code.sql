-- Sensitive calls need a code that was confirmed a few minutes ago.

alter table session add column code_confirmed_at timestamptz;
comment on column session.code_confirmed_at is 'When a code by e-mail was last confirmed in this session; confirmed_at may come from a remembered device.';
