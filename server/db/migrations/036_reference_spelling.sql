-- Two spellings of one payment reference are the same payment: spaces and case do not count.
drop index withdrawal_reference;
create unique index withdrawal_reference on withdrawal (brand_id, type, upper(regexp_replace(reference, '\s', '', 'g')));
