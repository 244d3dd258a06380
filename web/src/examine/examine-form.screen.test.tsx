import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowCalls, type ShownNode } from '#protocol/approval/flow-calls.ts'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { examineCalls, type Finding } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { LEAVE_QUESTION } from '#web/ui/layer/confirm.ts'
import { answer, asked, respond } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleForm, exampleType } from './examine-example.ts'

const manager = { userId: 2002, realname: '陈永华', img: null, deptId: 1, deptName: '销售部' }
const step: ShownNode = {
  flowId: 4,
  examineType: 1,
  name: '主管审批',
  examineErrorHandling: 2,
  parentLevel: null,
  roleId: null,
  type: 1,
  chooseType: null,
  rangeType: null,
  userList: [manager],
  deptList: [],
  conditionList: [],
}

interface Checked {
  findings?: Finding[]
  duration?: number | null
  usualHours?: number | null
}

async function begin(oaType: number, checked: Checked = {}) {
  const type = exampleType({ oaType, examineName: '测试审批' })
  answerSession()
  answer(examineCalls.mine, toPage([], 0, { page: 1, limit: 15 }))
  answer(
    flowCalls.usable,
    toPage([type, exampleType({ examineId: 32, examineName: '其他审批' })], 2, { page: 1, limit: 15 }),
  )
  answer(examineCalls.form, exampleForm(oaType))
  answer(draftCalls.read, null)
  respond(draftCalls.save, ({ content }) => ({
    isSaved: true,
    draft: { content, version: 1, updateTime: '2026-11-27 10:00:00' },
  }))
  answer(flowCalls.drivingFields, [])
  answer(flowCalls.preview, { remarks: '凭票报销', examineFlowList: [step] })
  answer(examineCalls.check, {
    findings: checked.findings ?? [],
    duration: checked.duration ?? null,
    usualHours: checked.usualHours ?? null,
    remarks: null,
    examineFlowList: [],
  })
  answer(examineCalls.save, null)
  const { user, router } = await open('/taskExamine/examine-index/my?new=0')
  const picker = await screen.findByRole('dialog', { name: '审批类型' })
  await user.click(await within(picker).findByRole('button', { name: '测试审批' }))
  const form = await screen.findByRole('dialog', { name: '新建测试审批' })
  return { user, form, router }
}

const amount = (form: HTMLElement, at: number, name: string) =>
  within(form).getByRole('textbox', { name: `费用明细（${at}）${name}` })

it.each([
  [oaTypes.trip, '行程明细', '交通工具 单程往返 出发城市 目的城市 开始时间 结束时间 时长（天） 备注'],
  [
    oaTypes.expense,
    '费用明细',
    '出发城市 目的城市 开始时间 结束时间 交通费（元） 住宿费（元） 餐饮费（元） 其他费用（元） 发票号码 费用明细描述',
  ],
])('each input of a line of %s is named by its line and its field', async (oaType, name, fields) => {
  const { user, form } = await begin(oaType)
  await user.click(await within(form).findByRole('button', { name: /添加事项$/ }))
  const second = within(within(form).getByRole('group', { name: `${name}（2）` }))
  const inputs = [...second.getAllByRole('textbox'), ...second.queryAllByRole('combobox')]
  const own = fields.split(' ')
  expect(inputs).toHaveLength(own.length)
  for (const field of own) expect(inputs).toContain(within(form).getByLabelText(`${name}（2）${field}`))
})

describe('an expense', () => {
  it('adds up its lines, shows the path and is submitted with them', async () => {
    const { user, form, router } = await begin(oaTypes.expense, { usualHours: 3 })
    await user.type(await within(form).findByLabelText(/差旅事由/), '去北京签约')
    await user.type(amount(form, 1, '交通费（元）'), '120.5')
    await user.type(amount(form, 1, '住宿费（元）'), '480')
    await user.click(within(form).getByRole('button', { name: /添加事项$/ }))
    await user.type(amount(form, 2, '餐饮费（元）'), '66')
    within(form).getByText('¥666.50')
    await within(form).findByText('主管审批')
    within(form).getByText('陈永华')
    await within(form).findByText('通常 3 小时审批完成')
    await user.click(within(form).getByRole('button', { name: '提交审核' }))
    await screen.findByText('操作成功')
    expect(asked(examineCalls.save)).toMatchObject([
      {
        oaExamine: { categoryId: 31, content: '去北京签约', money: '666.50' },
        oaExamineTravelList: [
          { traffic: '120.5', stay: '480', money: '600.50' },
          { diet: '66', money: '66.00' },
        ],
        examineFlowData: { label: 0 },
      },
    ])
    expect(asked(flowCalls.preview).at(-1)).toMatchObject({ label: 0, examineId: 31 })
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('is not sent with an empty line: the line is named', async () => {
    const { user, form } = await begin(oaTypes.expense)
    await user.type(await within(form).findByLabelText(/差旅事由/), '去北京签约')
    await user.click(within(form).getByRole('button', { name: '提交审核' }))
    await within(form).findByText('报销费用明细(1)合计应大于零')
    expect(asked(examineCalls.save)).toEqual([])
  })

  it('the keyboard goes into a line that is added, and into the one that is refused', async () => {
    const { user, form } = await begin(oaTypes.expense)
    await user.type(await within(form).findByLabelText(/差旅事由/), '去北京签约')
    await user.type(amount(form, 1, '交通费（元）'), '100')
    await user.click(within(form).getByRole('button', { name: /添加事项$/ }))
    expect(document.activeElement).toBe(amount(form, 2, '出发城市'))
    await user.click(amount(form, 1, '目的城市'))
    await user.click(within(form).getByRole('button', { name: '提交审核' }))
    const second = within(within(form).getByRole('group', { name: '费用明细（2）' }))
    await second.findByText('报销费用明细(2)合计应大于零')
    expect(document.activeElement).toBe(amount(form, 2, '出发城市'))
    await user.click(within(form).getByRole('button', { name: '删除费用明细（2）' }))
    expect(document.activeElement).toBe(within(form).getByRole('button', { name: /添加事项$/ }))
  })

  it('says before 提交 what would be refused and what is noticeable', async () => {
    const { user, form } = await begin(oaTypes.expense, {
      findings: [
        { level: 'refusal', words: '请完善审批信息' },
        { level: 'hint', words: '费用明细（1）的发票号码重复' },
      ],
    })
    expect(asked(examineCalls.check)).toEqual([])
    await user.type(await within(form).findByLabelText(/差旅事由/), '去北京签约')
    await within(form).findByText('还不能提交：请完善审批信息')
    within(form).getByText('费用明细（1）的发票号码重复')
  })

  it('a line after the first can be taken away again', async () => {
    const { user, form } = await begin(oaTypes.expense)
    await within(form).findByRole('group', { name: '费用明细（1）' })
    expect(within(form).queryByRole('button', { name: '删除费用明细（1）' })).toBeNull()
    await user.click(within(form).getByRole('button', { name: /添加事项$/ }))
    await user.click(within(form).getByRole('button', { name: '删除费用明细（2）' }))
    expect(within(form).queryByRole('group', { name: '费用明细（2）' })).toBeNull()
  })
})

it('the length of a leave is that of the server until another one is entered', async () => {
  const { user, form } = await begin(oaTypes.leave, { duration: 2.5 })
  await user.type(await within(form).findByLabelText(/请假事由/), '探亲')
  const length = within(form).getByLabelText<HTMLInputElement>(/时长/)
  await waitFor(() => expect(length.value).toBe('2.5'))
  await user.clear(length)
  await user.type(length, '3')
  await user.type(within(form).getByLabelText(/请假事由/), '和搬家')
  await waitFor(() =>
    expect(asked(examineCalls.check).at(-1)).toMatchObject({ oaExamine: { content: '探亲和搬家' } }),
  )
  expect(length.value).toBe('3')
})

it('a leave of no days is not sent: the field says so until it has some', async () => {
  const { user, form } = await begin(oaTypes.leave, { duration: 0 })
  await user.type(await within(form).findByLabelText(/请假事由/), '探亲')
  const type = async (label: RegExp, moment: string) => {
    await user.click(within(form).getByLabelText(label))
    await user.keyboard(`${moment}{Enter}`)
  }
  await type(/开始时间/, '2025-06-20 09:00')
  await type(/结束时间/, '2025-06-20 18:00')
  const length = within(form).getByLabelText<HTMLInputElement>(/时长/)
  await waitFor(() => expect(length.value).toBe('0'))
  await user.click(within(form).getByRole('button', { name: '提交审核' }))
  await within(form).findByText('时长应大于0')
  expect(asked(examineCalls.save)).toEqual([])
  await user.clear(length)
  await user.type(length, '1')
  expect(within(form).queryByText('时长应大于0')).toBeNull()
  await user.click(within(form).getByRole('button', { name: '提交审核' }))
  await waitFor(() => expect(asked(examineCalls.save)).toMatchObject([{ oaExamine: { duration: '1' } }]))
})

it('a draft is there again when the form is opened anew, and empties itself with what was handed in', async () => {
  const { user, form } = await begin(oaTypes.plain)
  await user.type(await within(form).findByLabelText(/审批内容/), '采购白板')
  await within(form).findByText('草稿已保存')
  const [saved] = asked(draftCalls.save).slice(-1)
  expect(saved?.key).toBe('examine/31')
  answer(draftCalls.read, {
    content: saved?.content ?? {},
    version: 1,
    updateTime: '2026-11-27 10:00:00',
  })
  await user.click(within(form).getByRole('button', { name: '取消' }))
  const question = await screen.findByRole('dialog', { name: LEAVE_QUESTION })
  await user.click(within(question).getByRole('button', { name: '离开' }))
  await act(async () => undefined)
  await user.click(screen.getAllByRole('button', { name: /新建审批$/ })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: '测试审批' }))
  const again = await screen.findByRole('dialog', { name: '新建测试审批' })
  await waitFor(() =>
    expect(within(again).getByLabelText<HTMLInputElement>(/审批内容/).value).toBe('采购白板'),
  )
})

it('types are put in order with Alt and an arrow key, which is saved at once', async () => {
  answerSession()
  answer(examineCalls.mine, toPage([], 0, { page: 1, limit: 15 }))
  answer(
    flowCalls.usable,
    toPage([exampleType(), exampleType({ examineId: 32, examineName: '请假审批' })], 2, {
      page: 1,
      limit: 15,
    }),
  )
  answer(flowCalls.sortUsable, null)
  const { user } = await open('/taskExamine/examine-index/my?new=0')
  const choice = await screen.findByRole('button', { name: '差旅报销' })
  act(() => choice.focus())
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() =>
    expect(asked(flowCalls.sortUsable)).toEqual([{ list: [{ categoryId: 32 }, { categoryId: 31 }] }]),
  )
})
