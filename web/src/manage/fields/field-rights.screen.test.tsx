import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls, type RoleField } from '#protocol/manage/fields/calls.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { isClosed, pick, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { FieldRightsDialog } from './FieldRightsDialog.tsx'

const field = (
  label: number,
  id: number,
  name: string,
  operateType: RoleField['operateType'],
): RoleField => ({
  id,
  roleId: 7,
  label,
  fieldId: id,
  fieldName: `f${id}`,
  name,
  authLevel: 3,
  operateType,
  maskType: 0,
  fieldType: 1,
  type: 1,
  maskable: name === '手机' ? 1 : 0,
})

beforeEach(async () => {
  await signIn()
  respond(fieldAdminCalls.roleFields, ({ label }) =>
    label === 3
      ? [field(3, 31, '姓名', 3)]
      : [
          field(2, 21, '客户名称', 3),
          field(2, 22, '备注', 1),
          field(2, 23, '手机', 1),
          field(2, 24, '编号', 4),
        ],
  )
  answer(fieldAdminCalls.saveRoleFields, null)
})

async function open() {
  const { user } = show(
    <FieldRightsDialog
      role={{ roleId: 7, roleName: '销售员' }}
      of={customer.label}
      onClose={() => undefined}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '字段授权：销售员' }))
  await dialog.findByLabelText('可以查看客户名称')
  return { user, dialog }
}

it('lets only be changed what the system leaves open', async () => {
  const { dialog } = await open()
  const isShut = (label: string) =>
    expect(dialog.getByLabelText(label), label).toHaveProperty('disabled', true)
  const isOpen = (label: string) =>
    expect(dialog.getByLabelText(label), label).toHaveProperty('disabled', false)
  isShut('可以查看客户名称')
  isOpen('可以修改客户名称')
  isOpen('可以查看备注')
  isOpen('可以修改备注')
  isShut('可以查看编号')
  isShut('可以修改编号')
  expect(dialog.queryByLabelText('掩码显示备注')).toBeNull()
  expect(isClosed(dialog.getByRole('button', { name: '保存' }))).toBe(true)
})

it('sends the rows that changed and nothing else', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByLabelText('可以查看备注'))
  expect(dialog.getByLabelText('可以修改备注')).toHaveProperty('checked', false)
  await user.click(dialog.getByLabelText('可以修改客户名称'))
  await user.click(dialog.getByRole('combobox', { name: '掩码显示手机' }))
  await pick(user, '列表中掩码')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('已保存角色“销售员”的字段授权')
  expect(asked(fieldAdminCalls.saveRoleFields)).toMatchObject([
    {
      list: [
        { id: 22, authLevel: 1, maskType: 0 },
        { id: 21, authLevel: 2, maskType: 0 },
        { id: 23, authLevel: 3, maskType: 1 },
      ],
    },
  ])
})

it('asks before changes are left for another type', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByLabelText('可以查看备注'))
  await user.click(dialog.getByText('联系人'))
  const question = within(await screen.findByRole('dialog', { name: '确定离开？正在编辑的内容将会丢失。' }))
  await user.click(question.getByRole('button', { name: '取消' }))
  expect(dialog.getByLabelText('可以查看备注')).toHaveProperty('checked', false)
  await user.click(dialog.getByText('联系人'))
  const again = within(await screen.findByRole('dialog', { name: '确定离开？正在编辑的内容将会丢失。' }))
  await user.click(again.getByRole('button', { name: '离开' }))
  await waitFor(() => dialog.getByLabelText('可以查看姓名'))
  expect(asked(fieldAdminCalls.saveRoleFields)).toEqual([])
})
