import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
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
  answer(calls.information, [
    bareField({ fieldName: 'shellNum', name: '锁号', formType: 'text', value: '321510001' }),
  ])
  answer(calls.counters, {})
})

const openReport = async (more: Row = {}) => {
  answer(calls.detail, { dataAuth: 1, version: 1, ...report, ...more })
  const { user } = await open('/crm/badLock/5')
  await screen.findByRole('tab', { name: /详细资料/ })
  return user
}
const openDialog = async (more: Row = {}) => {
  const user = await openReport(more)
  await user.click(await screen.findByRole('button', { name: /处理$/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '处理坏锁 321510001' })) }
}

it('leads to the file of its lock', async () => {
  await openReport({ lockId: 3 })
  const links = screen.getAllByRole('link', { name: /321510001/ })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/crm/softwareLock/3')
})

it('shows its fault as the company calls it today', async () => {
  await openReport({ faultType: 8, faultTypeName: '烧毁' })
  screen.getByText('烧毁')
})

it('shows its fault as the product calls it where no word came along', async () => {
  await openReport()
  screen.getByText('芯片损坏')
})

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

describe('生成换锁订单', () => {
  const replaceable = { customerId: 7, customerName: '北麓测绘', isReplaceable: 1 }
  const button = () => screen.queryByRole('button', { name: /生成换锁订单/ })

  it('opens the order with customer and lock, which the form then knows', async () => {
    answer(recordCallsOf(business).form, [
      [bareField({ fieldName: 'customerId', name: '客户名称', formType: 'customer', authLevel: 3 })],
    ])
    answer(flowCalls.drivingFields, null)
    refuse(orderCalls.preview, '请填写原因', 400)
    answer(orderCalls.locks, {
      list: [{ lockId: 3, shellNum: '321510001', productNames: '土建算量', portNumber: 5, distinguish: 0 }],
      totalRow: 1,
    })
    const user = await openReport(replaceable)
    await user.click(await screen.findByRole('button', { name: /生成换锁订单/ }))
    const form = within(await screen.findByRole('dialog', { name: '换锁' }))
    expect((await form.findAllByText('北麓测绘')).length).toBeGreaterThan(0)
    const lines = within(await form.findByRole('region', { name: '软件锁' }))
    lines.getByText('321510001')
    await lines.findByText('土建算量')
    expect(asked(orderCalls.preview).at(-1)).toMatchObject({ orderType: 6, entity: { customerId: 7 } })
  })

  it('is not offered where an order is there already', async () => {
    await openReport({ ...replaceable, isReplaceable: 0 })
    expect(button()).toBeNull()
  })

  it('needs the rights of both: businesses and exchanges', async () => {
    const read = ['crm/badLock/index', 'crm/badLock/read', 'crm/business/index']
    for (const right of ['crm/business/save', 'crm/business/changelock']) {
      answerSession({ rights: [...read, right] })
      await openReport(replaceable)
      expect(button()).toBeNull()
      cleanup()
    }
  })
})
