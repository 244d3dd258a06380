import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import EmployeesPage from './EmployeesPage.tsx'

const field = (fieldName: string, name: string, more: Partial<HrField> = {}): HrField => ({
  fieldId: 1,
  fieldName,
  name,
  type: 1,
  formType: 'text',
  label: 1,
  labelGroup: 1,
  inputTips: null,
  maxLength: 50,
  isUnique: 0,
  isNull: 0,
  sorting: 1,
  setting: [],
  isFixed: 1,
  isUpdateValue: 1,
  stylePercent: 50,
  precisions: null,
  isMasked: 0,
  fieldValue: null,
  fieldValueDesc: null,
  ...more,
})

const employmentForms = [
  { name: '正式', value: 1 },
  { name: '非正式', value: 2 },
]
const form = [
  field('employee_name', '姓名', { isNull: 1 }),
  field('mobile', '手机', { isNull: 1 }),
  field('employment_forms', '聘用形式', { label: 2, setting: employmentForms }),
  field('probation', '试用期', { label: 2, setting: [{ name: '无试用期', value: 0 }] }),
  field('status', '非正式类型', { label: 2, setting: [{ name: '实习', value: 3 }] }),
]
const row = {
  employeeId: 7,
  employeeName: '高文员',
  jobNumber: 'G7',
  mobile: '13700000007',
  deptName: '营销中心',
  post: null,
  parentName: '',
  status: 1,
  entryTime: '2025-03-01',
}

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(employeePickerCalls.all, [])
  answer(employeeCalls.counts, { '11': 12, '12': 9, '13': 3 })
  answer(employeeCalls.list, toPage([row], 1, { page: 1, limit: 15 }))
  answer(employeeCalls.form, form)
  answer(employeeCalls.add, { employeeId: 8 })
  answer(employeeCalls.stay, null)
  answer(employeeCalls.detail, { ...row, entryStatus: 3 })
  answer(employeeCalls.personal, {
    information: [field('employee_name', '姓名', { fieldValue: '高文员', fieldValueDesc: '高文员' })],
    communicationInformation: [],
  })
  answer(employeeCalls.post, { information: [], employeeQuitInfo: null })
})

it('lists the tabs with their numbers, and asks by tab and words', async () => {
  await signIn()
  const { user } = show(<EmployeesPage />)
  await screen.findByText('高文员')
  expect(asked(employeeCalls.list).at(-1)).toMatchObject({ status: 12 })
  await user.click(screen.getByRole('tab', { name: '待入职 3' }))
  await waitFor(() => expect(asked(employeeCalls.list).at(-1)).toMatchObject({ status: 13 }))
  await user.type(screen.getByPlaceholderText('姓名、手机号或工号'), '高{Enter}')
  await waitFor(() => expect(asked(employeeCalls.list).at(-1)).toMatchObject({ employeeName: '高' }))
})

it('enters an employee: the kind of employment decides what is asked', async () => {
  await signIn()
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: /新建员工$/ }))
  await user.type(await screen.findByLabelText('姓名'), '新同事')
  const dialog = within(screen.getByRole('dialog', { name: '新建员工' }))
  await user.type(dialog.getByLabelText('手机'), '13700000008')
  expect(dialog.queryByLabelText('非正式类型')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('请填写试用期')
  expect(asked(employeeCalls.add)).toEqual([])
})

it('offers what follows from the state, to those who may', async () => {
  await signIn({ rights: ['hrm/employee/index', 'hrm/employee/read', 'hrm/employee/cancelLevel'] })
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: '高文员' }))
  const panel = within(await screen.findByRole('dialog', { name: '高文员' }))
  await panel.findByText('基本信息')
  expect(panel.queryByRole('button', { name: '办理离职' })).toBeNull()
  expect(panel.queryByRole('button', { name: '编辑基本信息' })).toBeNull()
  await user.click(panel.getByRole('button', { name: '放弃离职' }))
  const question = within(await screen.findByRole('dialog', { name: /放弃高文员的离职/ }))
  await user.click(question.getByRole('button', { name: '放弃离职' }))
  await waitFor(() => expect(asked(employeeCalls.stay)).toEqual([{ employeeId: 7, remarks: '' }]))
})
