import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const at = (label: number) => `/manage/fields/crm/none/${label}`

it('opens the designer of a form by the address of other clients', async () => {
  answerSession({ rights: ['manage/crm/field'] })
  answer(fieldAdminCalls.definition, [])
  answer(fieldAdminCalls.optionChanges, [])
  await open(at(customer.label))
  await screen.findByRole('heading', { level: 1, name: /客户管理/ })
  expect(asked(fieldAdminCalls.definition)).toContainEqual({ label: customer.label })
})

it('says that there is no such form', async () => {
  answerSession({ rights: ['manage/crm/field'] })
  await open(at(999))
  await screen.findByText('抱歉，您要访问的页面丢失了')
})

it('is closed without the right', async () => {
  answerSession({ rights: ['manage/users/read'] })
  await open(at(customer.label))
  await screen.findByRole('heading', { name: '暂无权限' })
  expect(asked(fieldAdminCalls.definition)).toEqual([])
})
