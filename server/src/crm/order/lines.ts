import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { lineStatus } from '#protocol/crm/order/words.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { OrderDraft } from './complete.ts'

/** A line of an order as stored. */
export type OrderLine = Selectable<Tables['business_lock']>

/** The lines of orders, in their order. */
export const readLines = (db: Kysely<Tables>, businessIds: readonly number[]): Promise<OrderLine[]> =>
  db
    .selectFrom('business_lock')
    .selectAll()
    .where(among(sql.ref('business_id'), businessIds))
    .orderBy('business_id')
    .orderBy('seq')
    .execute()

/** Without those that were cancelled. */
export async function readOpenLines(
  db: Kysely<Tables>,
  businessIds: readonly number[],
): Promise<OrderLine[]> {
  const lines = await readLines(db, businessIds)
  return lines.filter(({ line_status: status }) => status !== lineStatus.cancelled)
}

/** Writes the lines of an order that has not been submitted: those before it are gone. */
export async function writeLines(
  trx: Transaction<Tables>,
  businessId: number,
  { lines, worth }: OrderDraft,
): Promise<void> {
  await trx.deleteFrom('business_lock').where('business_id', '=', businessId).execute()
  if (lines.length === 0) return
  await trx
    .insertInto('business_lock')
    .values(
      lines.map((line, index) => ({
        business_id: businessId,
        seq: index + 1,
        role: line.role,
        lock_id: line.asked.lock?.lockId ?? null,
        shell_num: line.asked.lock?.shellNum ?? null,
        new_shell_num: line.asked.newShellNum ?? null,
        new_chip_no: line.asked.newChipNo ?? null,
        distinguish: line.distinguish,
        port_before: line.portBefore,
        start_before: line.asked.lock?.startTime ?? null,
        end_before: line.asked.lock?.endTime ?? null,
        port_number: line.portNumber,
        start_time: line.startTime,
        end_time: line.endTime,
        remaining_days: line.remainingDays,
        sales_price: worth.prices[index]?.salesPrice ?? '0',
        arithmetic: worth.prices[index]?.arithmetic ?? '',
        product_ids: JSON.stringify(line.productIds),
        line_status: 0,
        reserved: false,
        invoiced_money: '0',
      })),
    )
    .execute()
}
