-- Demos and rehearsals write users with known passwords, virtual money and simulated prices: their data never meets real money.

alter table brand add column real_money boolean;
comment on column brand.real_money is 'Whether the data is that of a production backend; null before the first start.';

-- By the primary key of the journal: its kinds have no index, and other processes wait for this migration.
update brand b set real_money = not exists (
    select 1 from account a
      join journal j on j.brand_id = a.brand_id and j.id = 'demo_funding:' || a.id
     where a.brand_id = b.id)
 where exists (select 1 from app_user u where u.brand_id = b.id);
