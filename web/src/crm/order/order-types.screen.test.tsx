import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type OrderTypeRow, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { answer } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { OrderTypes } from './OrderTypes.tsx'

const rows: OrderTypeRow[] = [
  {
    orderType: 1,
    name: '新增买卖',
    permKey: 'buyingselling',
    needContract: 1,
    needSigned: 1,
    needPayment: 1,
    needDevice: 1,
    enabled: 1,
  },
]

async function openTypes(rights: string[]) {
  await signIn({ rights })
  answer(orderTypeCalls.list, rows)
  show(<OrderTypes />)
  await screen.findByRole('switch', { name: '新增买卖 启用' })
}

it('leads to the fields of the form of a type', async () => {
  await openTypes(['manage/crm/setting', 'manage/crm/field'])
  const link = screen.getByRole('link', { name: '新增买卖 字段设置' })
  expect(link.getAttribute('href')).toBe('/manage/customer/handle-field/crm/5/1')
})

it('leads nowhere without the right to fields', async () => {
  await openTypes(['manage/crm/setting'])
  expect(screen.queryByRole('link')).toBeNull()
})
