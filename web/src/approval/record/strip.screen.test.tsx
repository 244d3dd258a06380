import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { approvalCalls, type ShownStep } from '#protocol/approval/record-calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { tell } from '#web/messages/told.ts'
import { plainScreen } from '#web/record/model/screens.tsx'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { ApprovalStrip } from './ApprovalStrip.tsx'

const contract = recordTypeNamed('contract')
const person = (userId: number, realname: string, examineStatus: number) => ({
  userId,
  realname,
  img: null,
  examineStatus,
  examineTime: examineStatus === 0 ? null : '2026-01-05 09:30:00',
})
const creation: ShownStep = { flowId: 0, examineStatus: 6, userList: [person(2001, '沈海棠', 6)] }
const step = (flowId: number, name: string, examineStatus: number, userList: ShownStep['userList']) => ({
  flowId,
  name,
  type: 2,
  examineStatus,
  userList,
})
const view = (steps: ShownStep[], rights: { isCheck?: number; isRecheck?: number } = {}) => ({
  label: 1,
  isCheck: 0,
  isRecheck: 0,
  createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
  examineFlowList: [creation, ...steps],
  ...rights,
})
const running = step(4, '复核', 3, [person(1, '林知远', 3), person(2, '何小书', 3)])

async function showStrip() {
  if (!contract) throw new Error('there is no contract')
  await signIn()
  return showAmongAreas(
    <ApprovalStrip
      type={contract}
      screen={plainScreen(contract)}
      recordId={9}
      record={{ contractId: 9, examineRecordId: 55 }}
    />,
  )
}
const strip = async () => within(await screen.findByRole('region', { name: '审批流信息' }))

it('shows the steps with their people, and what one may do', async () => {
  answer(approvalCalls.view, view([running, step(5, '总经理', 0, [])], { isCheck: 1 }))
  const { user } = await showStrip()
  const shown = await strip()
  shown.getByRole('button', { name: '发起人 沈海棠 创建' })
  shown.getByRole('button', { name: '总经理 XX 待审核' })
  expect(shown.queryByRole('button', { name: '撤回' })).toBeNull()
  await user.hover(shown.getByRole('button', { name: '复核 2人会签 审核中' }))
  await screen.findByText('何小书')
  let decided = false
  respond(approvalCalls.decide, () => {
    decided = true
    return null
  })
  respond(approvalCalls.view, () =>
    view([decided ? { ...running, examineStatus: 1 } : running], { isCheck: decided ? 0 : 1 }),
  )
  await user.click(shown.getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await shown.findByRole('button', { name: '复核 2人会签 通过' })
  expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 55, typeId: 9, status: 1 }])
  expect(shown.queryByRole('button', { name: '通过' })).toBeNull()
})

it('who handed it in may take it back, with a reason', async () => {
  answer(approvalCalls.view, view([running], { isRecheck: 1 }))
  answer(approvalCalls.decide, null)
  const { user } = await showStrip()
  await user.click((await strip()).getByRole('button', { name: '撤回' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回审批' }))
  await user.type(dialog.getByPlaceholderText('请输入撤回理由（必填）'), '金额有误')
  await user.click(dialog.getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(asked(approvalCalls.decide)).toMatchObject([{ status: 4, remarks: '金额有误' }]))
})

it('another one decides: it is asked again at once; the history says what was done', async () => {
  answer(approvalCalls.view, view([running]))
  answer(approvalCalls.log, [])
  const { user } = await showStrip()
  const shown = await strip()
  await user.click(shown.getByRole('button', { name: '查看历史审批流程' }))
  await screen.findByText('暂无记录')
  answer(approvalCalls.view, view([{ ...running, examineStatus: 1 }]))
  act(() => tell('approvals'))
  await shown.findByRole('button', { name: '复核 2人会签 通过' })
})

it('says what went wrong in its place', async () => {
  refuse(approvalCalls.view, '系统繁忙')
  await showStrip()
  await screen.findByText('系统繁忙')
  screen.getByRole('button', { name: '重试' })
})
