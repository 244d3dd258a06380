import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FlowRow, flowCalls } from '#protocol/approval/flow-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { choosePerson, open } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'

const type = (part: Partial<FlowRow>): FlowRow => ({
  examineId: 31,
  examineInitId: 31,
  label: 0,
  examineIcon: 'wk wk-reimbursement,#3ABCFB',
  examineName: '差旅报销',
  recheckType: 1,
  status: 1,
  remarks: '凭票报销',
  createTime: '2026-01-05 09:30:00',
  createUserId: me.userId,
  createUserName: me.realname,
  updateTime: '2026-01-05 09:30:00',
  updateUserName: me.realname,
  managerList: [me.userId],
  userIds: '',
  deptIds: '',
  userList: [],
  deptList: [],
  oaType: 5,
  isSys: 1,
  ...part,
})
const seal = type({
  examineId: 40,
  examineName: '用章申请',
  oaType: 0,
  isSys: 0,
  status: 2,
  deptList: [{ id: 5, name: '行政部' }],
  userList: [{ userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null }],
})

async function show() {
  await signIn()
  answer(flowCalls.list, toPage([type({}), seal], 2, { page: 1, limit: 10 }))
  const drawn = await open('/manage/system-workbench')
  await screen.findByText('用章申请')
  return drawn
}
const row = (name: string) => {
  const found = screen.getAllByRole('row').find((each) => each.textContent?.includes(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}

it('types show who may begin them, and what is allowed about each', async () => {
  const { user } = await show()
  expect(asked(flowCalls.list).at(-1)).toMatchObject({ label: 0 })
  expect(row('差旅报销').textContent).toContain('全公司')
  expect(row('用章申请').textContent).toContain('行政部、沈海棠')
  await user.click(screen.getByRole('button', { name: '更多 差旅报销' }))
  const closed = await screen.findByRole('menuitem', { name: '删除' })
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('menuitem', { name: '编辑表单' }).getAttribute('aria-disabled')).toBe('true')
})

it('a type is enabled beside others, and deleted after a question that names what follows', async () => {
  const { user } = await show()
  answer(flowCalls.setStatus, null)
  await user.click(screen.getByRole('button', { name: '更多 用章申请' }))
  await user.click(await screen.findByRole('menuitem', { name: '启用' }))
  const question = await screen.findByRole('dialog', { name: '您确定要启用该审批类型?' })
  await user.click(within(question).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(asked(flowCalls.setStatus)).toEqual([{ examineId: 40, status: 1 }]))
  await user.click(screen.getByRole('button', { name: '更多 用章申请' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  const removal = await screen.findByRole('dialog', { name: '您确定要删除该审批类型?' })
  await user.click(within(removal).getByRole('button', { name: '删除审批类型' }))
  await waitFor(() => expect(asked(flowCalls.setStatus).at(-1)).toEqual({ examineId: 40, status: 3 }))
})

it('a new type has an icon and a range, and leads on to its form', async () => {
  const { user, router } = await show()
  answer(flowCalls.fields, [])
  answer(flowCalls.fillable, [])
  answer(flowCalls.roles, [])
  answer(flowCalls.check, [])
  answer(flowCalls.save, type({ examineId: 41, examineName: '采购申请' }))
  await user.click(screen.getByRole('button', { name: /新建审批类型$/ }))
  await user.type(await screen.findByLabelText(/审批类型名称/), '采购申请')
  await user.click(screen.getByRole('radio', { name: '图标11' }))
  await user.click(screen.getByRole('radio', { name: '橙色' }))
  await choosePerson(user, screen.getByLabelText(/发起人范围：员工/, { selector: 'input' }), '沈海棠')
  await choosePerson(user, screen.getByLabelText(/审批流管理员/, { selector: 'input' }), '沈海棠')
  await user.click(screen.getByRole('radio', { name: '2.配置流程' }))
  await screen.findByText('沈海棠', { selector: '[class*="cardText"]' })
  await user.click(await screen.findByRole('button', { name: /^审批人\s*请选择审批人/ }))
  const panel = within(await screen.findByRole('dialog'))
  await choosePerson(user, panel.getByRole('combobox', { name: '添加员工' }), '沈海棠')
  await user.click(screen.getByRole('button', { name: '发布' }))
  const made = await screen.findByRole('dialog', { name: '创建成功' })
  expect(made.textContent).toContain('您将继续完成审批表单的创建')
  expect(asked(flowCalls.save)).toMatchObject([
    {
      label: 0,
      examineName: '采购申请',
      examineIcon: 'wk wk-approval-5,#FF6033',
      userList: [2001],
      deptList: [],
    },
  ])
  expect(router.state.location.pathname).toBe('/manage/system-workbench/design')
})
