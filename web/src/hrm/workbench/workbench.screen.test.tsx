import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { employeePickerCalls, type HrRole } from '#protocol/hrm/employees/picker-calls.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { ownWorkbenchAddress } from '#protocol/hrm/workbench/addresses.ts'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { open, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import WorkbenchPage from './WorkbenchPage.tsx'

const employee = {
  ...{ employeeId: 7, employeeName: '高文员', mobile: '13700000007', sex: 1, age: 30, jobNumber: 'G7' },
  ...{
    deptId: 1,
    deptName: '营销中心',
    parentId: null,
    parentName: null,
    post: '销售',
    entryTime: '2025-03-01',
  },
}
const role = (label: number): HrRole => ({ roleId: 1, roleName: '角色', roleType: 9, label })
const own = (more: { role: HrRole | null; employeeId?: number | null }) =>
  answer(employeePickerCalls.own, { ...employee, ...more })
const may = (...rights: string[]) => signIn({ rights: rights.map((right) => `hrm/${right}`) })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

const shares = { statusAnalysis: [], sexAnalysis: [], ageAnalysis: [], companyAgeAnalysis: [] }
beforeEach(() => {
  answer(hrWorkbenchCalls.employees, { 0: 12, 1: 3, 2: 1, 3: 0, 4: 2, 5: 4, 6: 1 })
  answer(hrWorkbenchCalls.team, { 0: 4, 1: 1, 2: 0, 3: 0, 4: 0 })
  answer(hrWorkbenchCalls.teamShares, {
    ...shares,
    sexAnalysis: [
      { name: '男', count: 3, proportion: 0.75 },
      { name: '女', count: 1, proportion: 0.25 },
    ],
  })
  answer(hrWorkbenchCalls.reminders, {
    ...{ toSalaryExamine: 1, toLeave: 0, toExpireContract: 2, toCorrect: 0, toIn: 0, toBirthday: 5 },
  })
  answer(hrWorkbenchCalls.recruiting, {
    ...{ postCount: 2, chooseCount: 9, pendingEntryCount: 1, haveJoinedCount: 3 },
  })
  answer(hrWorkbenchCalls.salary, {})
  answer(hrWorkbenchCalls.appraisals, [])
  for (const call of [hrWorkbenchCalls.days, hrWorkbenchCalls.ownDays]) answer(call, [])
  answer(hrWorkbenchCalls.entries, [
    { notesId: null, type: 2, content: '高文员30岁生日', typeId: 7 },
    { notesId: 5, type: 1, content: '交材料', typeId: null },
  ])
  answer(hrWorkbenchCalls.ownEntries, [])
  answer(hrWorkbenchCalls.addMemo, null)
  answer(hrWorkbenchCalls.removeMemo, null)
  answer(appraisalCalls.counts, { 7: 1, 2: 0, 5: 2, 4: 0 })
  answer(hrWorkbenchCalls.own, {
    ...{ ...employee, becomeTime: '2025-06-01', img: null, companyName: '锁客', entryDay: 83 },
    slipRemarks: '任人事更新了您2月的工资条，前往查看>>',
  })
})

describe('管理端', () => {
  const all = [
    ...['employee/index', 'employee/read', 'recruit/manage', 'recruit/read', 'recruit/readPost'],
    ...['salary/manage', 'salary/history', 'appraisal/read'],
  ]

  it('has the figures of administrators, each leading to its list', async () => {
    await may(...all)
    own({ role: role(91) })
    show(<WorkbenchPage />)
    const survey = await region('人事概况')
    expect((await survey.findByRole('link', { name: '在职 12' })).getAttribute('href')).toBe(
      '/hrm/employee?tabType=11',
    )
    expect(survey.getByRole('link', { name: '待入职 4' }).getAttribute('href')).toBe(
      '/hrm/employee?employeeSurvey=5',
    )
    const reminders = await region('待办提醒')
    expect((await reminders.findByRole('link', { name: '合同到期 2' })).getAttribute('href')).toBe(
      '/hrm/employee?toDoRemind=3',
    )
    expect(reminders.getByRole('link', { name: '待审核薪资 1' }).getAttribute('href')).toBe('/hrm/salary')
    const recruiting = await region('招聘动态')
    expect((await recruiting.findByRole('link', { name: '评选中 9' })).getAttribute('href')).toBe(
      '/hrm/recruit/candidate?recruitSurvey=2',
    )
    expect(await (await region('上月薪资概况')).findByText('上月没有已归档的工资表')).toBeTruthy()
    expect(await (await region('绩效考核')).findByText('没有已完成的考核')).toBeTruthy()
  })

  it('leaves out cards and figures of lists that the user may not open', async () => {
    await may('recruit/manage', 'recruit/read')
    own({ role: role(91) })
    show(<WorkbenchPage />)
    const recruiting = await region('招聘动态')
    await recruiting.findByRole('link', { name: '评选中 9' })
    expect(recruiting.queryByText('正在招聘职位')).toBeNull()
    for (const name of ['人事概况', '待办提醒', '上月薪资概况', '绩效考核'])
      expect(screen.queryByRole('region', { name })).toBeNull()
    expect(asked(hrWorkbenchCalls.employees)).toEqual([])
  })

  it('a card that fails offers 重试, the others stay', async () => {
    await may(...all)
    own({ role: role(91) })
    refuse(hrWorkbenchCalls.recruiting, '系统繁忙')
    show(<WorkbenchPage />)
    const recruiting = await region('招聘动态')
    expect(await recruiting.findByText('系统繁忙')).toBeTruthy()
    expect(recruiting.getByRole('button', { name: /重试/ })).toBeTruthy()
    await (await region('人事概况')).findByRole('link', { name: '在职 12' })
  })

  it('of superiors has the team and its shares', async () => {
    await may('employee/index')
    own({ role: role(92) })
    show(<WorkbenchPage />)
    expect(await (await region('我的团队')).findByRole('link', { name: '团队人数 4' })).toBeTruthy()
    expect(await (await region('男女性别占比')).findByText('3（75%）')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '人事概况' })).toBeNull()
  })

  it('shows a day, whose memos are added and deleted', async () => {
    await may(...all)
    own({ role: role(91) })
    const { user } = show(<WorkbenchPage />)
    const days = await region('日历')
    expect((await days.findByRole('link', { name: '高文员30岁生日' })).getAttribute('href')).toBe(
      '/hrm/employee?employee=7',
    )
    await user.click(days.getByRole('button', { name: '删除备忘 交材料' }))
    expect(asked(hrWorkbenchCalls.removeMemo)).toEqual([{ notesId: 5 }])
    await user.click(days.getByRole('button', { name: /添加备忘录/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('请填写备忘内容')).toBeTruthy()
    await user.type(dialog.getByLabelText('备忘内容'), '寄合同')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(asked(hrWorkbenchCalls.addMemo)).toMatchObject([{ content: '寄合同' }])
  })
})

describe('员工端', () => {
  it('has no switch where there is nothing to manage', async () => {
    await signIn({ rights: [], employee: true })
    own({ role: null })
    await open('/hrm/workbench')
    const menu = within(await screen.findByRole('navigation', { name: '菜单' }))
    expect(await menu.findByRole('link', { name: '我的档案' })).toBeTruthy()
    expect(menu.getByRole('link', { name: '工作台' }).getAttribute('href')).toBe(ownWorkbenchAddress)
    expect(menu.queryByRole('button', { name: /切换到/ })).toBeNull()
  })

  it('is the only side without a role: greeting, slip, appraisals', async () => {
    await may()
    own({ role: null })
    show(<WorkbenchPage />)
    const head = await region('我的概况')
    expect(await head.findByText('您好，高文员！今天是您加入锁客的第83天')).toBeTruthy()
    expect(head.getByRole('link', { name: /前往查看/ }).getAttribute('href')).toBe(
      '/hrm/self-server/salarySlip',
    )
    expect(head.queryByText('转正日期')).toBeNull()
    expect(
      (await (await region('绩效管理')).findByRole('link', { name: '结果待评定 2' })).getAttribute('href'),
    ).toBe('/hrm/self-server/performance?tabType=evaluato')
  })

  it('is the other side of the menu with a role, and says how it is opened without an employee', async () => {
    await may('employee/index', 'employee/save', 'dept/index')
    own({ role: role(91), employeeId: null })
    const { user } = await open('/hrm/workbench')
    const menu = within(await screen.findByRole('navigation', { name: '菜单' }))
    expect(await menu.findByRole('link', { name: '组织管理' })).toBeTruthy()
    expect(menu.queryByRole('link', { name: '我的档案' })).toBeNull()
    await user.click(menu.getByRole('button', { name: '切换到员工端' }))
    expect(await screen.findByText('您尚未开通员工端，请在员工管理中将自己添加为员工')).toBeTruthy()
    expect(menu.queryByRole('link', { name: '组织管理' })).toBeNull()
    for (const page of [
      '我的档案',
      '档案变更',
      '我的证明',
      '我的考勤',
      '我的社保',
      '我的工资条',
      '我的绩效',
    ]) {
      await user.click(menu.getByRole('link', { name: page }))
      expect(await screen.findByRole('heading', { level: 1, name: page })).toBeTruthy()
      expect(await screen.findByText('您尚未开通员工端，请在员工管理中将自己添加为员工')).toBeTruthy()
    }
    await user.click(menu.getByRole('button', { name: '切换到管理端' }))
    expect(await menu.findByRole('link', { name: '组织管理' })).toBeTruthy()
    expect(await region('人事概况')).toBeTruthy()
  })
})
