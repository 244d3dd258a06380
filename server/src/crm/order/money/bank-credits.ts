import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import type { SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { readOpenCredits, receiptOfCredit } from '../../bank/door.ts'

/** Bank credits that may be given to an order, as rows of kind 2 (locks-and-extensions.md §9.3). */
export async function readBankCredits(
  actor: Actor,
  asked: { customerId: number; search: string },
): Promise<SelectableMoney[]> {
  const credits = await readOpenCredits(actor, asked)
  return credits.map(({ transactionId, serial, day, money, matched, payer, summary }) => ({
    kind: 2,
    receivablesId: null,
    transactionId,
    number: serial,
    returnTime: formatDay(day),
    money: Number(money),
    allocatedMoney: Number(matched),
    remainMoney: new Decimal(money).minus(matched).toNumber(),
    returnType: null,
    contractId: null,
    contractNum: '',
    payerName: payer,
    summary,
  }))
}

interface Claim {
  transactionId: number
  money: string
  order: StoredRow
}

/**
 * Makes the receipt of a credit: 银行转账, in use at once, with customer and contract of the order. Returns its row, locked. Refuses
 * 2232 for a credit that may not be chosen, 2230 for more than is left of it, and an order without a contract, as a receipt needs one.
 */
export async function claimCredit(
  trx: Transaction<Tables>,
  actor: Actor,
  { transactionId, money, order }: Claim,
): Promise<StoredRow> {
  const { rows } = await sql<{ id: number | null }>`select coalesce((select max(c.id) from contract c
      where c.business_id = ${order.id} and c.deleted_at is null and c.check_status in (1, 10, 12, 13)),
    ${order.contract_id ?? null}::bigint)::int as id`.execute(trx)
  const contractId = rows[0]?.id ?? refuse('creditNeedsContract')
  const claimed = await receiptOfCredit(trx, actor, {
    transactionId,
    contractId,
    customerId: Number(order.customer_id),
    money,
  })
  if (claimed === 'foreign') refuse('receivableMissing')
  if (claimed === 'tooLittle') refuse('beyondAvailable')
  return claimed
}
