-- Reviews of identity checks, and how long their images are kept.

alter table app_user add column closed_at timestamptz;
comment on column app_user.closed_at is 'When the account was closed. Images of an approved identity check are kept for five years after it.';

alter table identity_check drop constraint identity_check_check1;
alter table identity_check add column reasons text[] not null default '{}';
alter table identity_check add column decided_by text;
alter table identity_check add column documents_deleted_at timestamptz;
alter table identity_check add constraint identity_check_has_reason
  check (state <> 'rejected' or reason is not null or cardinality(reasons) > 0);
alter table identity_check add constraint identity_check_decided_by
  foreign key (brand_id, decided_by) references app_user (brand_id, id);
alter table identity_check add constraint identity_check_not_own check (decided_by <> user_id);
create index identity_check_by_state on identity_check (brand_id, state, submitted_at, id);
create index identity_check_by_time on identity_check (brand_id, submitted_at, id);
create index identity_check_with_images on identity_check (decided_at) where documents_deleted_at is null;
comment on column identity_check.reasons is 'Codes of the fixed list; their sentences are in schemas/text.';
comment on column identity_check.reason is 'What the reviewer wrote to the trader.';
comment on column identity_check.decided_by is 'The reviewer; null for checks decided before this column existed.';
comment on column identity_check.documents_deleted_at is 'When the last of its images was deleted.';
