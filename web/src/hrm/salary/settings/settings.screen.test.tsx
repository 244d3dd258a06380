import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import {
  type OptNode,
  rateCalls,
  salaryGroupCalls,
  salaryOptionCalls,
  taxRuleCalls,
} from '#protocol/hrm/salary/setting-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { pick, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import OptionsPage from './OptionsPage.tsx'
import RulesPage from './RulesPage.tsx'

const node = (code: number, parentCode: number, name: string, isFixed = 0): OptNode => ({
  ...{ code, parentCode, name, isFixed, remarks: null },
  ...{ isPlus: 1, isTax: 1, isShow: 1, isCompute: 1, isOpen: 1 },
})
const basic = {
  ...node(10, 0, '基本工资'),
  children: [node(10_101, 10, '基本工资'), node(10_102, 10, '岗位工资')],
}
const overtime = { ...node(180, 0, '加班工资', 1), children: [node(180_101, 180, '加班工资', 1)] }

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(employeePickerCalls.all, [
    {
      ...{ employeeId: 7, employeeName: '高文员', deptName: '营销中心', post: null, mobile: '', email: null },
      ...{ sex: 1, status: 1, isDel: 0 },
    },
  ])
  answer(salaryOptionCalls.detail, { templateOption: [basic, overtime], openOption: [basic, overtime] })
  answer(salaryOptionCalls.save, null)
  answer(salaryGroupCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  answer(salaryGroupCalls.add, null)
  answer(taxRuleCalls.list, [
    {
      ...{ ruleId: 1, ruleName: '工资薪金所得税', taxType: 1, isTax: 1, markingPoint: 5000, decimalPoint: 2 },
      ...{ cycleType: 1, salaryGroupCount: 0, isFirstWages: 0, isWholeYear: 0 },
    },
  ])
  answer(rateCalls.list, [])
  answer(rateCalls.add, null)
})

it('opens and closes items, adds one of the company, and hides one of the system', async () => {
  await signIn()
  const { user } = show(<OptionsPage />)
  const card = within(await screen.findByRole('region', { name: '基本工资' }))
  await user.click(card.getByRole('button', { name: '删除 岗位工资' }))
  await user.click(card.getByRole('button', { name: '添加自定义项 基本工资' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加自定义项：基本工资' }))
  await user.type(dialog.getByLabelText('名称'), '保密津贴')
  await user.click(dialog.getByRole('button', { name: '添加' }))
  await card.findByText('保密津贴')
  await user.click(screen.getByRole('switch', { name: '显示 加班工资' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(salaryOptionCalls.save)).toHaveLength(1))
  const [sent] = asked(salaryOptionCalls.save)
  expect(sent?.optionList.map(({ code, name, isShow }) => [code, name, isShow])).toEqual([
    [10_101, '基本工资', 1],
    [10_103, '保密津贴', 1],
    [180_101, '加班工资', 0],
  ])
  expect(sent?.hideList).toEqual([])
})

it('creates a group for departments or employees, and needs one of them', async () => {
  await signIn()
  const { user } = show(<RulesPage />)
  await screen.findByText('还没有薪资组')
  await user.click(screen.getByRole('button', { name: /新建薪资组$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建薪资组' }))
  await user.type(dialog.getByLabelText('薪资组名称'), '全员')
  await user.click(dialog.getByRole('combobox', { name: '计税规则' }))
  await pick(user, '工资薪金所得税')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('请选择部门或员工')
  await user.click(dialog.getByRole('combobox', { name: '适用员工' }))
  await pick(user, '高文员（营销中心）')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(salaryGroupCalls.add)).toMatchObject([
      { groupName: '全员', ruleId: 1, employeeIds: [7], proration: 'none', isMixed: 0 },
    ]),
  )
})

it('adds a value of law with its day and its reference', async () => {
  await signIn()
  const { user } = show(<RulesPage />, '/?type=rate')
  await user.click(await screen.findByRole('button', { name: /新增数值$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增数值' }))
  await user.click(dialog.getByRole('combobox', { name: '名称' }))
  await pick(user, '每月减除费用')
  await user.type(await dialog.findByLabelText('生效日期'), '2027-01-01{Enter}')
  await user.type(await dialog.findByLabelText('每月减除费用'), '6000')
  await user.type(dialog.getByLabelText('依据'), '公告2027年第1号')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(rateCalls.add)).toEqual([
      { rateKey: 'basic', startDate: '2027-01-01', value: 6000, law: '公告2027年第1号', endDate: undefined },
    ]),
  )
})
