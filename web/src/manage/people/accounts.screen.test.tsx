import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'
import { DoubledEmails } from './DoubledEmails.tsx'
import { PasswordDialog } from './dialogs.tsx'
import { SuperiorDialog } from './SuperiorDialog.tsx'

const person: UserRow = {
  ...me,
  userId: 7,
  realname: '安小一',
  roleId: '',
  roleName: '',
  userIdentity: 2,
  hisTable: null,
  isAdmin: null,
  isReadNotice: null,
  roleIds: null,
}
beforeEach(() => signIn())

it('addresses of several people are listed with who has them, and nothing where there are none', async () => {
  const an = { userId: 1, realname: '安小一', deptName: '销售一部', status: 1 }
  const bai = { userId: 2, realname: '白小一', deptName: null, status: 0 }
  answer(peopleCalls.doubledEmails, [{ email: 'sales@suoke.example', people: [an, bai] }])
  const { user } = show(<DoubledEmails />)
  await user.click(await screen.findByRole('button', { name: '1 个邮箱由多名员工使用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '重复的邮箱' }))
  dialog.getByText('sales@suoke.example')
  dialog.getByText('安小一 · 销售一部')
  dialog.getByText('白小一 · 已停用')
})

it('a new password ends the API keys where that is ticked, and leaves them otherwise', async () => {
  const { user } = show(<PasswordDialog users={[person]} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '重置密码：安小一' }))
  answer(accountCalls.resetPassword, null)
  await user.type(dialog.getByLabelText('新密码'), 'changed77')
  await user.click(dialog.getByRole('checkbox', { name: '同时删除其 API 密钥' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('已重置安小一的密码')
  expect(asked(accountCalls.resetPassword)).toEqual([{ ids: [7], password: 'changed77', revokeKeys: 1 }])
})

it('asks whose superior it is to be only for one employee, and sends the head of each department', async () => {
  answer(peopleCalls.setSuperior, { changed: 0 })
  const { user } = show(<SuperiorDialog users={[person]} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '设置上级：安小一' }))
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await dialog.findByText('请选择直属上级')
  await user.click(dialog.getByRole('radio', { name: '各自部门的负责人' }))
  await dialog.findByText('部门没有负责人的员工，以及负责人本人，直属上级不变。')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await screen.findByText('已设置安小一的直属上级')
  expect(asked(peopleCalls.setSuperior)).toMatchObject([{ userIds: [7], parentId: 0, byHead: 1 }])
})
