import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Spread } from '#protocol/record/declaration/link.ts'
import type { RecordLink, RecordSum } from '#protocol/record/relations/registry.ts'
import { sumsOf, sumsOver } from '#protocol/record-types.ts'
import { beforeCommit, isInTransaction, type Tables } from '#server/platform/database/database.ts'
import { rulesOf, type StoredRow, type Values, type Writer } from '../../model/rules.ts'
import { addUp } from './add-up.ts'

/** A record before and after it was written; null while it does not exist. */
interface WrittenRow {
  before: Values | null
  after: Values | null
}

interface Pending {
  actor: Writer
  /** Ids of the records whose sums are to be added up again. */
  ids: Map<RecordType, Set<number>>
}

const pendingOf = new WeakMap<object, Pending>()

/** Notes whose sums follow from rows that were just written; they are added up again as the last step of the transaction. */
export async function noteChanged(
  trx: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly WrittenRow[],
): Promise<void> {
  const sums = sumsOver(type)
  if (sums.length === 0) return
  if (!isInTransaction(trx)) throw new Error(`${type.key} is added up: it is written inside a transaction`)
  for (const sum of sums) {
    const own = sum.spread ? [] : [sum.via, sum.sum]
    const counted = ['deleted_at', ...own, ...Object.keys(sum.where)]
    const shape = (row: Values | null) => JSON.stringify(counted.map((column) => row?.[column] ?? null))
    const changed = rows.filter(({ before, after }) => shape(before) !== shape(after))
    const ids = sum.spread
      ? await sharedBy(trx, sum, sum.spread, changed)
      : changed.flatMap(({ before, after }) => [before?.[sum.via], after?.[sum.via]])
    note(trx, actor, sum.type, ids)
  }
}

/** Targets of the shares that rows give; those of a new row are noted by the save that writes its shares. */
async function sharedBy(
  trx: Kysely<Tables>,
  { via }: RecordSum,
  { table, own }: Spread,
  rows: readonly Pick<WrittenRow, 'before'>[],
): Promise<unknown[]> {
  const ids = rows.flatMap(({ before }) => before?.id ?? [])
  if (ids.length === 0) return []
  const { rows: found } = await sql<{ target: number }>`select distinct s.${sql.ref(via)} as target
    from ${sql.table(table)} s where s.${sql.ref(own)} = any(${ids}::bigint[])`.execute(trx)
  return found.map(({ target }) => target)
}

/** Notes targets whose shares were written beside their record. */
export function noteShared(
  trx: Transaction<Tables>,
  actor: Writer,
  { from, to, column }: Pick<RecordLink, 'from' | 'to' | 'column'>,
  targets: readonly number[],
): void {
  const isOver = sumsOver(from).some((sum) => sum.spread && sum.via === column)
  if (isOver) note(trx, actor, to, targets)
}

function note(trx: Transaction<Tables>, actor: Writer, type: RecordType, ids: readonly unknown[]): void {
  const found = ids.map(Number).filter((id) => id > 0)
  if (found.length === 0) return
  const pending = pendingOf.get(trx) ?? begin(trx, actor)
  pending.ids.set(type, new Set([...(pending.ids.get(type) ?? []), ...found]))
}

function begin(trx: Transaction<Tables>, actor: Writer): Pending {
  const pending: Pending = { actor, ids: new Map() }
  beforeCommit(trx, async () => {
    for (let type = nextOf(pending); type; type = nextOf(pending)) await renew(trx, pending, type)
    pendingOf.delete(trx)
  })
  pendingOf.set(trx, pending)
  return pending
}

/** Sums of sums come after those they add up; otherwise every transaction goes through the types in one order. */
function nextOf({ ids }: Pending): RecordType | undefined {
  const types = [...ids.keys()].sort((a, b) => a.label - b.label)
  const isFed = (type: RecordType) => sumsOf(type).some(({ of }) => of !== type && ids.has(of))
  return types.find((type) => !isFed(type)) ?? types[0]
}

/**
 * Rows are locked before they are added up: who waited sees what the other has written. It is no edit of theirs: neither
 * a version nor a line of the history, and 更新时间 stays.
 */
async function renew(trx: Transaction<Tables>, { actor, ids }: Pending, type: RecordType): Promise<void> {
  const wanted = [...(ids.get(type) ?? [])].sort((a, b) => a - b)
  ids.delete(type)
  const table = sql.table(type.table)
  await sql`select from ${table} where id = any(${wanted}::bigint[]) order by id for no key update`.execute(
    trx,
  )
  const sums = sumsOf(type)
  const { rows } = await sql<StoredRow>`
    update ${table} r set ${sql.join(sums.map(({ column }) => sql`${sql.ref(column)} = s.${sql.ref(column)}`))}
    from (select p.id, ${sql.join(sums.map((sum) => sql`${addUp(sum)} as ${sql.ref(sum.column)}`))}
      from ${table} p where p.id = any(${wanted}::bigint[])) s
    where r.id = s.id and (${columnsOf('r', sums)}) is distinct from (${columnsOf('s', sums)})
    returning r.*`.execute(trx)
  if (rows.length > 0) await followOn(trx, actor, type, rows)
}

const columnsOf = (alias: string, sums: readonly RecordSum[]) =>
  sql.join(sums.map(({ column }) => sql.ref(`${alias}.${column}`)))

async function followOn(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  const own = new Set(sumsOf(type).map(({ column }) => column))
  for (const above of sumsOver(type))
    if ([above.sum, ...Object.keys(above.where)].some((column) => own.has(column)))
      note(
        trx,
        actor,
        above.type,
        above.spread
          ? await sharedBy(
              trx,
              above,
              above.spread,
              rows.map((before) => ({ before })),
            )
          : rows.map((row) => row[above.via]),
      )
  await rulesOf(actor.services, type).summed?.({ actor, trx, rows })
}
