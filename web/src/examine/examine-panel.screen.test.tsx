import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalOptionCalls, type Timeline } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { type Examine, examineCalls } from '#protocol/examine/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleExamine, exampleForm, exampleLine, exampleType } from './examine-example.ts'

const timeline: Timeline = {
  entries: [],
  earlier: [],
  copies: [],
  comments: 0,
  may: {
    decide: false,
    recall: false,
    urge: false,
    handOver: false,
    addSigners: false,
    copy: false,
    returnTo: [],
    fields: [],
  },
  abilities: [],
}

function answerPanel(examine: Examine) {
  answerSession()
  answer(examineCalls.mine, toPage([examine], 1, { page: 1, limit: 15 }))
  answer(flowCalls.usable, toPage([exampleType()], 1, { page: 1, limit: 15 }))
  answer(examineCalls.detail, examine)
  answer(
    examineCalls.filledForm,
    exampleForm(5, { content: '去北京签约', money: 600.5, cause: examine.examineTravelList }),
  )
  answer(approvalCalls.view, {
    label: 0,
    isCheck: examine.permission.isCheck,
    isRecheck: 0,
    createUser: examine.createUser,
    examineFlowList: [
      {
        flowId: 0,
        examineStatus: 6,
        userList: [
          {
            userId: 2001,
            realname: '沈海棠',
            img: null,
            examineStatus: 6,
            examineTime: '2026-11-20 10:00:00',
          },
        ],
      },
      {
        flowId: 4,
        name: '主管审批',
        type: 1,
        examineStatus: 3,
        userList: [{ userId: 1, realname: '林知远', img: null, examineStatus: 3, examineTime: null }],
      },
    ],
  })
  answer(approvalOptionCalls.timeline, timeline)
  answer(approvalOptionCalls.changes, { since: null, changes: [] })
  answer(approvalOptionCalls.markSeen, null)
  answer(commentCalls.list, [])
  answer(fileCalls.list, [])
  answer(examineCalls.findings, [])
}
const panel = () => screen.findByRole('complementary', { name: '审批详情' })

it('an approval shows what was asked for, its lines with their invoices, and how far it is', async () => {
  const line = exampleLine({ invoiceNumber: '24372000' })
  answerPanel(exampleExamine({ examineTravelList: [line] }))
  await open('/taskExamine/examine-index/my?examine=7')
  const table = await screen.findByRole('table', { name: '费用明细' })
  for (const words of ['上海', '北京', '120.50', '480.00', '600.50', '24372000', '出租车和住宿'])
    expect(table.textContent).toContain(words)
  const content = await screen.findByRole('region', { name: '审批内容' })
  await within(content).findByText('差旅事由')
  within(content).getByText('报销总金额')
  await screen.findByRole('region', { name: '审批流信息' })
  expect(screen.queryByRole('button', { name: /编辑$/ })).toBeNull()
})

it('the person whose turn it is reads what is noticeable and decides by one key', async () => {
  answerPanel(exampleExamine({ permission: { isUpdate: 0, isDelete: 0, isRecheck: 0, isCheck: 1 } }))
  answer(examineCalls.findings, [
    { level: 'hint', words: '费用明细（1）的发票号码已在本公司的其他审批中使用' },
  ])
  const { user } = await open('/taskExamine/examine-index/my?examine=7')
  await screen.findByText('费用明细（1）的发票号码已在本公司的其他审批中使用')
  await screen.findByRole('region', { name: '审批流信息' })
  await user.keyboard('a')
  await screen.findByRole('dialog', { name: '审批通过' })
})

it('one that was recalled is changed and submitted again, with the same lines', async () => {
  const examine = exampleExamine({
    examineStatus: 4,
    permission: { isUpdate: 1, isDelete: 1, isRecheck: 0, isCheck: 0 },
  })
  answerPanel(examine)
  answer(flowCalls.drivingFields, [])
  answer(flowCalls.preview, { remarks: null, examineFlowList: [] })
  answer(examineCalls.check, {
    findings: [],
    duration: null,
    usualHours: null,
    remarks: null,
    examineFlowList: [],
  })
  answer(examineCalls.save, null)
  const { user } = await open('/taskExamine/examine-index/my?examine=7')
  await user.click(await screen.findByRole('button', { name: /编辑$/ }))
  const form = await screen.findByRole('dialog', { name: '编辑差旅报销' })
  const reason = await within(form).findByLabelText<HTMLInputElement>(/差旅事由/)
  expect(reason.value).toBe('去北京签约')
  await user.type(reason, '和验收')
  await user.click(within(form).getByRole('button', { name: '提交审核' }))
  await waitFor(() =>
    expect(asked(examineCalls.save)).toMatchObject([
      {
        oaExamine: { examineId: 7, content: '去北京签约和验收' },
        oaExamineTravelList: [{ startAddress: '上海', traffic: 120.5 }],
      },
    ]),
  )
})

it('is printed with its fields, lines and decisions', async () => {
  answerPanel(exampleExamine())
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await open('/taskExamine/examine-index/my?examine=7')
  const shown = await panel()
  await user.click(await within(shown).findByRole('button', { name: /打印$/ }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const sheet = document.querySelector('[data-sheet]')
  for (const words of ['沈海棠的差旅报销', '销售部', '去北京签约', '上海', '审批记录'])
    expect(sheet?.textContent).toContain(words)
  vi.unstubAllGlobals()
})

it('one that is gone says so', async () => {
  answerPanel(exampleExamine())
  refuse(examineCalls.detail, '审批已删除', 511)
  await open('/taskExamine/examine-index/my?examine=7')
  await screen.findByText('审批已删除')
})

it('Escape closes it and leaves the keyboard at its row, also where the browser answers scrolling with a promise', async () => {
  answerPanel(exampleExamine())
  const scroll = Element.prototype.scrollTo
  Element.prototype.scrollTo = () => Promise.resolve()
  try {
    const { user } = await open('/taskExamine/examine-index/my')
    await user.click(await screen.findByRole('button', { name: /沈海棠的差旅报销/ }))
    await panel()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '审批详情' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /沈海棠的差旅报销/ }))
  } finally {
    Element.prototype.scrollTo = scroll
  }
})
