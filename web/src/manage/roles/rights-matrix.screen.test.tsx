import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RoleRow } from '#protocol/manage/roles/calls.ts'
import { menuTreesOf } from '#protocol/manage/roles/roles.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { RightsMatrix } from './RightsMatrix.tsx'

beforeEach(() => signIn())

const roleOf = (roleType: number): RoleRow => ({
  roleId: 7,
  roleName: '销售员',
  roleType,
  remark: null,
  status: 1,
  dataType: 1,
  isHidden: 1,
  label: null,
  rules: null,
  menuIds: [],
})

function showMatrix(roleType: number) {
  const tree = menuTreesOf(roleType)?.data
  if (!tree) throw new Error(`no tree ${roleType}`)
  return show(
    <RightsMatrix tree={tree} role={roleOf(roleType)} held={new Set()} onChange={() => undefined} />,
  )
}

it('grants the fields of a record type at its directory', async () => {
  answer(fieldAdminCalls.roleFields, [])
  const { user } = showMatrix(2)
  expect(screen.queryByRole('button', { name: '跟进记录管理的字段授权' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '联系人管理的字段授权' }))
  const dialog = within(await screen.findByRole('dialog', { name: '字段授权：销售员' }))
  expect(dialog.getByRole('radio', { name: contacts.display })).toHaveProperty('checked', true)
  expect(asked(fieldAdminCalls.roleFields)).toEqual([{ roleId: 7, label: contacts.label }])
})

it('offers that to roles of customer management alone', async () => {
  showMatrix(1)
  await screen.findByText('企业首页')
  expect(screen.queryAllByRole('button', { name: /字段授权/ })).toEqual([])
})
