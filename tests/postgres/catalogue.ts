import type { Pool } from 'pg';

/** A sorted line for each object of the schema: its place, its kind and its definition. */
const question = `
with relation as (
  select pg_class.*,
         concat(case relnamespace when 'graphile_worker'::regnamespace then 'graphile_worker.' end, relname) as name
    from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
), own as (
  select * from relation where relnamespace = 'public'::regnamespace
), routine as (
  select *, 'function ' || proname as name from pg_proc where pronamespace = 'public'::regnamespace
), line as (
  select name as place, 'policy' as kind,
         concat_ws(' ', polname, polcmd::text, case when not polpermissive then 'restricts' end,
           'to', (select string_agg(coalesce(rolname, 'public'), ', ') from unnest(polroles) as role left join pg_roles on pg_roles.oid = role),
           'using', pg_get_expr(polqual, polrelid), 'with check', pg_get_expr(polwithcheck, polrelid),
           case when not relrowsecurity then '(off)' when relforcerowsecurity then '(for its owner, too)' end) as says
    from relation join pg_policy on polrelid = relation.oid
  union all
  select name, 'column', concat(says, ': ', string_agg(attname, ', ' order by attname))
    from (
      select name, attname,
             concat_ws(' ', format_type(atttypid, atttypmod),
               case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
               case when attnotnull then 'not null' end,
               case when attidentity <> '' then 'identity ' || attidentity::text end,
               case when attgenerated = 's' then 'generated' when adbin is not null then 'default' end, pg_get_expr(adbin, adrelid))
        from own join pg_attribute on attrelid = own.oid join pg_type on pg_type.oid = atttypid
        left join pg_attrdef on adrelid = own.oid and adnum = attnum
       where relkind = 'r' and attnum > 0 and not attisdropped
    ) as field (name, attname, says)
   group by name, says
  union all
  select own.name, 'constraint', concat_ws(' ', conname, pg_get_constraintdef(pg_constraint.oid))
    from own join pg_constraint on conrelid = own.oid where contype <> 'n'
  union all
  select own.name, 'index', replace(replace(pg_get_indexdef(indexrelid), 'CREATE ', ''), 'public.', '')
    from own join pg_index on indrelid = own.oid
   where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  union all
  select own.name, 'trigger', replace(replace(pg_get_triggerdef(pg_trigger.oid), 'CREATE TRIGGER ', ''), 'public.', '')
    from own join pg_trigger on tgrelid = own.oid where not tgisinternal
  union all
  select name, 'sequence', concat_ws(' ', seqtypid::regtype, 'from', seqstart, 'by', seqincrement, 'to', seqmax, case when seqcycle then 'and round' end)
    from own join pg_sequence on seqrelid = own.oid
  union all
  select name, 'body',
         concat_ws(' ', pg_get_function_arguments(routine.oid), 'returns', pg_get_function_result(routine.oid), lanname, provolatile::text,
           case when prosecdef then 'as its owner' end, array_to_string(proconfig, ' '),
           left(md5(regexp_replace(regexp_replace(prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')), 8))
    from routine join pg_language on pg_language.oid = prolang
  union all
  select place, 'grant', concat_ws(' ', coalesce(rolname, 'public'), string_agg(privilege_type, ', ' order by privilege_type))
    from (
      select name, relowner, relacl from relation
      union all
      select name || '.' || attname, relowner, attacl from own join pg_attribute on attrelid = own.oid
      union all
      select name, proowner, proacl from routine
      union all
      select 'schema ' || nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'graphile_worker')
      union all
      select concat('new ', defaclobjtype, ' of ', defaclnamespace::regnamespace), defaclrole, defaclacl from pg_default_acl
    ) as thing (place, owner, rights), aclexplode(rights) left join pg_roles on pg_roles.oid = grantee
   where grantee <> owner
   group by place, grantee, rolname
  union all
  select name, 'owner', owner::regrole::text
    from (select name, relowner from own union all select name, proowner from routine) as thing (name, owner)
   where owner <> current_user::regrole
)
select place, kind, says from line order by place collate "C", kind collate "C", says collate "C"`;

/**
 * Returns PostgreSQL's view of the schema as comparable text: tables, columns, checks, indexes, triggers,
 * policies, functions and rights. The order of columns and the comments in functions are left out.
 * @param pool Pool of the database's owner.
 */
export async function readCatalogue(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string; kind: string; says: string }>(question);
  const lines = rows.map(({ place, kind, says }, at) =>
    rows[at - 1]?.place === place ? `  ${kind} ${says}` : `${place}\n  ${kind} ${says}`,
  );
  return `${lines.join('\n')}\n`;
}
