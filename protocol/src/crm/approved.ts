import type { Todo } from '#protocol/record/declaration/todo.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import type { StateEvent } from '#protocol/record/states/declared-states.ts'
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

/** The events as an approval names them. */
export const approvedOn = {
  drafted: 'draft',
  submitted: 'submit',
  passed: 'pass',
  refused: 'refuse',
  recalled: 'recall',
} as const

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
  until: { saved: 'everybody', turn: true },
})
