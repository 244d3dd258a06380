import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const calls = recordCallsOf(badLock)
const report = {
  badId: 5,
  badNo: 'HS-20261126-0001',
  shellNum: '321510001',
  source: 1,
  faultType: 2,
  responsible: 1,
  checkStatus: 10,
  handleStatus: 0,
}

beforeEach(() => {
  answerSession()
  answerList(badLock, [report])
  answer(calls.information, [])
  answer(calls.counters, {})
})

const openReport = async (more: Partial<typeof report> = {}) => {
  answer(calls.detail, { dataAuth: 1, version: 1, ...report, ...more })
  const { user } = await open('/crm/badLock/5')
  await screen.findByRole('tab', { name: /详细资料/ })
  return user
}
const openDialog = async (more: Partial<typeof report> = {}) => {
  const user = await openReport(more)
  await user.click(await screen.findByRole('button', { name: /处理$/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '处理坏锁 321510001' })) }
}

it('a device is sent to the workshop with a word', async () => {
  answer(badLockCalls.handle, null)
  const { user, dialog } = await openDialog()
  dialog.getByText('锁留在维修中，修好后再次处理')
  await user.click(dialog.getByLabelText('处理结果'))
  await user.keyboard('换接口')
  await user.click(dialog.getByRole('button', { name: '保存处理' }))
  await waitFor(() =>
    expect(asked(badLockCalls.handle)).toMatchObject([{ badId: 5, handleStatus: 1, handleResult: '换接口' }]),
  )
})

it('a scrapped one needs a reason, and an amount two decimals at most', async () => {
  answer(badLockCalls.handle, null)
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: '报废' }))
  await user.click(dialog.getByLabelText('费用（元）'))
  await user.keyboard('1.234')
  await user.click(dialog.getByRole('button', { name: '保存处理' }))
  await dialog.findByText('请填写报废原因')
  await dialog.findByText('请输入不超过两位小数的金额')
  expect(asked(badLockCalls.handle)).toEqual([])
})

it('one in the workshop only leaves it repaired or scrapped; where a customer still has the licence the dialog says what is first', async () => {
  refuse(badLockCalls.handle, '请先为客户办理换锁', 2252)
  const { user, dialog } = await openDialog({ handleStatus: 1 })
  expect(dialog.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    '修复入库',
    '报废',
  ])
  await user.click(dialog.getByRole('button', { name: '保存处理' }))
  expect((await dialog.findAllByText('未完成：请先为客户办理换锁')).length).toBeGreaterThan(0)
})

it('is offered for reports in force alone, to those who may handle', async () => {
  await openReport({ checkStatus: 3 })
  expect(screen.queryByRole('button', { name: /处理$/ })).toBeNull()
})

it('is not offered without the right', async () => {
  answerSession({ rights: ['crm/badLock/index', 'crm/badLock/read'] })
  await openReport()
  expect(screen.queryByRole('button', { name: /处理$/ })).toBeNull()
})
