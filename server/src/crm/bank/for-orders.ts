import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import { CREDIT, matchStatus } from '#protocol/crm/bank/words.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { lockLines, makeReceipt } from './confirm.ts'
import { type LineRow, lineRights, visibleLines } from './lines.ts'

/** A credit of which something is left, as far as the caller sees it. */
export interface OpenCredit {
  transactionId: number
  serial: string
  day: Date
  money: string
  matched: string
  payer: string
  summary: string
}

interface Asked {
  customerId: number
  search: string
}

/**
 * Credits on the sub-account of a customer, or of its parent, of which something is left, the oldest first
 * (locks-and-extensions.md §9.3). None for callers who do not see amounts of receipts.
 */
export async function readOpenCredits(actor: Actor, { customerId, search }: Asked): Promise<OpenCredit[]> {
  if (!lineRights(actor).money) return []
  const words = search === '' ? sql`true` : sql`strpos(t.bank_serial || ' ' || t.payer_name, ${search}) > 0`
  const { rows } = await sql<LineRow>`select t.* from bank_transaction t
    where t.direction = ${CREDIT} and t.match_status in (${matchStatus.open}, ${matchStatus.partly})
      and t.customer_id in (select unnest(array[c.id, c.parent_id]) from customer c where c.id = ${customerId})
      and ${words} and ${visibleLines(actor)}
    order by t.trade_time, t.transaction_id limit ${MOST}`.execute(actor.services.db)
  return rows.map((line) => ({
    transactionId: line.transaction_id,
    serial: line.bank_serial,
    day: line.trade_time,
    money: line.money,
    matched: line.matched_money,
    payer: line.payer_name,
    summary: line.summary,
  }))
}

/** More open credits of one customer are taken in the page of bank lines. */
const MOST = 200

interface Claim {
  transactionId: number
  contractId: number
  customerId: number
  /** Exact decimal. */
  money: string
}

/**
 * The receipt of a part of a credit on a contract, which pays nothing yet; 'foreign' where the credit is no open one of the customer
 * or its parent, 'tooLittle' where it has less left. Lines are locked.
 */
export async function receiptOfCredit(
  trx: Transaction<Tables>,
  actor: Actor,
  { transactionId, contractId, customerId, money }: Claim,
): Promise<StoredRow | 'foreign' | 'tooLittle'> {
  const line = (await lockLines(trx, actor, [transactionId])).get(transactionId)
  const { rows } = await sql<{ id: number | null }>`select unnest(array[c.id, c.parent_id])::int as id
    from customer c where c.id = ${customerId}`.execute(trx)
  const isOwn = rows.some(({ id }) => id !== null && id === line?.customer_id)
  if (!line || !isOwn || line.direction !== CREDIT || line.match_status === matchStatus.ignored)
    return 'foreign'
  if (new Decimal(money).gt(new Decimal(line.money).minus(line.matched_money))) return 'tooLittle'
  const id = await makeReceipt(
    trx,
    actor,
    { line, contractId, parts: [{ transactionId, contractId, money: Number(money) }] },
    { paysNothing: true },
  )
  const [receipt] = await requireRecords(actor, receivables, [id], { action: 'read', lock: true, db: trx })
  return receipt ?? 'foreign'
}
