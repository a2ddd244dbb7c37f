-- Row-level security by brand. `livery.brand` is the id of the brand that a connection serves, `*` for all; without it no
-- row of a brand is visible.

create function fence_brands() returns void language plpgsql as $body$
declare
  is_exempt boolean := (select rolsuper or rolbypassrls from pg_roles where rolname = session_user);
  target record;
begin
  if is_exempt then
    begin
      create role livery_brand;
    exception when duplicate_object or unique_violation then null;
    end;
    for target in
      select c.oid::regclass as name from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and not has_table_privilege('livery_brand', c.oid, 'delete')
    loop
      execute format('grant select, insert, update, delete on %s to livery_brand', target.name);
    end loop;
  end if;
  for target in
    select c.oid::regclass as name, case c.relname when 'brand' then 'id' else 'brand_id' end as owner from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity
       and (c.relname = 'brand' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped))
  loop
    execute format('create policy brand_fence on %s using (%I = current_setting(''livery.brand'', true) or current_setting(''livery.brand'', true) = ''*'')', target.name, target.owner);
    execute format('alter table %s enable row level security, force row level security', target.name);
  end loop;
end
$body$;
comment on function fence_brands is 'Runs after every migration: gives each table with brands its policy, and a login that bypasses policies a role that does not.';
