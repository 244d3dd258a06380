import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { pick, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { DepartmentDialog } from './DepartmentDialog.tsx'
import { UserForm } from './UserForm.tsx'

const role: RoleRow = {
  roleId: 7,
  roleName: '渠道专员',
  roleType: 2,
  remark: null,
  status: 1,
  dataType: 3,
  isHidden: 1,
  label: null,
  rules: null,
  menuIds: [],
}
const nothing = () => undefined
beforeEach(() => signIn())

it('a department needs a name and one above it', async () => {
  const { user } = show(<DepartmentDialog request={{}} onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog', { name: '创建部门' }))
  const save = () => user.click(dialog.getByRole('button', { name: '保存' }))
  await save()
  await dialog.findByText('部门名称不能为空')
  await dialog.findByText('上级部门不能为空')
  await user.type(dialog.getByLabelText('部门名称'), '渠道部')
  await user.click(dialog.getByLabelText('上级部门'))
  await user.click(await screen.findByTitle('全公司'))
  refuse(departmentCalls.addDept, '部门名称已存在')
  await save()
  await screen.findByText('部门名称已存在')
  answer(departmentCalls.addDept, null)
  await save()
  await screen.findByText('已创建部门 渠道部')
  expect(asked(departmentCalls.addDept).at(-1)).toEqual({
    name: '渠道部',
    pid: 14852,
    ownerUserId: undefined,
  })
})

it('departments are made in series below the same one', async () => {
  answer(departmentCalls.addDept, null)
  const { user } = show(<DepartmentDialog request={{ pid: 14852 }} onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog', { name: '创建部门' }))
  const more = () => user.click(dialog.getByRole('button', { name: '保存并继续新建' }))
  await more()
  await dialog.findByText('部门名称不能为空')
  await user.type(dialog.getByLabelText('部门名称'), '华东')
  await more()
  await waitFor(() => expect(dialog.getByLabelText('部门名称')).toHaveProperty('value', ''))
  await user.type(dialog.getByLabelText('部门名称'), '华北')
  await more()
  await waitFor(() => expect(asked(departmentCalls.addDept)).toHaveLength(2))
  expect(asked(departmentCalls.addDept)).toMatchObject([
    { name: '华东', pid: 14852 },
    { name: '华北', pid: 14852 },
  ])
})

it('the root stays above all departments', async () => {
  const root = {
    deptId: 14852,
    id: 14852,
    pid: 0,
    name: '全公司',
    label: '全公司',
    ownerUserId: null,
    currentNum: 2,
  }
  show(<DepartmentDialog request={{ department: root }} onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog', { name: '编辑部门' }))
  expect(dialog.getByLabelText('部门名称')).toHaveProperty('value', '全公司')
  expect(dialog.queryByLabelText('上级部门')).toBeNull()
})

it('a new person needs a number, a password, a name, a department and a role', async () => {
  answer(peopleCalls.addUser, null)
  answer(permissionCalls.getRoleList, [{ pid: 2, name: '客户管理角色', list: [role] }])
  const { user } = show(<UserForm request={{ deptId: 14852 }} onClose={nothing} />)
  const form = within(await screen.findByRole('dialog', { name: '新建员工' }))
  const save = () => user.click(form.getByRole('button', { name: '保存' }))
  await save()
  for (const words of ['手机号不能为空', '姓名不能为空', '角色不能为空']) await form.findByText(words)
  await user.type(form.getByLabelText('手机号（登录名）'), '23800000041')
  await user.type(form.getByLabelText('登录密码'), 'short')
  await user.type(form.getByLabelText('邮箱'), 'nobody')
  await user.tab()
  for (const words of ['目前只支持中国大陆的手机号码', '密码由6-20位字母、数字组成', '请输入正确的邮箱格式'])
    await form.findByText(words)
  expect(asked(peopleCalls.addUser)).toEqual([])

  const fill = async (label: string, words: string) => {
    await user.clear(form.getByLabelText(label))
    await user.type(form.getByLabelText(label), words)
  }
  await fill('手机号（登录名）', '13800000041')
  await fill('登录密码', 'abc12345')
  await fill('邮箱', 'zhou@example.com')
  await fill('姓名', '周可心')
  await user.click(form.getByLabelText('角色'))
  await pick(user, '渠道专员')
  await save()
  await screen.findByText('新增成功')
  expect(asked(peopleCalls.addUser)).toMatchObject([
    { username: '13800000041', realname: '周可心', deptId: 14852, roleId: [7] },
  ])
})
