import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { lockConfigDefaults } from '#protocol/crm/lock-config/config.ts'
import { productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'
import { LockSettings } from './LockSettings.tsx'

beforeEach(() => {
  answerSession()
  answer(lockConfigCalls.read, { ...lockConfigDefaults, regionByDept: { 14853: 2 } })
  answer(productCategoryCalls.list, [{ categoryId: 4, pid: 0, name: '计价软件' }])
  answer(lockConfigCalls.change, null)
})

it('软件锁 puts what the server would refuse right first, and sends what is typed', async () => {
  const { user } = await show(<LockSettings />)
  const fee = await screen.findByLabelText('补办工本费')
  expect(screen.queryByText('有未保存的修改')).toBeNull()
  await user.click(fee)
  await user.keyboard('{Control>}a{/Control}99.555')
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('补办工本费填写不正确')
  expect(asked(lockConfigCalls.change)).toEqual([])
  await user.click(fee)
  await user.keyboard('{Backspace}')
  await user.click(screen.getByRole('switch', { name: '回款提醒同时发给客户' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(lockConfigCalls.change)).toMatchObject([
      { graceDays: 30, lockReissueFee: 99.55, pushCustomer: 1, autoPlan: 1, regionByDept: { 14853: 2 } },
    ]),
  )
})

it('takes the region of a department away', async () => {
  const { user } = await show(<LockSettings />)
  await user.click(await screen.findByRole('button', { name: '删除第1行' }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(lockConfigCalls.change)).toMatchObject([{ regionByDept: {} }]))
})
