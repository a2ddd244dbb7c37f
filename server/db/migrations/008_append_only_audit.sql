-- The audit log is append-only: no statement changes, deletes or truncates a line.

create function refuse_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'The audit log is append-only: write another line' using errcode = 'LV012';
end
$body$;

create trigger audit_line_stays before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_audit_change();
