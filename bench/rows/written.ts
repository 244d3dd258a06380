import type pg from 'pg'

/**
 * Tables that creating, importing and deciding write, with what their rows are counted by; who refers to others comes before
 * them. The history of records is not among them: it is only added to.
 */
const written = {
  approval_records: 'id',
  contract_product: 'id',
  contract: 'id',
  customer: 'id',
  activities: 'activity_id',
  imports: 'import_id',
  messages: 'message_id',
}

/** Where the tables end now. */
export async function readMarks(pool: pg.Pool): Promise<Record<string, number>> {
  const marks: Record<string, number> = {}
  for (const [table, id] of Object.entries(written)) {
    const { rows } = await pool.query<{ mark: number }>(
      `select coalesce(max(${id}), 0)::int as mark from ${table}`,
    )
    marks[table] = rows[0]?.mark ?? 0
  }
  return marks
}

/** The company is measured again by the next run: it keeps its size. */
export async function removeAbove(pool: pg.Pool, marks: Record<string, number>): Promise<void> {
  for (const [table, id] of Object.entries(written)) {
    await pool.query(`delete from ${table} where ${id} > $1`, [marks[table]])
    await pool.query(`vacuum (analyze) ${table}`)
  }
}
