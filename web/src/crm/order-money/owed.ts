import { Decimal } from 'decimal.js'
import type { Row } from '#protocol/record/calls/calls.ts'
import { textOf } from '#web/record/model/record.ts'

const amountIn = (row: Row, key: string): Decimal => new Decimal(textOf(row, key) || 0)

/** What of an order has neither come nor been written off. */
export const openOfOrder = (row: Row): Decimal =>
  Decimal.max(
    0,
    amountIn(row, 'money').minus(amountIn(row, 'receivedMoney')).minus(amountIn(row, 'writeOffMoney')),
  )

/** The same of plans together. */
export const openOfPlans = (rows: readonly Row[]): Decimal =>
  Decimal.sum(0, ...rows.map((row) => amountIn(row, 'unreceivedMoney')))
