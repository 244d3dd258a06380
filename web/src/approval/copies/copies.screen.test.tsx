import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { addressOfWaiting } from '#protocol/examine/limits.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { tell } from '#web/platform/server-notices.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const copy = (recordId: number, readTime: string | null = null) => ({
  recordId,
  label: 1,
  typeId: recordId,
  title: `抄送的合同${recordId}`,
  createUserName: '沈海棠',
  senderName: '周明远',
  examineStatus: 3,
  createTime: '2026-01-05 09:30:00',
  readTime,
})

/** The server's copies, which reading marks. */
async function openCopies(begun: ReturnType<typeof copy>[]) {
  await signIn()
  let copies = begun
  respond(approvalOptionCalls.copies, ({ isRead }) => {
    const shown = copies.filter(
      ({ readTime }) => isRead === undefined || (isRead === 1) === (readTime !== null),
    )
    return toPage(shown, shown.length, { page: 1, limit: 15 })
  })
  respond(approvalOptionCalls.readCopies, ({ recordIds }) => {
    copies = copies.map((each) =>
      recordIds.includes(each.recordId) ? { ...each, readTime: '2026-01-05 10:00:00' } : each,
    )
    return null
  })
  const drawn = await open('/taskExamine/copies')
  const add = (more: ReturnType<typeof copy>) => {
    copies = [more, ...copies]
  }
  return { ...drawn, add }
}
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li')
  if (!row) throw new Error(`${title} stands in no row`)
  return within(row)
}

it('copies tell who handed in what and who passed them on; one is read, then all of them', async () => {
  const { user } = await openCopies([copy(1), copy(2), copy(3, '2026-01-05 09:40:00')])
  const row = await rowOf('抄送的合同1')
  row.getByText('沈海棠 提交')
  row.getByText(/周明远 抄送于/)
  expect((await rowOf('抄送的合同3')).queryByRole('button', { name: /标为已读/ })).toBeNull()
  await user.click(row.getByRole('button', { name: '标为已读 抄送的合同1' }))
  expect(asked(approvalOptionCalls.readCopies)).toEqual([{ recordIds: [1] }])
  await user.click(screen.getByRole('radio', { name: '未读' }))
  await rowOf('抄送的合同2')
  expect(screen.queryByText('抄送的合同1')).toBeNull()
  await user.click(screen.getByRole('button', { name: '全部标为已读' }))
  expect(await screen.findByText('没有未读的抄送')).toBeTruthy()
  expect(asked(approvalOptionCalls.readCopies).at(-1)).toEqual({ recordIds: [2] })
})

it('an office approval leads to its own page, and is read by that', async () => {
  answer(examineCalls.waiting, toPage([], 0, { page: 1, limit: 15 }))
  answer(flowCalls.usable, toPage([], 0, { page: 1, limit: 15 }))
  refuse(examineCalls.detail, '没有权限')
  const { user } = await openCopies([{ ...copy(5), label: oaExamine.approval.label, title: '出差去济南' }])
  const link = (await rowOf('出差去济南')).getByRole('link', { name: '出差去济南' })
  expect(link.getAttribute('href')).toBe(addressOfWaiting(5))
  await user.click(link)
  expect(asked(approvalOptionCalls.readCopies)).toEqual([{ recordIds: [5] }])
  await screen.findByRole('radiogroup', { name: '审批状态' })
})

it('a new copy comes by itself, and is counted in the menu', async () => {
  const { add } = await openCopies([copy(1)])
  await rowOf('抄送的合同1')
  await screen.findByRole('link', { name: '抄送我的，1 项' })
  add(copy(2))
  await act(async () => tell('approvals'))
  await rowOf('抄送的合同2')
  await screen.findByRole('link', { name: '抄送我的，2 项' })
})

it('opening the log of a copy reads it; a refusal leaves the list and offers another try', async () => {
  const { user } = await openCopies([copy(1)])
  const row = await rowOf('抄送的合同1')
  refuse(approvalOptionCalls.timeline, '请稍后')
  await user.click(row.getByRole('button', { name: '查看历史审批流程' }))
  await screen.findByText('请稍后')
  expect(asked(approvalOptionCalls.readCopies)).toEqual([{ recordIds: [1] }])
  refuse(approvalOptionCalls.copies, '稍后重试')
  await user.click(screen.getByRole('radio', { name: '已读' }))
  expect(await screen.findByText('稍后重试')).toBeTruthy()
})
