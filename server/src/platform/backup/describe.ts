import type pg from 'pg'

export interface Table {
  /** With its schema, quoted. */
  name: string
  /** Quoted; those that are computed are left out. */
  columns: string[]
  oid: number
  /** Changes when the table is rewritten, which a snapshot does not show. */
  filenode: number
}

/** Everything that makes an empty database into one of the same shape. */
export interface Description {
  before: string[]
  after: string[]
  tables: Table[]
  omitted: string[]
}

/**
 * Reads the shape of a database from its catalogues: not from the migrations, because custom fields, lines and jobs add
 * tables, columns and indexes while the product runs, and not by who owns or may what, which the next start sees to
 * (`migrate`).
 */
export async function describeDatabase(client: pg.ClientBase): Promise<Description> {
  // names in definitions are written with their schema
  await client.query(`set local search_path = ''`)
  const read = async (text: string): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(text)
    return rows.map(({ line }) => line)
  }
  const before = [
    await read(EXTENSIONS),
    await read(SCHEMAS),
    await read(ENUMS),
    await read(FUNCTIONS(false)),
    await read(SEQUENCES),
    await read(TABLES),
    await read(FUNCTIONS(true)),
    await read(AGGREGATES),
    await read(PARTITIONS),
    await read(OWNED_SEQUENCES),
  ].flat()
  const after = [
    await read(CONSTRAINTS(`con.contype in ('p', 'u', 'c', 'x')`)),
    await read(INDEXES),
    await read(INDEX_PARTS),
    await read(CONSTRAINTS(`con.contype = 'f'`)),
    await read(STATISTICS),
    await read(TRIGGERS),
    await readSequenceValues(client),
  ].flat()
  const { rows: tables } = await client.query<Table>(ROWS)
  return { before, after, tables, omitted: await read(OMITTED) }
}

const OWN = (schema: string, object: string, catalogue: string) => `${schema}.nspname !~ '^pg_'
  and ${schema}.nspname <> 'information_schema' and not exists (select from pg_catalog.pg_depend x
    where x.classid = 'pg_catalog.${catalogue}'::regclass and x.objid = ${object} and x.deptype = 'e')`

/** Those that a database's owner may make. */
const EXTENSIONS = `select format('create extension if not exists %I with schema %I', e.extname, n.nspname) as line
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname <> 'plpgsql' and exists (select from pg_available_extension_versions v
    where v.name = e.extname and v.version = e.extversion and v.trusted)`

const SCHEMAS = `select format('create schema if not exists %I', n.nspname) as line from pg_namespace n
  where ${OWN('n', 'n.oid', 'pg_namespace')} and n.nspname <> 'public'`

const ENUMS = `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype = 'e' and ${OWN('n', 't.oid', 'pg_type')}`

/** Some take or give rows of tables, which are there before. */
const FUNCTIONS = (ofTables: boolean) => `select pg_get_functiondef(p.oid) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ${OWN('n', 'p.oid', 'pg_proc')}
    and ${ofTables ? '' : 'not '}exists (select from pg_type t where t.typtype = 'c'
      and (t.oid = any(p.proargtypes) or t.oid = p.prorettype or t.typarray = any(p.proargtypes)))
  order by p.oid`

const AGGREGATES = `select format('create aggregate %I.%I(%s) (sfunc = %s, stype = %s%s%s)', n.nspname, p.proname,
    pg_get_function_identity_arguments(p.oid), a.aggtransfn, format_type(a.aggtranstype, null),
    case when a.aggfinalfn = 0 then '' else format(', finalfunc = %s', a.aggfinalfn) end,
    case when a.agginitval is null then '' else format(', initcond = %L', a.agginitval) end) as line
  from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid join pg_namespace n on n.oid = p.pronamespace
  where ${OWN('n', 'p.oid', 'pg_proc')}`

const SEQUENCE_OPTIONS = `format('start with %s increment by %s minvalue %s maxvalue %s cache %s%s',
  s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end)`

/** Those of identity columns come with them. */
const SEQUENCES = `select format('create sequence %I.%I as %s %s', n.nspname, c.relname,
    format_type(s.seqtypid, null), ${SEQUENCE_OPTIONS}) as line
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OWN('n', 'c.oid', 'pg_class')} and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')`

const OWNED_SEQUENCES = `select format('alter sequence %I.%I owned by %s.%I', n.nspname, c.relname,
    d.refobjid::regclass, a.attname) as line
  from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S' join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'a'
    and ${OWN('n', 'c.oid', 'pg_class')}`

const IDENTITY = `(select format(' generated %s as identity (sequence name %s %s)',
    case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass, ${SEQUENCE_OPTIONS})
  from pg_depend d join pg_sequence s on s.seqrelid = d.objid
  where d.classid = 'pg_class'::regclass and d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype = 'i')`

const COLUMN = `format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  case when a.attcollation <> 0 and a.attcollation <> t.typcollation
    then (select format(' collate %I.%I', cn.nspname, co.collname) from pg_collation co
      join pg_namespace cn on cn.oid = co.collnamespace where co.oid = a.attcollation) else '' end,
  case when a.attidentity <> '' then ${IDENTITY}
    when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
      case a.attgenerated when 's' then 'stored' else 'virtual' end)
    when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
  case when a.attnotnull then ' not null' else '' end)`

const TABLES = `select format('create %stable %I.%I (%s)%s%s', case c.relpersistence when 'u' then 'unlogged ' else '' end,
    n.nspname, c.relname,
    (select string_agg(${COLUMN}, ', ' order by a.attnum) from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    case c.relkind when 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
    case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relpersistence <> 't' and ${OWN('n', 'c.oid', 'pg_class')} order by c.oid`

const PARTITIONS = `select format('alter table only %s attach partition %s %s', i.inhparent::regclass,
    c.oid::regclass, pg_get_expr(c.relpartbound, c.oid)) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind in ('r', 'p') and ${OWN('n', 'c.oid', 'pg_class')} order by c.oid`

/** Partitions inherit theirs; NOT NULL is part of the column definition. */
const CONSTRAINTS = (kinds: string) => `select format('alter table %s%s add constraint %I %s',
    case when c.relkind = 'p' then '' else 'only ' end, c.oid::regclass, con.conname, pg_get_constraintdef(con.oid)) as line
  from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${kinds} and con.conparentid = 0 and (con.conislocal or con.coninhcount = 0)
    and ${OWN('n', 'c.oid', 'pg_class')} order by con.oid`

/** What is not valid is being made, or could not be: the product makes it again by itself. */
const INDEXES = `select pg_get_indexdef(i.indexrelid) as line
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisvalid and c.relkind in ('r', 'p') and ${OWN('n', 'c.oid', 'pg_class')}
    and not exists (select from pg_constraint con where con.conindid = i.indexrelid and con.contype in ('p', 'u', 'x'))
  order by i.indexrelid`

/** The index of a table in parts is made of the indexes of its parts. */
const INDEX_PARTS = `select format('alter index %s attach partition %s', h.inhparent::regclass, h.inhrelid::regclass) as line
  from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${OWN('n', 'c.oid', 'pg_class')} and not exists (select from pg_constraint con
    where con.conindid = h.inhrelid and con.contype in ('p', 'u', 'x')) order by h.inhrelid`

const STATISTICS = `select pg_get_statisticsobjdef(s.oid) as line from pg_statistic_ext s
  join pg_namespace n on n.oid = s.stxnamespace where ${OWN('n', 's.oid', 'pg_statistic_ext')}`

const TRIGGERS = `select pg_get_triggerdef(t.oid) as line from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and ${OWN('n', 'c.oid', 'pg_class')} order by t.oid`

/** Rows lie in tables and in the parts of tables, not in what the parts make up. */
const ROWS = `select c.oid::regclass::text as name, c.oid::int8 as oid, pg_relation_filenode(c.oid)::int8 as filenode,
    (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and ${OWN('n', 'c.oid', 'pg_class')} order by 1`

const OMITTED = `select c.oid::regclass::text as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm', 'f') and ${OWN('n', 'c.oid', 'pg_class')}`

interface SequenceValue {
  name: string
  /** Null when the sequence belongs to a role that grants no access to it. */
  value: string | null
  /** Whose next number it gives. */
  table: string | null
  column: string | null
}

/** Numbers that were given out are never given again. A snapshot does not hold sequences: they are never behind it. */
async function readSequenceValues(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<SequenceValue>(`select c.oid::regclass::text as name,
      case when has_sequence_privilege(c.oid, 'select') then pg_sequence_last_value(c.oid)::text end as value,
      d.refobjid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and ${OWN('n', 'c.oid', 'pg_class')}`)
  return rows.flatMap(({ name, value, table, column }) => {
    const sequence = `'${name.replaceAll("'", "''")}'`
    if (value !== null) return [`select setval(${sequence}, ${value})`]
    if (table === null || column === null) return []
    return [`select setval(${sequence}, max(${column})) from ${table} having max(${column}) is not null`]
  })
}
