import { issuing } from '#protocol/crm/invoice/issuing.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { titleColumns } from '#protocol/crm/invoice/words.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SaveMoment } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What the tax office knows: it stays as long as the invoice is issued or being issued (crm-records.md §11.4). */
const declared = [
  { name: 'customer_id', label: '客户' },
  { name: 'contract_id', label: '合同' },
  { name: 'invoice_money', label: '开票金额' },
  { name: 'invoice_type', label: '开票类型' },
  { name: 'title_type', label: '抬头类型' },
  ...titleColumns,
]
const out = ['issued', 'pending'].map((name) => issuing.vocabulary[name]?.code)

const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}

/** Refuses another value of these; the same one passes, as whole forms send it. */
function keepDeclared({
  stored,
  values,
}: Pick<SaveMoment<RowOf<typeof invoice>>, 'stored' | 'values'>): void {
  if (!stored || !out.includes(Number(stored.invoice_status))) return
  const before: Record<string, unknown> = stored
  const changed = declared.find(({ name }) => name in values && !isSame(values[name], before[name]))
  if (changed) refuse('issuedUnchanged', changed.label)
}

/** What is peculiar to invoices (crm-records.md §11). */
export const invoiceRules: RecordRules<RowOf<typeof invoice>> = {
  saving: {
    check: async (moment) => keepDeclared(moment),
    needsTransaction: ({ stored }) => stored !== null,
  },
  todos: { checkInvoice: approvalTerms(invoice) },
}
