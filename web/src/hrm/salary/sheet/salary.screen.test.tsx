import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { runCalls, type Sheet, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { isClosed, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { showFigures } from '../figures-shown.ts'
import { exampleConfig, exampleHead, exampleRow, exampleSheet } from '../salary-example.ts'
import SalaryPage from './SalaryPage.tsx'

const begun = { '2': 1, '3': 1, '4': 0, '5': 0 } as const
const rows = [exampleRow(1, '高文员', '8000.00'), exampleRow(2, '林工', '9000.00')]

const finding = {
  kind: 'changed' as const,
  employeeId: 10,
  employeeName: '高文员',
  jobNumber: 'G1',
  deptName: '营销中心',
  code: 240_101,
  name: '实发工资',
  before: '6000.00',
  now: '8123.45',
  word: null as string | null,
}
const variance = (word: string | null) => ({
  previous: { srecordId: 11, year: 2026, month: 1 },
  amount: 500,
  percent: 20,
  findings: [{ ...finding, word }],
  missing: word === null ? 1 : 0,
})

function answerSheet(change: Partial<Sheet> = {}) {
  answer(sheetCalls.last, { ...exampleSheet, ...change })
}

beforeEach(() => {
  showFigures(true)
  answer(deptCalls.tree, [])
  answer(hrConfigCalls.init, { statusInitConfig: begun, otherInitConfig: exampleConfig })
  answerSheet()
  answer(sheetCalls.head, exampleHead)
  answer(sheetCalls.payable, 0)
  answer(sheetCalls.changes, { '0': 2, '1': 1, '2': 0, '3': 0, '4': 0 })
  answer(runCalls.run, null)
  answer(sheetCalls.edit, null)
  answer(sheetCalls.rows, {
    ...toPage(rows, 2, { page: 1, limit: 100 }),
    extraData: { salaryOption: [{ code: 10_101, value: 17_000 }] },
  })
  answer(varianceCalls.words, null)
  answer(varianceCalls.submit, null)
})

const grid = async () => within(await screen.findByRole('grid', { name: '2月薪资报表' }))

it('shows rows by item with their sums, masked until amounts are shown', async () => {
  showFigures(false)
  await signIn()
  const { user } = show(<SalaryPage />)
  const table = await grid()
  await table.findByText('高文员')
  expect(table.queryByText('8,000.00')).toBeNull()
  await user.click(screen.getByRole('button', { name: /显示金额/ }))
  table.getByText('8,000.00')
  table.getByText('17,000.00')
})

it('folds a group of columns by the keyboard', async () => {
  await signIn()
  const { user } = show(<SalaryPage />)
  const table = await grid()
  await table.findByText('8,000.00')
  screen.getByRole('grid').focus()
  await user.tab()
  expect(document.activeElement).toBe(table.getByRole('button', { name: '计薪天数' }))
  await user.tab()
  const earned = table.getByRole('button', { name: '应发项' })
  expect(document.activeElement).toBe(earned)
  await user.keyboard('{Enter}')
  expect(earned.getAttribute('aria-expanded')).toBe('false')
  expect(table.queryByText('8,000.00')).toBeNull()
})

it('enters amounts by keys, and saves what was changed', async () => {
  await signIn()
  const { user } = show(<SalaryPage />)
  await grid()
  await user.click(screen.getByRole('button', { name: '在线编辑' }))
  const table = await grid()
  await user.click(await table.findByText('8,000.00'))
  await user.keyboard('8500{Tab}300{Enter}')
  await user.keyboard('12x{Enter}')
  expect(table.getByRole('textbox', { name: '绩效工资' }).getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(sheetCalls.edit)).toEqual([
      {
        rows: [
          {
            sempRecordId: 1,
            salaryValues: { '10101': '8500.00', '30101': '300.00' },
            was: { '10101': '8000.00', '30101': '0.00' },
          },
        ],
      },
    ]),
  )
})

it('stays where it was scrolled to when editing begins and ends, and drops what was not saved', async () => {
  await signIn()
  const { user } = show(<SalaryPage />)
  const table = await grid()
  await table.findByText('8,000.00')
  const before = screen.getByRole('grid')
  screen.getByRole('button', { name: '在线编辑' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('grid')).toBe(before)
  // the button is gone: the cells have the keyboard
  await waitFor(() => expect(document.activeElement).toBe(before))
  await user.click(table.getByText('8,000.00'))
  await user.keyboard('8500{Enter}')
  table.getByText('8,500.00')
  await user.click(screen.getByRole('button', { name: '退出编辑' }))
  await user.click(await screen.findByRole('button', { name: /^离\s?开$/ }))
  await table.findByText('8,000.00')
  expect(screen.getByRole('grid')).toBe(before)
  await user.click(screen.getByRole('button', { name: '在线编辑' }))
  expect(table.queryByText('8,500.00')).toBeNull()
  await user.click(screen.getByRole('button', { name: '退出编辑' }))
  await screen.findByRole('button', { name: '在线编辑' })
})

it.each([
  [{ num: 0, checkStatus: sheetStatus.created }, false],
  [{}, true],
])('offers to show amounts where there are some: %j', async (change, isOffered) => {
  answerSheet(change)
  await signIn()
  show(<SalaryPage />)
  await screen.findByRole('button', { name: '核算工资' })
  expect(screen.queryByRole('button', { name: /隐藏金额/ }) !== null).toBe(isOffered)
})

it.each([
  [{ taken: 38, months: [{ month: '2026-02', open: 0, unkept: 0 }] }, ['2026-02考勤已封账，计入38人']],
  [
    {
      taken: 26,
      months: [
        { month: '2026-02', open: 0, unkept: 0 },
        { month: '2026-03', open: 12, unkept: 0 },
      ],
    },
    ['计入已封账的26人', '2026-03考勤尚未封账（12人）：考勤天数和扣款不计入，封账后重新核算即可'],
  ],
  [
    { taken: 5, months: [{ month: '2026-02', open: 0, unkept: 3 }] },
    [
      '计入已封账的5人',
      '2026-02考勤封账时没有保留每日明细（3人）：不能按计薪周期拆分，请用下方的考勤数据文件填写，或在工资表中在线编辑',
    ],
  ],
  [
    { taken: 0, months: [{ month: '2026-02', open: 0, unkept: 0 }] },
    ['没有排班，考勤天数和扣款由文件或在线编辑填写'],
  ],
])('says before a computation whose attendance is closed', async (closing, words) => {
  answer(runCalls.attendance, closing)
  await signIn()
  const { user } = show(<SalaryPage />)
  await grid()
  await user.click(screen.getByRole('button', { name: '核算工资' }))
  const dialog = within(await screen.findByRole('dialog', { name: '核算工资' }))
  for (const sentence of words) await dialog.findByText(sentence)
})

it('creates the month after the sheet that is on the screen', async () => {
  answer(sheetCalls.next, null)
  answerSheet({ hasFlow: false })
  await signIn()
  const { user } = show(<SalaryPage />)
  await grid()
  await user.click(screen.getByRole('button', { name: '创建下月工资表' }))
  await user.click(await screen.findByRole('button', { name: /^创\s?建$/ }))
  await waitFor(() => expect(asked(sheetCalls.next)).toEqual([{ after: 12 }]))
})

it('pastes a block after showing what it would change', async () => {
  await signIn()
  const { user } = show(<SalaryPage />)
  await grid()
  await user.click(screen.getByRole('button', { name: '在线编辑' }))
  const table = await grid()
  await user.click(await table.findByText('8,000.00'))
  fireEvent.paste(screen.getByRole('grid'), {
    clipboardData: { getData: () => '8100\tx\n9100\t200' },
  })
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴到工资表' }))
  dialog.getByText('高文员，“x”：不是有效的金额')
  await user.click(dialog.getByRole('button', { name: '修改 3 项' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(sheetCalls.edit)[0]?.rows).toHaveLength(2))
})

it('explains a figure with its numbers and the law', async () => {
  answer(varianceCalls.explain, {
    figures: [
      {
        code: 240_101,
        name: '实发工资',
        value: '8123.45',
        arithmetic: '实发工资 8,123.45 = 应发工资 9,000 − 876.55',
      },
    ],
    rates: [{ name: '每月减除费用', startDate: '2018-10-01', law: '个人所得税法第六条' }],
  })
  await signIn()
  const { user } = show(<SalaryPage />)
  const table = await grid()
  const [figure] = await table.findAllByText('8,123.45')
  if (figure) await user.click(figure)
  const panel = within(await screen.findByRole('dialog', { name: '高文员 · 实发工资' }))
  await panel.findByText('实发工资 8,123.45 = 应发工资 9,000 − 876.55')
  panel.getByText(/个人所得税法第六条/)
  expect(asked(varianceCalls.explain)).toEqual([{ sempRecordId: 1 }])
})

it('submits once each difference has its word, with the people who are picked by the flow', async () => {
  answer(varianceCalls.compare, variance(null))
  answer(flowCalls.drivingFields, null)
  await signIn()
  const { user } = show(<SalaryPage />)
  await user.click(await screen.findByRole('button', { name: '提交审核' }))
  const panel = within(await screen.findByRole('dialog', { name: '提交审核：2月薪资报表' }))
  await panel.findByText('+2,123.45（+35.4%）')
  expect(isClosed(panel.getByRole('button', { name: /^提交审核/ }))).toBe(true)
  await user.type(panel.getByRole('textbox', { name: '高文员 实发工资 的说明' }), '季度奖金')
  answer(varianceCalls.compare, variance('季度奖金'))
  await user.click(panel.getByRole('button', { name: '保存 1 处说明' }))
  await waitFor(() => expect(asked(varianceCalls.words)[0]?.words[0]).toMatchObject({ text: '季度奖金' }))
  await waitFor(() => expect(isClosed(panel.getByRole('button', { name: /^提交审核/ }))).toBe(false))
  await user.click(panel.getByRole('button', { name: /^提交审核/ }))
  await waitFor(() => expect(asked(varianceCalls.submit)).toMatchObject([{ srecordId: 12 }]))
})

it.each([
  [sheetStatus.computed, true, ['核算工资', '在线编辑', '提交审核']],
  [sheetStatus.waiting, true, []],
  [sheetStatus.passed, true, ['发送工资条', '创建下月工资表']],
  [sheetStatus.computed, false, ['核算工资', '在线编辑', '发送工资条', '创建下月工资表']],
])('offers at status %i, flow %s, what may be done', async (checkStatus, hasFlow, offered) => {
  answerSheet({ checkStatus, hasFlow })
  await signIn()
  show(<SalaryPage />)
  await grid()
  const all = ['核算工资', '在线编辑', '提交审核', '发送工资条', '创建下月工资表']
  expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(offered)
})

it('offers nothing of the manager to who only reads', async () => {
  await signIn({ rights: ['hrm/salary/index'] })
  show(<SalaryPage />)
  await grid()
  expect(screen.queryByRole('button', { name: '核算工资' })).toBeNull()
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

const insuranceOpened = {
  ...exampleConfig,
  ...{ salaryCycleStartDay: 0, salaryCycleEndDay: 0, salaryStartMonth: null },
  socialSecurityStartMonth: '2026-01',
}

it.each([[null], [insuranceOpened]])(
  'leads through the setup before the first sheet, also after that of insurance',
  async (otherInitConfig) => {
    answer(hrConfigCalls.init, {
      statusInitConfig: { '2': 0, '3': 0, '4': 0, '5': 0 },
      otherInitConfig,
    })
    answer(hrConfigCalls.step, null)
    answer(hrConfigCalls.save, null)
    await signIn()
    const { user } = show(<SalaryPage />)
    await screen.findByText('首次生成薪资前，请先配置薪资信息')
    await user.click(screen.getByRole('button', { name: '已配置完成，去生成薪资' }))
    await waitFor(() => expect(asked(hrConfigCalls.step)).toEqual([{ type: 2 }]))
    const dialog = within(await screen.findByRole('dialog', { name: '开启工资设置' }))
    await user.click(dialog.getByRole('button', { name: '下一步' }))
    await waitFor(() =>
      expect(asked(hrConfigCalls.save)).toMatchObject([{ salaryCycleStartDay: 1, salaryCycleEndDay: 31 }]),
    )
    await screen.findByRole('dialog', { name: '设置薪酬起始月份' })
  },
)
