import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { accessCalls } from '#protocol/crm/operations.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { AccessDialog } from './AccessDialog.tsx'

beforeEach(() => signIn())

const dialog = () => (
  <AccessDialog calls={accessCalls} type={customer} id={7} name="济南测评建设" onClose={() => undefined} />
)
const person = (userId: number, realname: string, words: string) => ({
  userId,
  realname,
  deptName: '销售一部',
  reasons: [{ rule: 'range' as const, words }],
})

it('shows who reaches the record by which rule, for what one wants to know', async () => {
  const people = [
    person(3, '安小一', '负责人本人，角色“销售员角色”有此项权限'),
    person(4, '方总监', '角色“销售经理角色”的数据权限是“全部”'),
  ]
  answer(accessCalls.people, { ownerUserName: '安小一', people })
  const { user } = show(dialog())
  await screen.findByText('谁能看到“济南测评建设”')
  await screen.findByText('负责人：安小一；2名员工可以打开详情')
  await screen.findByText('角色“销售经理角色”的数据权限是“全部”')
  await user.type(screen.getByPlaceholderText('搜索员工或部门'), '安小{Enter}')
  await screen.findByText('负责人本人，角色“销售员角色”有此项权限')
  expect(screen.queryByText('角色“销售经理角色”的数据权限是“全部”')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '编辑' }))
  expect(asked(accessCalls.people)).toEqual([
    { type: customer.label, id: 7, action: 'read' },
    { type: customer.label, id: 7, action: 'edit' },
  ])
})

it('says that nobody does, and offers to ask again after a failure', async () => {
  refuse(accessCalls.people, '无权操作', 401)
  const { user } = show(dialog())
  await screen.findByText('无权操作')
  answer(accessCalls.people, { ownerUserName: '', people: [] })
  await user.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByText('没有员工可以打开详情')
})
