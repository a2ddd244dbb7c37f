-- Deleting or replacing a row looks up the rows that refer to it: each foreign key to a table whose rows are deleted has
-- an index.
create index position_by_account on position (brand_id, account_id);
create index copied_trade_by_connection on copied_trade (brand_id, connection_id);
create index correction_by_account on correction (brand_id, account_id);
create index correction_by_requester on correction (brand_id, requested_by);
create index correction_by_decider on correction (brand_id, decided_by) where decided_by is not null;
create index deposit_event_by_actor on deposit_event (brand_id, actor_id) where actor_id is not null;
create index handoff_by_session on handoff (brand_id, session_id) where session_id is not null;
create index identity_check_by_reviewer on identity_check (brand_id, decided_by) where decided_by is not null;
create index manager_request_by_user on manager_request (brand_id, user_id);
create index message_by_sender on message (brand_id, sender_id);
create index payout_account_by_user on payout_account (brand_id, user_id);
create index plan_upgrade_by_account on plan_upgrade (brand_id, account_id);
create index plan_upgrade_by_decider on plan_upgrade (brand_id, decided_by) where decided_by is not null;
create index stored_file_by_user on stored_file (brand_id, user_id);
create index withdrawal_by_account on withdrawal (brand_id, account_id);
create index withdrawal_step_by_actor on withdrawal_step (brand_id, actor);
comment on index position_by_account is 'Serves the foreign key: its check names no status, so the partial indexes cannot. Small, because it has few distinct keys.';

-- Proofs of deposits are deleted some time after the decision, or after the account was closed.
create index deposit_with_proof on deposit (decided_at) where proof_file_id is not null;
alter table deposit_event drop constraint deposit_event_action_check;
alter table deposit_event add constraint deposit_event_action_check
  check (action in ('create', 'review', 'approve', 'reject', 'reverse', 'delete-proof'));

-- The desk shows with each withdrawal what the house has covered of the trader's deposits, which is rare.
create index deposit_covered on deposit (brand_id, user_id) where covered > 0;

-- The audit log is searched by the ids of users.
create index audit_log_by_subject on audit_log (brand_id, subject, id) where subject is not null;
create index audit_log_by_actor on audit_log (brand_id, actor, id) where actor is not null;
