import { invoice } from '#protocol/crm/invoice/type.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'

/** What is peculiar to invoices (crm-records.md §11). */
export const invoiceRules: RecordRules<RowOf<typeof invoice>> = {
  todos: { checkInvoice: approvalTerms(invoice) },
}
