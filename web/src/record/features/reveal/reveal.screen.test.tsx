import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { revealCalls } from '#protocol/crm/operations.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { pick, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { Masked } from './Masked.tsx'

const field = bareField({
  fieldName: 'mobile',
  name: '手机',
  formType: 'mobile',
  value: '138****5678',
  masked: true,
})
const draw = () =>
  show(
    <Masked type={customer} id={7} field={field}>
      <span>138****5678</span>
    </Masked>,
  )

beforeEach(() => {
  answer(historyCalls.list, [])
})

it('shows a masked value for a reason, and hides it again', async () => {
  await signIn()
  answer(revealCalls.reveal, { value: '13812345678', left: 4 })
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: '查看手机' }))
  const dialog = within(await screen.findByRole('dialog', { name: '查看手机' }))
  await user.click(dialog.getByRole('button', { name: /^查\s?看$/ }))
  await dialog.findByText('请选择原因')
  expect(asked(revealCalls.reveal)).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: '原因' }))
  await pick(user, '其他')
  await user.click(dialog.getByRole('button', { name: /^查\s?看$/ }))
  await dialog.findByText('请说明查看的原因')
  await user.type(dialog.getByLabelText('说明'), '快递要电话')
  await user.click(dialog.getByRole('button', { name: /^查\s?看$/ }))
  await screen.findByText('13812345678')
  expect(asked(revealCalls.reveal)).toEqual([
    { type: customer.label, id: 7, field: 'mobile', reason: 4, remark: '快递要电话' },
  ])
  await user.click(screen.getByRole('button', { name: '隐藏手机' }))
  await screen.findByText('138****5678')
  expect(screen.queryByText('13812345678')).toBeNull()
})

it('leaves the dialog open where the limit of the day is reached', async () => {
  await signIn()
  refuse(revealCalls.reveal, '今天查看掩码内容已达上限（2 次），请明天再试', 403)
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: '查看手机' }))
  const dialog = within(await screen.findByRole('dialog', { name: '查看手机' }))
  await user.click(dialog.getByRole('combobox', { name: '原因' }))
  await pick(user, '核对信息')
  await user.click(dialog.getByRole('button', { name: /^查\s?看$/ }))
  await screen.findByText('今天查看掩码内容已达上限（2 次），请明天再试')
  await waitFor(() => expect(screen.getByText('138****5678')).toBeTruthy())
})

it('offers nothing without the right', async () => {
  await signIn({ rights: ['crm/customer/read'] })
  draw()
  await screen.findByText('138****5678')
  expect(screen.queryByRole('button')).toBeNull()
})
