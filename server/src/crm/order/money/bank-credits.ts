import type { Transaction } from 'kysely'
import type { SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/*
 * The seam to bank credits (locks-and-extensions.md §9.3, §10): money on the sub-account of a customer, or of its parent, that no
 * receipt has claimed. These two functions are all that orders know of the bank.
 */

interface Asked {
  customerId: number
  search: string
}

/** Unmatched credits that may be given to an order, as rows of kind 2; none until bank transactions are kept. */
export async function readBankCredits(_actor: Actor, _asked: Asked): Promise<SelectableMoney[]> {
  return []
}

interface Claim {
  transactionId: number
  money: string
  order: StoredRow
}

/**
 * Makes the receipt of a credit: 银行转账, in use at once, with customer and contract of the order. Returns its row, locked.
 * Refuses 2232 for a credit that may not be chosen, and 2230 for more than is left of it.
 */
export async function receiptOfCredit(
  _trx: Transaction<Tables>,
  _actor: Actor,
  _claim: Claim,
): Promise<StoredRow> {
  return refuse('receivableMissing')
}
