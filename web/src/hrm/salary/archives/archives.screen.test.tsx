import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { payArchiveCalls, payTemplateCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { isClosed, pick, show } from '../../../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../../../test/sent-files.ts'
import { signIn } from '../../../../test/session.ts'
import { showFigures } from '../figures-shown.ts'
import { exampleConfig } from '../salary-example.ts'
import ArchivesPage from './ArchivesPage.tsx'

const row = (employeeId: number, employeeName: string, changeType: number, status = 1) => ({
  ...{ employeeId, employeeName, jobNumber: `G${employeeId}`, deptId: 4, deptName: '营销中心', post: null },
  ...{ status, entryTime: '2025-03-01', becomeTime: null, changeReason: 0, changeData: null },
  ...{ changeType, total: '8000.00' },
})
const basic = { code: 10_101, name: '基本工资', value: '8000.00' }

beforeEach(() => {
  showFigures(true)
  answer(deptCalls.tree, [])
  answer(employeePickerCalls.all, [])
  answer(hrConfigCalls.init, {
    statusInitConfig: { '2': 1, '3': 1, '4': 0, '5': 0 },
    otherInitConfig: exampleConfig,
  })
  answer(
    payArchiveCalls.list,
    toPage([row(1, '高文员', 1), row(2, '新同事', 0, 2)], 2, { page: 1, limit: 15 }),
  )
  answer(payTemplateCalls.list, [
    { id: 1, templateName: '默认模板', isDefault: 1, value: [{ code: 10_101, name: '基本工资' }] },
  ])
  answer(payArchiveCalls.byTemplate, { proSalary: [basic], salary: [basic] })
  answer(payArchiveCalls.fix, null)
  answer(payArchiveCalls.change, null)
})

it('lists archives, of full-time employees at first', async () => {
  await signIn()
  const { user } = show(<ArchivesPage />)
  await screen.findByText('高文员')
  screen.getByText('未定薪')
  expect(asked(payArchiveCalls.list).at(-1)).toMatchObject({ status: 12 })
  await user.click(screen.getByRole('tab', { name: '试用' }))
  await waitFor(() => expect(asked(payArchiveCalls.list).at(-1)).toMatchObject({ status: 2 }))
})

it('sets the pay of a new employee, both sets in the probation', async () => {
  await signIn()
  const { user } = show(<ArchivesPage />)
  await user.click(await screen.findByRole('button', { name: '定薪 新同事' }))
  const panel = within(await screen.findByRole('dialog', { name: '定薪：新同事' }))
  await user.type(await panel.findByRole('textbox', { name: '试用期工资 基本工资' }), '8000')
  const regular = panel.getByRole('textbox', { name: '转正后工资 基本工资' })
  await user.type(regular, '1e9')
  expect(isClosed(panel.getByRole('button', { name: /^保存/ }))).toBe(true)
  await user.clear(regular)
  await user.type(regular, '1万')
  await user.tab()
  await user.click(panel.getByRole('button', { name: /^保存/ }))
  await waitFor(() =>
    expect(asked(payArchiveCalls.fix)).toMatchObject([
      {
        employeeId: 2,
        proSalary: [{ code: 10_101, value: '8000.00' }],
        salary: [{ code: 10_101, value: '10000.00' }],
      },
    ]),
  )
})

it('changes pay with its reason and the day from which it counts', async () => {
  await signIn()
  const { user } = show(<ArchivesPage />)
  await user.click(await screen.findByRole('button', { name: '调薪 高文员' }))
  const panel = within(await screen.findByRole('dialog', { name: '调薪：高文员' }))
  const cell = await panel.findByRole('textbox', { name: '转正后工资 基本工资' })
  expect(panel.queryByRole('textbox', { name: '试用期工资 基本工资' })).toBeNull()
  await user.clear(cell)
  await user.type(cell, '9000')
  await user.click(panel.getByRole('combobox', { name: '调薪原因' }))
  await pick(user, '晋升')
  await user.type(await panel.findByLabelText('调薪生效日期'), '2026-03-01{Enter}')
  await user.click(panel.getByRole('button', { name: /^保存/ }))
  await waitFor(() =>
    expect(asked(payArchiveCalls.change)).toMatchObject([
      {
        employeeId: 1,
        changeReason: 3,
        enableDate: '2026-03-01',
        salary: { newSalary: [{ code: 10_101, value: '9000.00' }] },
      },
    ]),
  )
})

it('offers no change to who only reads', async () => {
  await signIn({ rights: ['hrm/salary/queryArchives'] })
  show(<ArchivesPage />)
  await screen.findByText('高文员')
  expect(screen.queryByRole('button', { name: '调薪 高文员' })).toBeNull()
  expect(screen.queryByRole('button', { name: '批量调薪' })).toBeNull()
})

it('checks a sheet of pay as soon as it is chosen, and shows every fault', async () => {
  sendFilesThroughFetch()
  const faults = [{ row: 4, cells: ['某人', 'S9'], message: '匹配不到人力资源员工' }]
  answer(archiveSheetCalls.checkFix, { totalSize: 3, errSize: 1, updateSize: 1, token: 'a', faults })
  await signIn()
  const { user } = show(<ArchivesPage />)
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByText('导入定薪'))
  const dialog = within(await screen.findByRole('dialog', { name: '导入定薪' }))
  expect(isClosed(dialog.getByRole('button', { name: '导入' }))).toBe(true)
  await user.click(dialog.getByRole('button', { name: /点击选择文件/ }))
  const input = document.querySelector<HTMLInputElement>('body > input[type=file]')
  if (!input) throw new Error('no file is asked for')
  await user.upload(input, new File(['PK'], '定薪.xlsx'))
  await dialog.findByText(/可以导入 2 名员工的定薪，其中 1 人重新定薪；1 条有错误/)
  dialog.getByText('匹配不到人力资源员工')
  await user.click(dialog.getByRole('button', { name: '导入' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入定薪' })).toBeNull())
  expect(asked(archiveSheetCalls.checkFix).map(({ dryRun }) => dryRun)).toEqual([1, 0])
  vi.unstubAllGlobals()
})
