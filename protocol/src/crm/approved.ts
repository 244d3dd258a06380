import type { Refused } from '#protocol/platform/codes.ts'
import type { Todo } from '#protocol/record/declaration/todo.ts'
import { type Approval, approval } from '#protocol/record/states/approval.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { type StateEvent, states } from '#protocol/record/states/declared-states.ts'
import { crmRefusals } from './refusals.ts'

/** Administrators delete them all but those that wait. */
export const draftsOnly = { refusal: crmRefusals.draftsOnly, exceptAdministrators: true } as const

/** The states of what is approved, from draft to in use; each type adds why one that has passed is not edited. */
export const approvedStates = {
  draft: checkStates.draft,
  running: { ...checkStates.running, forbids: { delete: crmRefusals.draftsOnly } },
  passed: { ...checkStates.passed, forbids: { delete: draftsOnly } },
  refused: { ...checkStates.refused, forbids: { delete: draftsOnly } },
  recalled: checkStates.recalled,
  normal: { ...checkStates.normal, forbids: { delete: draftsOnly } },
} as const
export const voided = { ...checkStates.voided, forbids: { delete: draftsOnly } } as const

type Approved = keyof typeof approvedStates
interface ApprovedEvent extends StateEvent {
  from: readonly Approved[]
  to: Approved
}

/** What drafts, submissions and outcomes lead to (approval-office.md §5.4). */
export const approvedEvents = {
  draft: { from: ['refused', 'recalled', 'normal'], to: 'draft', behavior: 2 },
  submit: {
    from: ['draft', 'refused', 'recalled', 'normal'],
    to: 'running',
    behavior: 20,
    says: '提交审核',
  },
  save: { from: ['draft', 'refused', 'recalled'], to: 'normal', behavior: 2 },
  pass: { from: ['running'], to: 'passed', behavior: 27 },
  refuse: { from: ['running'], to: 'refused', behavior: 28 },
  recall: { from: ['running'], to: 'recalled', behavior: 29 },
} as const satisfies Record<string, ApprovedEvent>

/** 审核状态 of what is approved as a whole; why it is not edited once it has passed. */
export const approvedAxis = (passedRefusal: Refused) =>
  states({
    column: 'check_status',
    title: '审核状态',
    initial: 'draft',
    vocabulary: {
      ...approvedStates,
      passed: {
        ...approvedStates.passed,
        forbids: { ...approvedStates.passed.forbids, edit: passedRefusal },
      },
    },
    events: approvedEvents,
  })

/** The same of what a ledger notes: one in force, passed or without a flow, is neither edited nor deleted. */
export const notedAxis = (refusal: Refused) => {
  const forbids = { edit: refusal, delete: refusal }
  return states({
    column: 'check_status',
    title: '审核状态',
    initial: 'draft',
    vocabulary: {
      ...approvedStates,
      passed: { ...approvedStates.passed, forbids },
      normal: { ...approvedStates.normal, forbids },
    },
    events: approvedEvents,
  })
}

type Own = 'label' | 'firstFlow' | 'messages' | 'conditions' | 'weighs' | 'waiting' | 'submits'

/** The approval of a document of sale: all of it is frozen while it waits, and without a flow it is in use at once. */
export const approvedBy = (own: Pick<Approval, Own> & Partial<Pick<Approval, 'refusal'>>): Approval =>
  approval({
    frozen: 'all',
    refusal: crmRefusals.withdrawFirst,
    on: { drafted: 'draft', submitted: 'submit', passed: 'pass', refused: 'refuse', recalled: 'recall' },
    withoutFlow: { event: 'save' },
    ...own,
  })

/** States in which receivables and invoices count (crm-records.md §1.4). */
export const effective = ['passed', 'normal'] as const

/** 待审核… of what is approved (crm-records.md §15). */
export const approvalTodo = (
  display: string,
  { key, model, order }: Pick<Todo, 'key' | 'model' | 'order'>,
): Todo => ({
  key,
  model,
  order,
  title: `待审核${display}`,
  tabs: ['待审核', '已审核'],
  waitsFor: 'person',
  decides: true,
  until: { saved: 'everybody', turn: true },
})
