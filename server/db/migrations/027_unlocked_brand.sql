-- No reference to the brand from tables that most requests write to: all of them would lock that one row. As with journals
-- and answers, the fence binds their rows to the brand of the connection, and no brand is ever deleted.

alter table rate_window drop constraint rate_window_brand_id_fkey;
alter table mail drop constraint mail_brand_id_fkey;
alter table audit_log drop constraint audit_log_brand_id_fkey;
