import type { Refused } from '#protocol/platform/codes.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { effective } from '../approved.ts'
import { crmRefusals } from '../refusals.ts'

const approved = { axis: 'approval', in: effective, refusal: crmRefusals.invoiceNotApproved }
const stepped = { when: [approved], behavior: 2, showsChanges: true } as const
const issued = { ...stepped, from: ['none', 'pending', 'failed', 'issued'], to: 'issued' } as const

/** What the tax office knows, or is about to, is deleted by administrators alone. */
const keptFor = (refusal: Refused) => ({ delete: { refusal, exceptAdministrators: true } }) as const

/** 开票状态 (crm-records.md §11.5): how an approved invoice is issued, and what ends it. */
export const issuing = states({
  column: 'invoice_status',
  title: '开票状态',
  formType: 'number',
  after: 'invoice_type',
  alwaysShown: true,
  initial: 'none',
  vocabulary: {
    none: { code: 0, word: '未开票', tone: 'default' },
    issued: { code: 1, word: '已开票', tone: 'success', forbids: keptFor(crmRefusals.invoiceIssued) },
    pending: { code: 2, word: '开票中', tone: 'info', forbids: keptFor(crmRefusals.invoiceKept) },
    voided: {
      code: 3,
      word: '已作废',
      tone: 'default',
      forbids: { ...keptFor(crmRefusals.invoiceKept), edit: crmRefusals.invoiceVoided },
    },
    failed: { code: 4, word: '开票失败', tone: 'error' },
  },
  events: {
    start: {
      ...stepped,
      from: ['none', 'failed'],
      to: 'pending',
      says: '开始开票。',
      storedAs: 'startInvoice',
      call: { path: 'startInvoicing', right: 'updateInvoiceStatus', summary: '开始开票' },
    },
    fail: { ...stepped, from: ['pending'], to: 'failed', says: '登记开票失败。', storedAs: 'failInvoice' },
    issue: { ...issued, says: '标记为开票。', storedAs: 'issueInvoice' },
    reset: { ...issued, says: '重置开票信息。', storedAs: 'resetInvoice' },
    clear: { ...issued, to: 'none', says: '重置开票信息。', storedAs: 'resetInvoice' },
    void: { ...stepped, from: ['issued'], to: 'voided', says: '将发票作废。', storedAs: 'voidInvoice' },
  },
})

/** An invoice in one of these counts nowhere: it frees the amount (locks-and-extensions.md §9.7). */
export const withoutEffect = ['voided', 'failed'] as const
