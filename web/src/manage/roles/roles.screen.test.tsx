import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { menuTreesOf } from '#protocol/manage/roles/roles.ts'
import { LEAVE_QUESTION } from '#web/ui/layer/confirm.ts'
import { answer, asked } from '../../../test/answers.ts'
import { isClosed, open, show } from '../../../test/screen.tsx'
import { answerSession, signIn } from '../../../test/session.ts'
import { AssignableRoles } from './AssignableRoles.tsx'

const roleOf = (roleId: number, roleName: string): RoleRow => ({
  roleId,
  roleName,
  roleType: 2,
  remark: null,
  status: 1,
  dataType: 1,
  isHidden: 1,
  label: null,
  rules: { data: [], bi: [] },
  menuIds: [],
})

const offered = [{ name: '客户管理角色', roleType: 2 }]

beforeEach(() => {
  answerSession()
  answer(permissionCalls.getRoleTypeList, offered)
  answer(permissionCalls.getRoleByType, [roleOf(7, '销售员'), roleOf(8, '区域助理')])
  const trees = menuTreesOf(2)
  if (!trees) throw new Error('no trees')
  answer(permissionCalls.getMenuListByType, trees)
  answer(peopleCalls.queryUserList, {
    list: [],
    pageNumber: 1,
    pageSize: 15,
    totalPage: 0,
    totalRow: 0,
    firstPage: true,
    lastPage: true,
  })
})

it('asks before rights that were changed are left for another role or the members', async () => {
  const { user } = await open('/manage/role-auth/2/客户管理角色?tab=rights')
  const all = await screen.findByRole('checkbox', { name: '全部' })
  const save = () => screen.queryByRole('button', { name: '保存' })
  const leaves = (name: string) =>
    user.click(screen.getByRole(name === '角色员工' ? 'tab' : 'button', { name }))
  const answerWith = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: LEAVE_QUESTION })
    await user.click(within(question).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  await user.click(all)
  await user.click(all)
  expect(save()).toBeNull()
  await user.click(all)
  expect(isClosed(save())).toBe(false)

  await leaves('区域助理')
  await answerWith('取消')
  expect(screen.getByRole('button', { name: '销售员' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('checkbox', { name: '全部' })).toHaveProperty('checked', true)

  await leaves('角色员工')
  await answerWith('离开')
  await screen.findByRole('button', { name: /关联员工/ })
  expect(screen.getByRole('tab', { name: '角色权限' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: '角色权限 *' })).toBeNull()
  await leaves('区域助理')
  const other = screen.getByRole('button', { name: '区域助理' })
  await waitFor(() => expect(other.getAttribute('aria-current')).toBe('true'))
})

it('offers no roles of an application that is off, and keeps those that were chosen', async () => {
  await signIn()
  answer(permissionCalls.getRoleTypeList, offered)
  const group = (pid: number, name: string, role: RoleRow) => ({ pid, name, list: [role] })
  answer(permissionCalls.getAllRoleList, [
    group(2, '客户管理角色', roleOf(7, '销售员')),
    group(9, '人力资源管理角色', roleOf(9, '人资管理员')),
  ])
  answer(permissionCalls.queryAuthRole, [9])
  answer(permissionCalls.updateAuthRole, null)
  const { user } = show(<AssignableRoles role={roleOf(3, '部门管理员')} open onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '销售员' }))
  expect(screen.queryByText('人资管理员')).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('设置成功')
  expect(asked(permissionCalls.updateAuthRole)).toEqual([{ roleId: 3, roleIds: [9, 7] }])
})

it('has no page for roles of an application that the company does not have', async () => {
  await open('/manage/role-auth/9/人力资源管理角色')
  await screen.findByText('抱歉，您要访问的页面丢失了')
})

it('offers rights of what exists alone, and keeps what a role holds beside them', async () => {
  // signing in on the way is written by the mobile client
  const outwork = 214
  answer(permissionCalls.getRoleByType, [{ ...roleOf(7, '销售员'), rules: { data: [outwork], bi: [] } }])
  answer(permissionCalls.previewRights, { gains: [], loses: [], range: null, members: 0, people: [] })
  const { user } = await open('/manage/role-auth/2/客户管理角色?tab=rights')
  await screen.findByRole('checkbox', { name: '线索管理' })
  await screen.findByRole('checkbox', { name: '外勤' })
  expect(screen.queryByRole('checkbox', { name: '设置' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '线索管理' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(permissionCalls.previewRights)).toHaveLength(1))
  expect(asked(permissionCalls.previewRights)[0]).toMatchObject({
    menuIds: expect.arrayContaining([outwork, 17, 25]),
  })
})

it('shows together whom a change concerns alike', async () => {
  const person = (userId: number, realname: string, loses: number[] = []) => ({
    userId,
    realname,
    deptName: '销售部',
    gains: [17],
    loses,
    wider: [],
    narrower: [],
  })
  const people = [...['安小一', '白小一', '曹小一', '邓小一'].map((name, at) => person(at + 1, name))]
  answer(permissionCalls.getRoleByType, [roleOf(7, '销售员')])
  answer(permissionCalls.previewRights, {
    gains: [17],
    loses: [],
    range: null,
    members: 5,
    people: [...people, person(9, '方小一', [25])],
  })
  const { user } = await open('/manage/role-auth/2/客户管理角色?tab=rights')
  await user.click(await screen.findByRole('checkbox', { name: '线索管理' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('影响 5 名员工：')
  screen.getByText('安小一、白小一、曹小一等 4 人')
  screen.getByText('方小一')
  expect(screen.queryByText('邓小一')).toBeNull()
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles).toEqual(['员工', '失去', '获得', '数据范围'])
})
