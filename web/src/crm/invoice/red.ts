import { invoice } from '#protocol/crm/invoice/type.ts'
import { mailColumns, titleColumns } from '#protocol/crm/invoice/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import type { FormParent, FormRequest } from '#web/record/model/screens.tsx'

const redOf = (id: number, name: string): FormParent => ({
  display: '红字发票',
  label: '红冲的发票',
  name,
  entity: { redOf: id },
})

/** A red invoice names what it takes back wherever its form is opened from. */
export function parentOfInvoice(record: Row): FormParent | undefined {
  const id = Number(record.redOf)
  return id > 0 ? redOf(id, textOf(record, 'redOfName')) : undefined
}

/** What a red invoice has like its original; customer and contract are named. */
const alike = [
  'invoice_type',
  'title_type',
  ...[...titleColumns, ...mailColumns].map(({ name }) => name),
].map(toKey)

/** The form of a red invoice for the detail of an issued one, of what is left of it; null: that is not to be seen. */
export function newRed(original: Row, rest: number | null): FormRequest {
  const { customerId, contractId } = original
  return {
    typeKey: invoice.key,
    parent: redOf(idOf(invoice, original), titleOf(invoice, original)),
    preset: {
      customerId: [{ id: Number(customerId), name: textOf(original, 'customerName') }],
      contractId: [{ id: Number(contractId), name: textOf(original, 'contractNum') }],
      ...Object.fromEntries(alike.map((key) => [key, textOf(original, key)])),
      ...(rest === null ? {} : { invoiceMoney: -rest }),
    },
  }
}
