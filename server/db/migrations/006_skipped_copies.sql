create index copied_trade_skipped on copied_trade (brand_id, connection_id, decided_at) where state = 'skipped';
