import { states } from '#protocol/record/states/declared-states.ts'
import { effective } from '../approved.ts'
import { crmRefusals } from '../refusals.ts'

const approved = { axis: 'approval', in: effective, refusal: crmRefusals.invoiceNotApproved }
const issued = { from: ['none', 'issued'], to: 'issued', when: [approved], showsChanges: true } as const

/** 开票状态 (crm-records.md §11.4). What was issued is deleted by administrators alone. */
export const issuing = states({
  column: 'invoice_status',
  title: '开票状态',
  formType: 'number',
  after: 'invoice_type',
  alwaysShown: true,
  initial: 'none',
  vocabulary: {
    none: { code: 0, word: '未开票', tone: 'default' },
    issued: {
      code: 1,
      word: '已开票',
      tone: 'success',
      forbids: { delete: { refusal: crmRefusals.invoiceIssued, exceptAdministrators: true } },
    },
    pending: { code: 2, word: '开票中', tone: 'info' },
    voided: { code: 3, word: '已作废', tone: 'default' },
    failed: { code: 4, word: '开票失败', tone: 'error' },
  },
  events: {
    issue: { ...issued, behavior: 2, says: '标记为开票。', storedAs: 'issueInvoice' },
    reset: { ...issued, behavior: 2, says: '重置开票信息。', storedAs: 'resetInvoice' },
    clear: { ...issued, to: 'none', behavior: 2, says: '重置开票信息。', storedAs: 'resetInvoice' },
  },
})
