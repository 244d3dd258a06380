import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { answers, ownSlipCalls, slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { showFigures } from '../figures-shown.ts'
import OwnSlipsPage from './OwnSlipsPage.tsx'
import { SendPanel } from './SendPanel.tsx'

const option = (id: number, code: number | null, name: string, value: string) => ({
  ...{ id, slipId: 7, name, code, value, pid: 0, sort: id },
  ...{
    type: code === null ? 1 : 2,
    remark: null,
    arithmetic: code === 240_101 ? '实发工资 5,000 = 6,000 − 1,000' : null,
  },
})
const slip = {
  ...{ id: 7, employeeId: 3, year: 2026, month: 2, readStatus: 1, remarks: null, createUserId: 1 },
  createTime: '2026-03-05 10:00:00',
  ...{ startTime: '2026-02-26', endTime: '2026-03-25' },
  salarySlipOptionList: [
    { ...option(1, null, '基本项', '0.00'), optionList: [option(2, 240_101, '实发工资', '5000.00')] },
  ],
  ...{ answer: answers.open as number, objection: null, answerTime: null, reply: null },
}
const page = toPage([slip], 1, { page: 1, limit: 15 })
const category = (name: string, ...items: [number, string][]) => ({
  ...{ name, type: 1 as const, isHide: 0 },
  optionList: items.map(([code, item]) => ({
    ...{ name: item, type: 2 as const, code },
    remark: null,
    isHide: 0,
  })),
})

beforeEach(() => {
  showFigures(false)
  answer(deptCalls.tree, [])
  answer(ownSlipCalls.list, page)
  answer(ownSlipCalls.confirm, null)
  answer(ownSlipCalls.object, null)
  answer(slipTemplateCalls.list, [
    {
      id: 1,
      templateName: '默认模板',
      hideEmpty: 0,
      defaultOption: 1,
      createTime: '2026-01-01 00:00:00',
      createUserId: 1,
    },
  ])
  answer(slipTemplateCalls.items, [
    category('基本项', [210_101, '应发工资'], [240_101, '实发工资']),
    category('明细项', [10_101, '基本工资']),
  ])
  answer(
    slipCalls.people,
    toPage(
      [
        {
          sempRecordId: 1,
          employeeId: 10,
          jobNumber: 'G1',
          employeeName: '高文员',
          deptName: null,
          post: null,
          mobile: null,
          sendStatus: 0,
        },
      ],
      1,
      { page: 1, limit: 15 },
    ),
  )
  answer(slipCalls.send, null)
})

it('shows one’s own slips masked, then with how the figures came about', async () => {
  await signIn({ rights: [] })
  const { user } = show(<OwnSlipsPage />)
  const month = within(await screen.findByRole('listitem', { name: '2026年2月' }))
  month.getByText('计薪周期 2月26日-3月25日')
  expect(month.queryByText('5,000.00')).toBeNull()
  expect(month.queryByText('¥5,000.00')).toBeNull()
  await user.click(screen.getByRole('button', { name: /显示金额/ }))
  month.getByText('5,000.00')
  month.getByText('¥5,000.00')
  month.getByText('实发工资 5,000 = 6,000 − 1,000')
})

it('offers to show amounts where there are some', async () => {
  answer(ownSlipCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  await signIn({ rights: [] })
  show(<OwnSlipsPage />)
  await screen.findByText('还没有工资条')
  expect(screen.queryByRole('button', { name: /显示金额|隐藏金额/ })).toBeNull()
})

it('confirms a slip, or objects to it', async () => {
  await signIn({ rights: [] })
  const { user } = show(<OwnSlipsPage />)
  await user.click(await screen.findByRole('button', { name: '提出异议' }))
  const dialog = within(await screen.findByRole('dialog', { name: '对2026年2月工资条提出异议' }))
  await user.click(dialog.getByRole('button', { name: '提交异议' }))
  await dialog.findByText('请填写异议')
  await user.type(dialog.getByLabelText('异议'), '绩效少算')
  await user.click(dialog.getByRole('button', { name: '提交异议' }))
  await waitFor(() => expect(asked(ownSlipCalls.object)).toEqual([{ id: 7, objection: '绩效少算' }]))
  await user.click(screen.getByRole('button', { name: '确认无误' }))
  await waitFor(() => expect(asked(ownSlipCalls.confirm)).toEqual([{ id: 7 }]))
})

it('sends by a template: hidden items stay out, net pay never', async () => {
  await signIn()
  const { user } = show(<SendPanel sheet={{ title: '2月薪资报表' }} onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '应发工资' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '实发工资' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '基本工资 的备注' }), '含补贴')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await user.click(await screen.findByRole('checkbox', { name: '选择高文员' }))
  await user.click(screen.getByRole('button', { name: '发放已选员工' }))
  const question = within(await screen.findByRole('dialog', { name: /向 1 名员工发放工资条/ }))
  await user.click(question.getByRole('button', { name: /^发\s?放$/ }))
  await waitFor(() =>
    expect(asked(slipCalls.send)).toMatchObject([
      {
        isAll: false,
        sempRecordIds: [1],
        slipTemplateOption: [
          { name: '基本项', optionList: [{ code: 240_101 }] },
          { name: '明细项', optionList: [{ code: 10_101, remark: '含补贴' }] },
        ],
      },
    ]),
  )
})
