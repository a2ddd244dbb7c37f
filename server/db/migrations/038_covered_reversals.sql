alter table deposit add column covered bigint not null default 0 check (covered >= 0 and covered <= reversed);
comment on column deposit.covered is 'Of reversed: what the house paid, because the free funds of the account were smaller.';

update deposit d set covered = paid.amount
  from (select j.brand_id, regexp_replace(j.reference, ':reversal:[0-9]+$', '') as reference, sum(e.amount)::bigint as amount
          from journal j
          join entry e on e.brand_id = j.brand_id and e.journal_id = j.id and e.book = 'client_free'
         where j.kind = 'reversal_cover'
         group by 1, 2) paid
 where d.reversed > 0 and paid.brand_id = d.brand_id and paid.reference = d.credit_reference;
