import type { Kysely } from 'kysely'
import type { business } from '#protocol/crm/business/type.ts'
import {
  type LockLine,
  lockLinesSchema,
  MOST_ORDER_LOCKS,
  type OrderEntity,
} from '#protocol/crm/order/requests.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ChosenLine } from './choose.ts'
import { readLines } from './lines.ts'
import { findLocks, lockAmong } from './read-locks.ts'

interface Choosing {
  entity: OrderEntity
  stored: RowOf<typeof business> | null
}

/** The lines that were sent, those of the numbers that were sent, or on an edit without either the stored ones. */
export async function chooseLocks(
  db: Kysely<Tables>,
  request: SaveRequest,
  { entity, stored }: Choosing,
): Promise<ChosenLine[]> {
  const given = request.locks ?? request.entity.locks ?? []
  if (Array.isArray(given) && given.length > MOST_ORDER_LOCKS) refuse('tooManyOrderLocks', MOST_ORDER_LOCKS)
  const sent = lockLinesSchema.parse(given)
  const isSilent = sent.length === 0 && entity.shellNums === undefined
  const lines: readonly LockLine[] = isSilent && stored ? await storedLines(db, stored.id) : sent
  const numbers = [
    ...new Set([...lines.flatMap(({ shellNum }) => shellNum ?? []), ...(entity.shellNums ?? [])]),
  ]
  if (numbers.length > MOST_ORDER_LOCKS) refuse('tooManyOrderLocks', MOST_ORDER_LOCKS)
  const locks = await findLocks(db, numbers)
  const lockOf = (number: string) => lockAmong(locks, number) ?? null
  const main = entity.mainShellNum === undefined ? null : lockOf(entity.mainShellNum)
  const chosen = lines.map((line): ChosenLine => {
    const lock = line.shellNum === undefined ? null : lockOf(line.shellNum)
    const isMain = line.isMain === 1 || line.role === 2 || (lock !== null && lock === main)
    return { ...line, lock, isMain, portNumber: line.portNumber ?? entity.portNumber }
  })
  const others = locks.filter((lock) => !chosen.some((line) => line.lock === lock))
  return [
    ...chosen,
    ...others.map((lock): ChosenLine => ({ lock, isMain: lock === main, portNumber: entity.portNumber })),
  ]
}

async function storedLines(db: Kysely<Tables>, businessId: number): Promise<LockLine[]> {
  const lines = await readLines(db, [businessId])
  return lines.map((line) => ({
    shellNum: line.shell_num ?? undefined,
    isMain: line.role === 2 ? 1 : 0,
    portNumber: line.port_number,
    startTime: line.start_time ?? undefined,
    endTime: line.end_time ?? undefined,
    productIds: line.product_ids,
    newShellNum: line.new_shell_num ?? undefined,
    newChipNo: line.new_chip_no ?? undefined,
  }))
}
