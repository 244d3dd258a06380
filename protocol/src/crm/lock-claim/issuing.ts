import { states } from '#protocol/record/states/declared-states.ts'
import { effective } from '../approved.ts'
import { lockClaimRefusals } from './refusals.ts'

const approved = { axis: 'approval', in: effective, refusal: lockClaimRefusals.claimNotApproved }
const kept = { edit: lockClaimRefusals.claimIssued, delete: lockClaimRefusals.claimIssued }
const stepped = { when: [approved], behavior: 2, showsChanges: true } as const

/** 发放状态 (locks-and-extensions.md §13): how the stock keeper issues a claim, and the claimant receives it. */
export const issuing = states({
  column: 'issue_status',
  title: '发放状态',
  formType: 'number',
  after: 'lock_form',
  alwaysShown: true,
  initial: 'none',
  vocabulary: {
    none: { code: 0, word: '未发放', tone: 'default' },
    partly: { code: 1, word: '部分发放', tone: 'warning', forbids: kept },
    issued: { code: 2, word: '已发放', tone: 'info', forbids: kept },
    confirmed: { code: 3, word: '已确认', tone: 'success', forbids: kept },
  },
  events: {
    issuePart: { ...stepped, from: ['none', 'partly'], to: 'partly', says: '发放了部分软件锁。' },
    issueAll: { ...stepped, from: ['none', 'partly'], to: 'issued', says: '发放了软件锁。' },
    confirm: { ...stepped, from: ['issued'], to: 'confirmed', says: '确认领取。' },
  },
})
