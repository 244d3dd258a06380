import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { decidingCalls, type SheetDecision } from '#protocol/hrm/salary/deciding-calls.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, respond } from '../../../../test/answers.ts'
import { open } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { showFigures } from '../figures-shown.ts'
import { exampleSheet } from '../salary-example.ts'

const waiting = {
  ...exampleSheet,
  ...{ checkStatus: sheetStatus.waiting, examineRecordId: 31, isWaiting: true },
  ...{ submitter: '周慧艳', submitTime: '2026-03-02 10:15:00' },
}
const step = {
  ...{ flowId: 5, name: '财务复核', type: 2, examineStatus: 3 },
  userList: [{ userId: 9, realname: '林知远', img: null, examineStatus: 3, examineTime: null }],
}
const may = {
  ...{ decide: true, recall: false, urge: false, handOver: false, addSigners: false, copy: false },
  ...{ returnTo: [], fields: [] },
}
const decision: SheetDecision = {
  previous: { ...exampleSheet, month: 1, num: 3, realPaySalary: 20_000 },
  reasons: [{ kind: 'changed', name: '基本工资', word: '年度调薪', count: 2 }],
  findings: null,
}

beforeEach(async () => {
  showFigures(true)
  await signIn()
  respond(decidingCalls.list, ({ status }) =>
    toPage(status === 1 ? [waiting] : [], status === 1 ? 1 : 0, { page: 1, limit: 24 }),
  )
  answer(approvalOptionCalls.timeline, {
    entries: [],
    earlier: [],
    copies: [],
    comments: 0,
    may,
    abilities: [],
  })
  answer(approvalOptionCalls.changes, { since: null, changes: [] })
  answer(approvalOptionCalls.markSeen, null)
  answer(commentCalls.list, [])
  answer(approvalCalls.waitingCounts, [{ label: 4, count: 1 }])
  answer(approvalCalls.view, {
    ...{ label: 4, isCheck: 1, isRecheck: 0 },
    createUser: { userId: 2001, realname: '周慧艳', img: null, deptId: null, deptName: null },
    examineFlowList: [{ flowId: 0, examineStatus: 6, userList: [] }, step],
  })
})

it('shows an approver sums, the month before and the words, with the steps of the approval', async () => {
  answer(decidingCalls.read, decision)
  const { user } = await open('/taskExamine/crm/salary?sheet=12')
  const sheet = within(await screen.findByRole('article', { name: '2026年2月薪资' }))
  await sheet.findByText('年度调薪')
  sheet.getByText(/周慧艳 提交于 2026-03-02 10:15/)
  sheet.getByText(/减少 1 人/)
  expect(sheet.queryByRole('button', { name: /员工明细/ })).toBeNull()
  await sheet.findByText('财务复核')
  await user.click(screen.getByRole('tab', { name: '我已审批的' }))
  await screen.findByText('没有我已审批的薪资')
  expect(asked(decidingCalls.list).at(-1)).toMatchObject({ status: 2 })
})

it('has a place among the kinds of 待我审批 while something waits', async () => {
  answer(decidingCalls.read, decision)
  await open('/taskExamine/crm')
  await screen.findByRole('article', { name: '2026年2月薪资' })
  screen.getByRole('radio', { name: /薪资/ })
})
