import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { sum } from '#protocol/hrm/salary/amounts.ts'
import type { OptVal } from '#protocol/hrm/salary/wire.ts'
import { foldChanges, rangeOf } from '#protocol/hrm/spans.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import type { PayItem } from '../settings/items.ts'

/** Amounts as decimal text by the code of their item. */
export type PaySet = Readonly<Record<string, string>>
export interface Sets {
  pro: PaySet
  regular: PaySet
}
/** 试用: the only status in which the set of the probation counts (hrm.md §13). */
export const PROBATION = 2

export const currentOf = ({ pro, regular }: Sets, status: number | null): PaySet =>
  status === PROBATION ? pro : regular
export const totalOf = (set: PaySet): string => sum(Object.values(set))

export interface Archive extends Sets {
  employee_id: number
  change_type: 1 | 2
  change_reason: number
  change_date: string | null
}

const columns = sql`employee_id, change_type, change_reason, change_date::text as change_date, pro, regular`

export async function readArchives(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, Archive>> {
  const { rows } = await sql<Archive>`select ${columns} from hrm_pay_archives
    where employee_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

export const readArchive = async (db: Kysely<Tables>, id: number): Promise<Archive | undefined> =>
  (await readArchives(db, [id])).get(id)

/** As clients show them: each item with what the set has of it. */
export const shown = (items: readonly PayItem[], set: PaySet): OptVal[] =>
  items.map(({ code, name }) => ({ code, name, value: set[code] ?? '0.00' }))

export interface Reached {
  id: number
  employee_name: string
  dept_id: number | null
  post: string | null
  status: number | null
  entry_status: number
  entry_time: string | null
}

/** An employee whom the right reaches; refuses 401 for any other. With `lock` until the transaction ends. */
export async function requireReach(
  db: Kysely<Tables>,
  { viewer }: Pick<Actor, 'viewer'>,
  { right, id, lock }: { right: string; id: number; lock?: true },
): Promise<Reached> {
  const held: RawBuilder<unknown> = lock ? sql`for no key update of r` : sql``
  const { rows } =
    await sql<Reached>`select r.id, r.employee_name, r.dept_id, r.post, r.status, r.entry_status,
      r.entry_time::text as entry_time
    from hrm_employee r where r.id = ${id} and r.deleted_at is null and ${inScope(viewer, right, 'r')} ${held}`.execute(
      db,
    )
  return rows[0] ?? refuse('forbidden')
}

interface Effective {
  onDay: string
  set: Partial<{ pro: string; regular: string }>
}

/** Renews what the employees were paid by on each day, from the records in effect. The caller holds their rows. */
export async function projectPay(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ employee_id: number; on_day: string; type: number } & Sets>`
    select employee_id, enable_date::text as on_day, record_type as type, pro_after as pro, regular_after as regular
    from hrm_pay_changes where employee_id = any(${ids}::bigint[]) and status = 1
    order by enable_date, record_type, id`.execute(trx)
  const spans = [...Map.groupBy(rows, ({ employee_id }) => employee_id)].flatMap(([id, own]) => {
    let now: Sets = { pro: {}, regular: {} }
    const changes = own.map(({ on_day, type, pro, regular }): Effective => {
      now =
        type === 1
          ? { pro, regular }
          : { pro: { ...now.pro, ...pro }, regular: { ...now.regular, ...regular } }
      return { onDay: on_day, set: { pro: JSON.stringify(now.pro), regular: JSON.stringify(now.regular) } }
    })
    return foldChanges(changes, { pro: '{}', regular: '{}' }).map((span) => ({
      id,
      valid: rangeOf(span),
      ...span.state,
    }))
  })
  await sql`delete from hrm_pay_spans where employee_id = any(${ids}::bigint[])`.execute(trx)
  await sql`insert into hrm_pay_spans (employee_id, valid, pro, regular)
    select * from unnest(${spans.map(({ id }) => id)}::bigint[], ${spans.map(({ valid }) => valid)}::daterange[],
      ${spans.map(({ pro }) => pro)}::jsonb[], ${spans.map(({ regular }) => regular)}::jsonb[])`.execute(trx)
}
