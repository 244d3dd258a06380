import { type Kysely, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { sumsOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addUp } from './add-up.ts'

interface WrongSum {
  id: number
  column: string
  /** Exact decimals. */
  stored: string | null
  due: string
}

/** The records of a type of which a stored sum is not what its records add up to: none, in one query. */
export async function verifySums(db: Kysely<Tables>, type: RecordType): Promise<WrongSum[]> {
  const each = sumsOf(type).map(
    (sum) => sql`select p.id, ${sum.column}::text as column, p.${sql.ref(sum.column)}::numeric as stored,
      ${addUp(sum)}::numeric as due from ${sql.table(type.table)} p`,
  )
  if (each.length === 0) return []
  const { rows } =
    await sql<WrongSum>`select id, "column", stored, due from (${sql.join(each, sql` union all `)}) s
    where stored is distinct from due order by "column", id`.execute(db)
  return rows
}
