create index mail_by_expiry on mail (expires_at) where sealed is not null;
