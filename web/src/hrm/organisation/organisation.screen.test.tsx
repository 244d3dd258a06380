import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import OrganisationPage from './OrganisationPage.tsx'

const dept = (deptId: number, name: string, more: Partial<DeptNode> = {}): DeptNode => ({
  deptId,
  pid: 1,
  pname: '全公司',
  deptType: 2,
  name,
  code: `D${deptId}`,
  mainEmployeeId: null,
  mainEmployeeName: null,
  leaderEmployeeId: null,
  leadEmployeeName: null,
  createUserId: 1,
  createTime: '2025-01-01 00:00:00',
  allNum: 5,
  fullTimeNum: 4,
  nuFullTimeNum: 1,
  myAllNum: 2,
  myFullTimeNum: 2,
  myNuFullTimeNum: 0,
  ...more,
})

const tree = [dept(1, '全公司', { pid: 0, pname: null, deptType: 1, children: [dept(2, '营销中心')] })]

function serve() {
  answer(deptCalls.tree, tree)
  answer(deptCalls.add, null)
  answer(deptCalls.remove, null)
  answer(employeePickerCalls.all, [])
  respond(deptCalls.detail, () => dept(2, '营销中心'))
  answer(deptCalls.employees, toPage([], 0, { page: 1, limit: 15 }))
}

beforeEach(serve)

it('draws the chart, which is walked, folded and opened by keys', async () => {
  await signIn()
  const { user } = show(<OrganisationPage />)
  await screen.findByRole('button', { name: '营销中心' })
  await user.click(screen.getByRole('radio', { name: '架构图' }))
  const items = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  expect(items()).toEqual(['全公司 未设负责人 本级2人，共5人', '营销中心 未设负责人 本级2人，共5人'])
  await user.click(screen.getByTitle('收起全公司的下级'))
  expect(items()).toEqual(['全公司 未设负责人 本级2人，共5人'])
  screen.getByRole('treeitem').focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('营销中心 未设负责人 本级2人，共5人')
  await user.click(screen.getByRole('button', { name: '缩小' }))
  screen.getByRole('button', { name: '当前90%，恢复100%' })
  screen.getAllByRole('treeitem')[1]?.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '营销中心' })
})

it('shows departments with their numbers, and one with what may be done to it', async () => {
  await signIn()
  const { user } = show(<OrganisationPage />)
  await user.click(await screen.findByRole('button', { name: '营销中心' }))
  const panel = within(await screen.findByRole('dialog', { name: '营销中心' }))
  expect(await panel.findAllByText('2（5）')).toHaveLength(1)
  await user.click(panel.getByRole('tab', { name: '员工列表' }))
  await panel.findByText('没有在职员工')
  await user.click(panel.getByRole('button', { name: '删除' }))
  await user.click(await screen.findByRole('button', { name: '删除组织' }))
  await waitFor(() => expect(asked(deptCalls.remove)).toEqual([{ deptId: 2 }]))
})

it('makes a department below the company, and refuses one without a code', async () => {
  await signIn()
  const { user } = show(<OrganisationPage />)
  await user.click(await screen.findByRole('button', { name: /新建组织$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建组织$/ }))
  await user.type(dialog.getByLabelText('组织部门名称'), '客服中心')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('部门编码不能为空')
  await user.type(dialog.getByLabelText('组织编码'), 'KF')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(deptCalls.add)).toMatchObject([{ name: '客服中心', code: 'KF', deptType: 2, pid: 1 }]),
  )
})

it('offers nothing to those who only look at the tree', async () => {
  await signIn({ rights: ['hrm/dept/index'] })
  show(<OrganisationPage />)
  await screen.findByText('营销中心')
  expect(screen.queryByRole('button', { name: '营销中心' })).toBeNull()
  expect(screen.queryByRole('button', { name: /新建组织$/ })).toBeNull()
})
