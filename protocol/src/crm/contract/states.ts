import { checkStates } from '#protocol/record/states/check-states.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { approvedEvents, approvedStates, draftsOnly, voided } from '../approved.ts'
import { contractFileRefusals } from '../contract-file/refusals.ts'
import { crmRefusals } from '../refusals.ts'

const { draft, submit, save } = approvedEvents

/** What is in use is voided before it is edited. */
const inUse = {
  delete: draftsOnly,
  edit: crmRefusals.voidFirst,
  editInPlace: crmRefusals.contractPassed,
} as const

/** Contracts that are in force: money is asked for, received and invoiced on them (crm-records.md §1.4). */
export const inForce = ['passed', 'normal', 'signed', 'unsigned'] as const

/** Contracts on which plans may be made; the ones that wait make plans that wait (§10.4). */
export const planned = [...inForce, 'running'] as const

/** Those of 合同 (crm-records.md §1.4, §8.6). */
export const contractStates = states({
  column: 'check_status',
  title: '审核状态',
  initial: 'draft',
  vocabulary: {
    ...approvedStates,
    passed: { ...approvedStates.passed, forbids: inUse },
    signed: { ...checkStates.signed, forbids: inUse },
    unsigned: { ...checkStates.unsigned, forbids: inUse },
    voided: {
      ...voided,
      forbids: {
        ...voided.forbids,
        editInPlace: crmRefusals.contractVoided,
        transfer: crmRefusals.voidedTransfer,
      },
    },
    cancelled: {
      ...checkStates.cancelled,
      struck: true,
      forbids: {
        delete: draftsOnly,
        edit: contractFileRefusals.contractOfCancelled,
        editInPlace: contractFileRefusals.contractOfCancelled,
        transfer: contractFileRefusals.contractOfCancelled,
      },
    },
  },
  events: {
    ...approvedEvents,
    draft: { ...draft, from: [...draft.from, 'voided'] },
    submit: { ...submit, from: [...submit.from, 'voided'] },
    save: { ...save, from: [...save.from, 'voided'] },
    void: {
      from: inForce,
      to: 'voided',
      behavior: 21,
      says: '将合同作废',
      call: { path: 'contractDiscard', right: 'discard', summary: '合同作废' },
    },
    /** Both parties have signed (locks-and-extensions.md §11.1). */
    sign: {
      from: ['passed', 'normal', 'unsigned'],
      to: 'signed',
      behavior: 35,
      says: '将合同标记为已签署',
      showsChanges: true,
    },
    waive: { from: ['passed', 'normal'], to: 'unsigned', behavior: 35, says: '将合同标记为无需签署' },
    /** Its order was cancelled: final. Only the cancelling of the order lets it happen. */
    cancelOrder: { from: inForce, to: 'cancelled', behavior: 36, says: '订单撤单，合同随之撤单' },
  },
  alike: [{ asked: ['passed', 'normal'], also: ['signed', 'unsigned'] }],
})
