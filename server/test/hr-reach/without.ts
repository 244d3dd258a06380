import pg from 'pg'
import type { TestCompany } from '../people.ts'
import { marks, type Place } from './places.ts'

/** Record types of a place that are not an employee's: posts with their candidates, plans of appraisals. */
const namedAfter = { hrm_post: 'post_name', hrm_plans: 'name' } as const
/** Rows of an employee name them in this column. */
const OF_EMPLOYEE = 'employee_id'

interface Reference {
  from: string
  fromColumns: string[]
  to: string
  toColumns: string[]
  isCleared: boolean
}

/** Foreign keys; those that a purge would clear are cleared here too, of all others the rows go. */
const REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to", confdeltype = 'n' as "isCleared",
    array(select attname::text from unnest(conkey) with ordinality k (num, at) join pg_attribute on attrelid = conrelid and attnum = num order by at) as "fromColumns",
    array(select attname::text from unnest(confkey) with ordinality k (num, at) join pg_attribute on attrelid = confrelid and attnum = num order by at) as "toColumns"
  from pg_constraint where contype = 'f'`
const TABLES = `
  select table_name as name from information_schema.columns join pg_tables on tablename = table_name
  where schemaname = 'public' and column_name = '${OF_EMPLOYEE}' order by 1`

/**
 * Removes the employees of a place as if they had never existed: every row that names one of them as its employee, in whatever table, with
 * all rows that reference it. The others keep their ids, so that answers about them can be compared as they are.
 */
export async function removePlace({ platform }: TestCompany, place: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: platform.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    // histories are never rewritten by the product
    const { rows: references } = await owner.query<Reference>(REFERENCES)
    const { rows: tables } = await owner.query<{ name: string }>(TABLES)
    const { rows: gone } = await owner.query<{ id: string }>(
      'select id from hrm_employee where employee_name like $1',
      [`${marks[place]}%`],
    )
    const ids = gone.map(({ id }) => id).join()
    const remove = async (table: string, condition: string): Promise<void> => {
      for (const { from, fromColumns, to, toColumns, isCleared } of references) {
        if (to !== table || from === table) continue
        const rows = `(${fromColumns.join()}) in (select ${toColumns.join()} from ${table} where ${condition})`
        if (isCleared)
          await owner.query(
            `update ${from} set ${fromColumns.map((each) => `${each} = null`).join()} where ${rows}`,
          )
        else await remove(from, rows)
      }
      await owner.query(`alter table ${table} disable trigger user`)
      await owner.query(`delete from ${table} where ${condition}`)
      await owner.query(`alter table ${table} enable trigger user`)
    }
    for (const [table, column] of Object.entries(namedAfter))
      await remove(table, `${column} like '${marks[place]}%'`)
    await owner.query(`delete from hrm_candidate where candidate_name like '${marks[place]}%'`)
    for (const { name } of tables) await remove(name, `${OF_EMPLOYEE} in (${ids})`)
    await remove('hrm_employee', `id in (${ids})`)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
