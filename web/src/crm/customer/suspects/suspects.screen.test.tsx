import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customerFamilyCalls, customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { open } from '../../../../test/screen.tsx'
import { answerSession } from '../../../../test/session.ts'

const row = (customerId: number, customerName: string, more: object = {}) => ({
  customerId,
  customerName,
  ownerUserName: '林知远',
  ...more,
})
const pair = [
  row(1, '南京晟通博监理有限公司', { mobile: '13900010001' }),
  row(2, '南京晟通博监理 有限公司', { mobile: '13900010002', website: 'https://b.example' }),
]

it('merges a group, keeping the fullest and taking the chosen value of each line', async () => {
  answerSession()
  const group = { reason: 'name' as const, count: 2, rows: pair }
  answer(customerLookupCalls.suspects, toPage([group], 1, { page: 1, limit: 20 }))
  answer(fieldCalls.listHead, [])
  answer(customerFamilyCalls.merge, null)
  const { user } = await open('/crm/suspects?import=7')
  const section = await screen.findByRole('region', { name: '名称相近 · 2 个客户' })
  expect(asked(customerLookupCalls.suspects)).toMatchObject([{ importId: 7 }])
  await user.click(within(section).getByRole('button', { name: '合并' }))
  const dialog = await screen.findByRole('dialog', { name: '合并客户' })
  expect(within(dialog).getByRole('radio', { name: '保留 南京晟通博监理 有限公司' })).toHaveProperty(
    'checked',
    true,
  )
  expect(within(dialog).queryByRole('radio', { name: /^网址取/ })).toBeNull()
  await user.click(
    within(dialog).getByRole('radio', {
      name: '客户名称取 南京晟通博监理有限公司 的“南京晟通博监理有限公司”',
    }),
  )
  await user.click(within(dialog).getByRole('button', { name: '合并客户' }))
  await screen.findByText('已将 1 个客户合并到 南京晟通博监理 有限公司')
  expect(asked(customerFamilyCalls.merge)).toMatchObject([
    { customerId: 2, customerIds: [1], chosen: [{ fieldName: 'customerName', customerId: 1 }] },
  ])
})
