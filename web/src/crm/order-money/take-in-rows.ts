import { Decimal } from 'decimal.js'
import type { SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'

/** What is typed for each chosen row, by the row's key; exact decimal text. */
export type TakenIn = Readonly<Record<string, string>>

export const keyOf = ({ kind, receivablesId, transactionId }: SelectableMoney): string =>
  `${kind}-${receivablesId ?? transactionId ?? 0}`

const amountOf = (text: string | undefined): Decimal => toDecimal(text ?? '') ?? new Decimal(0)

/** What is taken in together. */
export const totalOf = (taken: TakenIn): Decimal => Decimal.sum(0, ...Object.values(taken).map(amountOf))

/** What a row that is chosen now proposes: what is left of it, as far as the order is still open. */
export const proposed = (row: SelectableMoney, taken: TakenIn, open: Decimal): string =>
  Decimal.max(0, Decimal.min(row.remainMoney, open.minus(totalOf(taken)))).toFixed(2)

/** Why the chosen amounts cannot be taken in; undefined where they can. The server refuses the same (2230–2232). */
export function faultOf(rows: readonly SelectableMoney[], taken: TakenIn, open: Decimal): string | undefined {
  const chosen = rows.filter((row) => taken[keyOf(row)] !== undefined)
  if (chosen.length === 0) return '请选择入账款项'
  if (chosen.some((row) => amountOf(taken[keyOf(row)]).lte(0))) return '请填写大于0的入账金额'
  if (chosen.some((row) => amountOf(taken[keyOf(row)]).gt(row.remainMoney))) return '入账金额不能大于可用金额'
  return totalOf(taken).gt(open) ? '入账金额不能大于订单未收金额' : undefined
}

/** As the call takes it. */
export const writeTaken = (rows: readonly SelectableMoney[], taken: TakenIn) =>
  rows.flatMap((row) => {
    const money = taken[keyOf(row)]
    if (money === undefined) return []
    const { kind, receivablesId, transactionId } = row
    return [
      kind === 1
        ? { kind, receivablesId: receivablesId ?? 0, money }
        : { kind, transactionId: transactionId ?? 0, money },
    ]
  })
