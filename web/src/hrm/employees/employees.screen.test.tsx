import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeHeadCalls } from '#protocol/hrm/employees/head-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { employeeRevealCalls } from '#protocol/hrm/employees/reveal-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { pick, show } from '../../../test/screen.tsx'
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
  componentType: 0,
  remark: null,
  options: null,
  formPosition: null,
  maxNumRestrict: null,
  minNumRestrict: null,
  fieldExtendList: null,
  fieldValue: null,
  defaultValue: null,
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

const head = (id: number, fieldName: string, name: string, isHide: 0 | 1 = 0) => ({
  id,
  fieldId: null,
  fieldName,
  name,
  type: 1,
  formType: 'text',
  componentType: 0,
  options: null,
  setting: [],
  isFixed: 1 as const,
  isHide,
  sort: id,
  width: 120,
})
const heads = [head(1, 'employeeName', '姓名'), head(2, 'deptId', '部门'), head(3, 'age', '年龄', 1)]

const noChildren = {
  educationExperienceList: [],
  workExperienceList: [],
  certificateList: [],
  trainingExperienceList: [],
  hrmEmployeeContacts: [],
}

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(employeePickerCalls.all, [])
  answer(employeeCalls.counts, { '11': 12, '12': 9, '13': 3 })
  answer(employeeCalls.list, toPage([row], 1, { page: 1, limit: 15 }))
  answer(employeeHeadCalls.list, heads)
  answer(employeeCalls.form, form)
  answer(employeeCalls.add, { employeeId: 8 })
  answer(employeeCalls.stay, null)
  answer(employeeCalls.detail, { ...row, entryStatus: 3 })
  answer(employeeCalls.personal, {
    information: [field('employee_name', '姓名', { fieldValue: '高文员', fieldValueDesc: '高文员' })],
    communicationInformation: [],
    ...noChildren,
  })
  answer(employeeCalls.post, { information: [], employeeQuitInfo: null })
  answer(moveCalls.list, [])
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
  const name = await screen.findByLabelText('姓名')
  // the kind of entry above it is chosen by the way; one begins to type at once
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.keyboard('新同事')
  const dialog = within(screen.getByRole('dialog', { name: '新建员工' }))
  await user.type(dialog.getByLabelText('手机'), '13700000008')
  expect(dialog.queryByLabelText('非正式类型')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('请填写试用期')
  expect(asked(employeeCalls.add)).toEqual([])
})

it('begins a new employee with the defaults of the fields, and sends a lost submit again under its key', async () => {
  const defaults = [
    field('nation', '民族', { setting: ['汉族', '回族'], defaultValue: '汉族' }),
    field('address', '户籍所在地', { defaultValue: '济南' }),
  ]
  answer(employeeCalls.form, [...form.filter(({ label }) => label === 1), ...defaults])
  await signIn()
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: /新建员工$/ }))
  await user.type(await screen.findByLabelText('姓名'), '新同事')
  const dialog = within(screen.getByRole('dialog', { name: '新建员工' }))
  await user.type(dialog.getByLabelText('手机'), '13700000008')
  dialog.getByText('汉族')
  expect(dialog.getByLabelText('户籍所在地')).toHaveProperty('value', '济南')
  refuse(employeeCalls.add, '系统暂时无法连接数据库')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(employeeCalls.add)).toHaveLength(1))
  answer(employeeCalls.add, { employeeId: 8 })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(employeeCalls.add)).toHaveLength(2))
  const [lost, again] = asked(employeeCalls.add)
  expect(again).toEqual(lost)
  expect(again).toMatchObject({
    requestKey: expect.stringMatching(/.{30,}/),
    employeeFieldList: expect.arrayContaining([{ fieldName: 'nation', fieldValue: '汉族' }]),
  })
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

const captions = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

it('offers the acts of an employee from the row, by the keyboard too', async () => {
  answer(employeeCalls.list, toPage([{ ...row, entryStatus: 1, status: 2 }], 1, { page: 1, limit: 15 }))
  answer(moveCalls.become, null)
  await signIn()
  const { user } = show(<EmployeesPage />)
  const menu = await screen.findByRole('button', { name: '更多操作 高文员' })
  screen.getByRole('button', { name: '高文员' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(menu)
  await user.keyboard('{Enter}')
  expect(await captions()).toEqual(['办理转正', '调整部门/岗位', '晋升/降级', '参保方案', '办理离职'])
  await user.click(screen.getByRole('menuitem', { name: '办理转正' }))
  const dialog = within(await screen.findByRole('dialog', { name: '办理转正：高文员' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(moveCalls.become)).toMatchObject([{ employeeId: 7 }]))
  // the row was not opened with it
  expect(asked(employeeCalls.detail)).toEqual([])
})

it.each([
  [{ entryStatus: 2, status: 2 }, ['确认入职']],
  [{ entryStatus: 3, status: 1 }, ['调整部门/岗位', '晋升/降级', '参保方案', '放弃离职']],
  [{ entryStatus: 4, status: 1 }, ['再入职']],
  [{ entryStatus: 1, status: 3 }, ['调整部门/岗位', '晋升/降级', '办理离职']],
])('the menu of a row follows its state %j', async (state, offered) => {
  answer(employeeCalls.list, toPage([{ ...row, ...state }], 1, { page: 1, limit: 15 }))
  await signIn()
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: '更多操作 高文员' }))
  expect(await captions()).toEqual(offered)
})

it('the menu of a row follows the rights', async () => {
  answer(employeeCalls.list, toPage([{ ...row, entryStatus: 1 }], 1, { page: 1, limit: 15 }))
  await signIn({ rights: ['hrm/employee/index', 'hrm/employee/promotion', 'hrm/employee/cancelLevel'] })
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: '更多操作 高文员' }))
  expect(await captions()).toEqual(['晋升/降级'])
})

it('a row without a possible act has no menu', async () => {
  answer(employeeCalls.list, toPage([{ ...row, entryStatus: 1 }], 1, { page: 1, limit: 15 }))
  await signIn({ rights: ['hrm/employee/index', 'hrm/employee/cancelLevel'] })
  show(<EmployeesPage />)
  await screen.findByText('高文员')
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull()
})

it('walks the rows by ↑ ↓, ticks by the space bar and opens by Enter', async () => {
  await signIn()
  const { user } = show(<EmployeesPage />)
  await screen.findByText('高文员')
  await user.keyboard('{ArrowDown} ')
  await screen.findByRole('button', { name: '导出选中' })
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '高文员' })
})

it('shows a sensitive value masked, and for a reason to who may', async () => {
  answer(employeeCalls.personal, {
    information: [
      field('id_number', '证件号码', {
        isMasked: 1,
        fieldValue: '110****002X',
        fieldValueDesc: '110****002X',
      }),
    ],
    communicationInformation: [],
    ...noChildren,
  })
  answer(employeeRevealCalls.reveal, { value: '11010519491231002X', left: 29 })
  await signIn()
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: '高文员' }))
  await user.click(await screen.findByRole('tab', { name: '基本信息' }))
  await screen.findByText('110****002X')
  await user.click(screen.getByRole('button', { name: '查看证件号码' }))
  const dialog = within(await screen.findByRole('dialog', { name: '查看证件号码' }))
  await user.click(dialog.getByRole('combobox', { name: '原因' }))
  await pick(user, '核对信息')
  await user.click(dialog.getByRole('button', { name: /^查\s?看$/ }))
  await screen.findByText('11010519491231002X')
  expect(asked(employeeRevealCalls.reveal)).toMatchObject([{ type: 60, id: 7, field: 'idNumber', reason: 2 }])
})

it('moves an employee, and shows what was moved', async () => {
  answer(employeeCalls.detail, { ...row, entryStatus: 1, status: 2, becomeTime: '2025-06-01' })
  answer(moveCalls.become, null)
  answer(moveCalls.list, [
    {
      ...{ recordId: 1, changeType: 5, changeReason: 3, newDept: 4, newDeptName: '研发中心' },
      ...{ newParentId: null, newParentName: null, newPost: '工程师', newPostLevel: null, probation: null },
      ...{ newWorkAddress: null, effectTime: '2025-04-01', remarks: null, state: 2 },
      ...{ droppedBecause: '部门不存在', createTime: '2025-03-20 10:00:00' },
    },
  ])
  await signIn()
  const { user } = show(<EmployeesPage />)
  await user.click(await screen.findByRole('button', { name: '高文员' }))
  const moves = within(await screen.findByRole('region', { name: '人事异动' }))
  moves.getByText('部门：研发中心，岗位：工程师，原因：工作安排')
  moves.getByText('未办理：部门不存在')
  await user.click(screen.getByRole('button', { name: '办理转正' }))
  const dialog = within(await screen.findByRole('dialog', { name: '办理转正：高文员' }))
  dialog.getByText('原转正日期：2025-06-01')
  await user.type(dialog.getByLabelText('岗位'), '主管')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(moveCalls.become)).toMatchObject([{ employeeId: 7, newPost: '主管' }]))
})

it('shows the columns of its user, and sends how they are chosen', async () => {
  answer(employeeHeadCalls.arrange, null)
  await signIn()
  const { user } = show(<EmployeesPage />)
  const grid = within(await screen.findByRole('grid', { name: '员工列表' }))
  grid.getByText('营销中心')
  expect(grid.queryByText('年龄')).toBeNull()
  await user.click(screen.getByRole('button', { name: '列设置' }))
  // the dialog is another one once the columns are there
  await user.click(await screen.findByRole('checkbox', { name: '年龄' }))
  const dialog = within(screen.getByRole('dialog', { name: '列设置' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(employeeHeadCalls.arrange)).toEqual([
      {
        columns: [
          { id: 1, sort: 0, isHide: 0 },
          { id: 2, sort: 1, isHide: 0 },
          { id: 3, sort: 2, isHide: 0 },
        ],
      },
    ]),
  )
})

it('narrows by what is in the address, and lets go of it', async () => {
  await signIn()
  const { user } = show(<EmployeesPage />, '/?post=工程师&entryTime=2024-01-01~2024-12-31')
  await screen.findByText('高文员')
  expect(asked(employeeCalls.list).at(-1)).toMatchObject({
    post: '工程师',
    entryTime: ['2024-01-01', '2024-12-31'],
  })
  await user.click(screen.getByRole('button', { name: /筛选 2/ }))
  await user.click(await screen.findByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(asked(employeeCalls.list).at(-1)?.post).toBe(''))
})

it('chosen employees are insured together where they can be', async () => {
  answer(schemeCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  answer(schemeCalls.history, [])
  answer(schemeCalls.assign, null)
  await signIn()
  const { user } = show(<EmployeesPage />)
  await screen.findByText('高文员')
  await user.click(screen.getByRole('checkbox', { name: /高文员/ }))
  await user.click(await screen.findByRole('button', { name: '参保方案' }))
  const dialog = within(await screen.findByRole('dialog', { name: '参保方案' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(schemeCalls.assign)).toMatchObject([{ employeeIds: [7] }]))
  await user.click(screen.getByRole('tab', { name: /实习/ }))
  await user.click(await screen.findByRole('checkbox', { name: /高文员/ }))
  await screen.findByRole('button', { name: '导出选中' })
  expect(screen.queryByRole('button', { name: '参保方案' })).toBeNull()
})
