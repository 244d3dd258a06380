import { expect } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { moneyStripCalls, recycleCalls } from '#protocol/crm/operations.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import type { Person, TestCompany } from './people.ts'

/** What every-sum does with invoices, and what must be true of them after any operations. */

const calls = recordCallsOf(invoice)

interface Tools {
  admin: Person
  name: string
  next: (below: number) => number
  /** A contract, and its customer. */
  contractOf: () => { id: number; customerId: number } | undefined
  amount: () => string
  /** Invoices that all actors have made. */
  invoices: { id: number; contractId: number; customerId: number }[]
}

/** The operations of one actor: made, red, marked, begun, failed, reset, voided, changed, deleted and restored. */
export function invoiceOperations({ admin, name, next, contractOf, amount, invoices }: Tools) {
  let numbered = 0
  const chosen = () => invoices[next(invoices.length)]
  const invoiceId = () => chosen()?.id ?? 0
  const add = async (of: Omit<Tools['invoices'][number], 'id'>, entity: object) => {
    numbered += 1
    const sent = { invoiceApplyNumber: `F-${name}-${numbered}`, invoiceType: 1, ...of, ...entity }
    const answer = await admin.call(calls.add, { entity: sent, field: [] })
    if (answer.data?.invoiceId) invoices.push({ ...of, id: Number(answer.data.invoiceId) })
    return answer
  }
  const ask = async () => {
    const of = contractOf()
    const draft = next(6) === 0 ? { checkStatus: 5 } : {}
    return of && add({ contractId: of.id, customerId: of.customerId }, { invoiceMoney: amount(), ...draft })
  }
  const red = async () => {
    const of = chosen()
    if (!of) return null
    const { id, ...same } = of
    return add(same, { invoiceMoney: `-${amount()}`, redOf: id })
  }
  const issue = () => admin.call(invoiceCalls.issue, { invoiceId: invoiceId(), invoiceNumber: '1' })
  return [
    ask,
    ask,
    red,
    red,
    issue,
    issue,
    async () => calls.events.start && admin.call(calls.events.start, { invoiceId: invoiceId() }),
    () => admin.call(invoiceCalls.fail, { invoiceId: invoiceId(), reason: '系统超时' }),
    () => admin.call(invoiceCalls.reset, { invoiceId: invoiceId(), invoiceNumber: '' }),
    () => admin.call(invoiceCalls.void, { invoiceId: invoiceId(), reason: '重复开具' }),
    () =>
      admin.call(calls.update, {
        entity: { invoiceId: invoiceId(), invoiceMoney: `${next(3) ? '' : '-'}${amount()}` },
        field: [],
      }),
    () => admin.call(calls.remove, { ids: [invoiceId()] }),
    () => admin.call(recycleCalls.restore, { type: invoice.label, ids: [invoiceId()] }),
  ]
}

const cents = (rows: readonly Row[]) =>
  rows.reduce((sum, { invoiceMoney }) => sum + Math.round(Number(invoiceMoney) * 100), 0) / 100

/** 已开票 and 申请中 of every contract are those of its rows, and nothing is taken back beyond what was issued. */
export async function auditInvoices({ people, platform }: TestCompany, after: string): Promise<void> {
  const { list } = await people.admin.ask(calls.list, { pageType: 0 })
  const counted = list.filter((row) =>
    ['passed', 'normal', 'running'].includes(stateOf(invoice, row)?.name ?? ''),
  )
  for (const [contractId, rows] of Map.groupBy(list, (row) => Number(row.contractId))) {
    const mine = counted.filter((row) => Number(row.contractId) === contractId)
    const inCodes = (...codes: number[]) => mine.filter((row) => codes.includes(Number(row.invoiceStatus)))
    const { steps } = await people.admin.ask(moneyStripCalls.read, { type: contract.label, id: contractId })
    const step = steps.find(({ type }) => type === invoice.key)
    expect(
      step?.parts.map(({ amount }) => amount),
      `invoices of contract ${contractId}, ${rows.length} in all, ${after}`,
    ).toEqual([cents(inCodes(1)), cents(inCodes(0, 2))])
  }
  const { rows: beyond } = await platform.pool.query(
    `select o.id from invoice o join invoice x on x.red_of = o.id
      where x.deleted_at is null and x.invoice_status not in (3, 4)
      group by o.id having o.deleted_at is not null or o.invoice_status <> 1 or o.invoice_money + sum(x.invoice_money) < 0`,
  )
  expect(beyond, `taken back beyond what was issued ${after}`).toEqual([])
}
