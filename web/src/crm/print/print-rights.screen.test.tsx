import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import PrintPage from './PrintPage.tsx'

const template = {
  templateId: 3,
  templateName: '标准合同',
  type: 6,
  content: '<p>编号</p>',
  page: ordinaryPage,
  word: null,
  createTime: '2025-05-15 10:00:00',
  updateTime: '2025-05-15 10:00:00',
  createUserId: 14773,
  createUserName: '林知远',
}
beforeEach(() => answer(printCalls.list, toPage([template], 1, { page: 1, limit: 15 })))

const record = (checkStatus: number) =>
  answer(recordCallsOf(contract).detail, {
    dataAuth: 1,
    contractId: 12,
    name: '年度',
    num: 'HT-1',
    checkStatus,
  })
const rights = ['crm/contract/print', 'crm/contract/read']

it('what is printed of an approved contract is only read without the right to edit it', async () => {
  await signIn({ rights })
  answer(printCalls.print, '<p>编号：HT-1</p>')
  record(1)
  await show(<PrintPage />, '/print?module=contract&id=12')
  const text = await screen.findByRole('article', { name: '打印内容' })
  expect(text.textContent).toBe('编号：HT-1')
  expect(screen.queryByRole('textbox')).toBeNull()
  await screen.findByText(/已生效的内容不能修改/)
})

it.each([
  ['with the right', 1, [...rights, 'crm/contract/printEdit']],
  ['of a draft', 5, rights],
])('it is edited %s', async (_, checkStatus, granted) => {
  await signIn({ rights: granted })
  answer(printCalls.print, '<p>编号：HT-1</p>')
  record(checkStatus)
  await show(<PrintPage />, '/print?module=contract&id=12')
  await screen.findByRole('textbox', { name: '打印内容' }, { timeout: 15_000 })
  expect(screen.queryByText(/已生效的内容不能修改/)).toBeNull()
})
