-- Demos and rehearsals write users with known passwords, virtual money and simulated prices: their data never meets real money.

alter table brand add column real_money boolean;
comment on column brand.real_money is 'Whether the data is that of a production backend; null before the first start.';

update brand b set real_money = not exists (select 1 from journal j where j.brand_id = b.id and j.kind = 'demo_funding')
 where exists (select 1 from app_user u where u.brand_id = b.id);
