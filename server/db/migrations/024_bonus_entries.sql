-- The bonus summary reads the few bonus entries of an account beside any number of others.

create index entry_of_bonus on entry (brand_id, account_id, id) where book = 'client_bonus';
