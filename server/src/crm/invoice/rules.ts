import { invoice } from '#protocol/crm/invoice/type.ts'
import {
  companyColumns,
  invoiceTypes,
  mailColumns,
  PERSONAL,
  titleColumns,
  titleTypes,
} from '#protocol/crm/invoice/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SaveMoment } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { invoiceFormFields } from './form-fields.ts'

type Invoice = RowOf<typeof invoice>

/** What is peculiar to invoices (crm-records.md §11). */
export const invoiceRules: RecordRules<Invoice> = {
  saving: {
    writes: ['invoiceType', 'titleType', ...[...titleColumns, ...mailColumns].map(({ name }) => toKey(name))],
    prepare: (moment) => {
      requireKind(moment)
      keepPersonal(moment)
    },
  },
  viewing: { pseudoFields: invoiceFormFields },
  todos: { checkInvoice: approvalTerms(invoice) },
}

/** 开票类型 is required, and must be one of the known kinds. */
function requireKind({ values, stored }: SaveMoment<Invoice>): void {
  const kind = Object.hasOwn(values, 'invoice_type') ? values.invoice_type : stored?.invoice_type
  if (kind === null || kind === undefined) throw refusal('required', '开票类型').at('invoiceType')
  if (!Object.hasOwn(invoiceTypes, String(kind)))
    throw refusal('valueUnfit', '开票类型的选项不存在').at('invoiceType')
  const title = values.title_type ?? null
  if (title !== null && !Object.hasOwn(titleTypes, String(title)))
    throw refusal('valueUnfit', '抬头类型的选项不存在').at('titleType')
}

/** A person has neither a tax number nor an account. */
function keepPersonal({ values, stored }: SaveMoment<Invoice>): void {
  const kind = Object.hasOwn(values, 'title_type') ? values.title_type : stored?.title_type
  if (Number(kind) === PERSONAL) for (const { name } of companyColumns) values[name] = null
}
