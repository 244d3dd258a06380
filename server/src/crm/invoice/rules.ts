import { sql } from 'kysely'
import { issuing } from '#protocol/crm/invoice/issuing.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { titleColumns } from '#protocol/crm/invoice/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { HappenedMoment, RecordRules, RowExtras, SaveMoment } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkKind, readIssuedKinds } from './kinds.ts'
import { bookInvoice, followInvoices, planInvoice } from './locks.ts'
import { checkRed, isSame, redOf, refuseReversed, requireRests } from './red.ts'

type Invoice = RowOf<typeof invoice>

/** What the tax office knows: it stays as long as the invoice is issued or being issued (crm-records.md §11.4). */
const declared = [
  { name: 'customer_id', label: '客户' },
  { name: 'contract_id', label: '合同' },
  { name: 'invoice_money', label: '开票金额' },
  { name: 'invoice_type', label: '开票类型' },
  { name: 'title_type', label: '抬头类型' },
  ...titleColumns,
]
const out = ['issued', 'pending'].map((name) => stateCode(invoice, name, issuing))

/** Refuses another value of these; the same one passes, as whole forms send it. */
function keepDeclared({ stored, values }: Pick<SaveMoment<Invoice>, 'stored' | 'values'>): void {
  if (!stored || !out.includes(Number(stored.invoice_status))) return
  const before: Record<string, unknown> = stored
  const changed = declared.find(({ name }) => name in values && !isSame(values[name], before[name]))
  if (changed) refuse('issuedUnchanged', changed.label)
}

/** Lock numbers as they are sent: separated by commas, each once (locks-and-extensions.md §1.3). */
const numbersIn = (text: string): string[] => [...new Set(text.split(/[,，、\s]+/).filter(Boolean))]

const counts = async ({ trx, rows }: HappenedMoment) => requireRests(trx, rows)
const endsIssue = async ({ trx, rows }: HappenedMoment) => refuseReversed(trx, rows)

/** Lists and details mark what was taken back, in whole or in part. */
const selects = { isReversed: sql`(exists (select ${redOf(sql`r.id`)}))::int` }
const rowExtras: RowExtras = { selects }

/** What is peculiar to invoices (crm-records.md §11). */
export const invoiceRules: RecordRules<Invoice> = {
  saving: {
    offers: async ({ services }) => ({ invoiceType: await readIssuedKinds(services.db) }),
    prepare: ({ values }) => {
      if (values.shell_nums) values.shell_nums = numbersIn(String(values.shell_nums)).join(',')
    },
    check: async (moment) => {
      keepDeclared(moment)
      await checkRed(moment)
      await checkKind(moment)
      await planInvoice(moment)
    },
    saved: bookInvoice,
  },
  written: followInvoices,
  restoring: { check: async ({ trx, rows }) => requireRests(trx, rows) },
  happening: {
    start: counts,
    issue: counts,
    reset: counts,
    clear: async (moment) => {
      await endsIssue(moment)
      await counts(moment)
    },
    void: endsIssue,
  },
  viewing: {
    rowExtras: () => rowExtras,
    detailSelects: selects,
  },
  todos: { checkInvoice: approvalTerms(invoice) },
}
