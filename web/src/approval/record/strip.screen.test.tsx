import { act, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { approvalOptionCalls, type Timeline } from '#protocol/approval/option-calls.ts'
import { approvalCalls, type ShownStep, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { tell } from '#web/platform/server-notices.ts'
import { RecordsOverPage } from '#web/record/pages/RecordsOverPage.tsx'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { choosePerson, pick, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { ApprovalStrip } from './ApprovalStrip.tsx'

const contract = recordTypeNamed('contract')
const person = (userId: number, realname: string, examineStatus: number) => ({
  userId,
  realname,
  img: null,
  examineStatus,
  examineTime: examineStatus === 0 ? null : '2026-01-05 09:30:00',
})
const creation: ShownStep = { flowId: 0, examineStatus: 6, userList: [person(2001, '沈海棠', 6)] }
const step = (flowId: number, name: string, examineStatus: number, userList: ShownStep['userList']) => ({
  flowId,
  name,
  type: 2,
  examineStatus,
  userList,
})
const view = (steps: ShownStep[], rights: { isCheck?: number; isRecheck?: number } = {}) => ({
  label: 1,
  isCheck: 0,
  isRecheck: 0,
  createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
  examineFlowList: [creation, ...steps],
  ...rights,
})
const running = step(4, '复核', 3, [person(1, '林知远', 3), person(2, '何小书', 3)])
const passed = step(4, '复核', 1, [person(1, '林知远', 1), person(2, '何小书', 1)])

const waitingRow = (recordId: number): WaitingRecord => ({
  categoryId: recordId,
  category: `合同${recordId}`,
  categoryCiteId: null,
  categoryCiteName: null,
  createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
  createTime: '2026-01-05 09:30:00',
  examineStatus: 3,
  examineName: '林知远',
  examineRecordId: recordId,
  permission: { isCheck: 1, isRecheck: 0 },
  abilities: [],
  facts: {},
  dueDay: null,
  decided: null,
})

const nobody = { decide: false, recall: false, urge: false, handOver: false, addSigners: false, copy: false }
const timeline = (more: Partial<Timeline> = {}): Timeline => ({
  entries: [],
  earlier: [],
  copies: [],
  comments: 0,
  may: { ...nobody, returnTo: [], fields: [] },
  abilities: [],
  ...more,
})
const entry = (logId: number, realname: string, more: Partial<Timeline['entries'][number]> = {}) => ({
  logId,
  flowId: 4,
  name: '复核',
  activation: 1,
  type: 2,
  place: 1,
  turn: 0,
  userId: 2001,
  realname,
  img: null,
  forUserName: null,
  givenByName: null,
  examineStatus: 3,
  action: null,
  remarks: null,
  createTime: '2026-01-05 09:30:00',
  examineTime: null,
  dueDay: null,
  ...more,
})

async function showStrip(
  known: Partial<Timeline> = {},
  Around: ComponentType<{ children: ReactNode }> = Fragment,
  more: object = {},
) {
  if (!contract) throw new Error('there is no contract')
  await signIn()
  answer(approvalOptionCalls.timeline, timeline(known))
  answer(approvalCalls.waiting, toPage([], 0, { page: 1, limit: 2 }))
  answer(commentCalls.list, [])
  answer(approvalOptionCalls.changes, { since: null, changes: [] })
  answer(approvalOptionCalls.markSeen, null)
  return showAmongAreas(
    <Around>
      <ApprovalStrip
        type={contract}
        recordId={9}
        record={{
          contractId: 9,
          name: '年度采购合同',
          customerId: 7,
          customerName: '济南鸿远',
          money: '52320.00',
          examineRecordId: 55,
          ...more,
        }}
      />
    </Around>,
  )
}
const strip = async () => within(await screen.findByRole('region', { name: '审批流信息' }))

it('shows the steps with their people, and what one may do', async () => {
  answer(approvalCalls.view, view([running, step(5, '总经理', 0, [])], { isCheck: 1 }))
  const { user } = await showStrip()
  const shown = await strip()
  shown.getByRole('button', { name: /^发起人 沈海棠 提交 / })
  shown.getByRole('button', { name: '总经理 XX 待审核' })
  expect(shown.queryByRole('button', { name: '撤回' })).toBeNull()
  await user.hover(shown.getByRole('button', { name: '复核 林知远、何小书 审批中（已同意 0/2）' }))
  await screen.findByText('何小书')
  let decided = false
  respond(approvalCalls.decide, () => {
    decided = true
    return null
  })
  respond(approvalCalls.view, () => view([decided ? passed : running], { isCheck: decided ? 0 : 1 }))
  await user.click(shown.getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  for (const fact of ['济南鸿远', '52,320.00', '沈海棠']) dialog.getByText(fact)
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await screen.findByText('操作成功：已通过 年度采购合同，审批已完成')
  await shown.findByRole('button', { name: /^复核 林知远、何小书 通过/ })
  expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 55, typeId: 9, status: 1 }])
  expect(shown.queryByRole('button', { name: '通过' })).toBeNull()
})

it('tells how far the record goes below its prices', async () => {
  answer(approvalCalls.view, view([running], { isCheck: 1 }))
  await showStrip({}, Fragment, { discountRate: 0, largestDiscount: 5, largestDeviation: 97.49 })
  const facts = within(await (await strip()).findByLabelText('折扣与价格'))
  expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5%', '97.49%'])
  facts.getByText('单行最多低于产品价格')
  expect(facts.queryByText('整单折扣')).toBeNull()
})

const rejected = entry(3, '林知远', {
  examineStatus: 2,
  remarks: '价格太低',
  examineTime: '2026-01-04 10:00:00',
})

it('says why it was refused for as long as it is', async () => {
  answer(approvalCalls.view, view([step(4, '复核', 2, [person(1, '林知远', 2)])]))
  await showStrip({ entries: [rejected] })
  ;(await strip()).getByText('林知远 拒绝：价格太低')
})

it('keeps earlier submissions in the history, with what was said of them', async () => {
  answer(approvalCalls.view, view([running]))
  const run = {
    recordId: 54,
    initiatorName: '沈海棠',
    createTime: '2026-01-04 09:00:00',
    entries: [rejected],
  }
  const { user } = await showStrip({ earlier: [run] })
  const shown = await strip()
  expect(shown.queryByText('林知远 拒绝：价格太低')).toBeNull()
  await user.click(shown.getByRole('button', { name: '查看历史审批流程' }))
  const log = within(await shown.findByRole('list', { name: '审批流程' }))
  const deeds = log.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(deeds.map((words) => words.replace(/申请.*/s, '申请'))).toEqual([
    '沈海棠 提交此申请',
    '林知远 拒绝此申请',
    '沈海棠 提交此申请',
  ])
  log.getByText('价格太低')
})

it('who handed it in may take it back, with a reason', async () => {
  answer(approvalCalls.view, view([running], { isRecheck: 1 }))
  answer(approvalCalls.decide, null)
  const { user } = await showStrip()
  await user.click((await strip()).getByRole('button', { name: '撤回' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回审批' }))
  await user.type(dialog.getByPlaceholderText('请输入撤回理由（必填）'), '金额有误')
  await user.click(dialog.getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(asked(approvalCalls.decide)).toMatchObject([{ status: 4, remarks: '金额有误' }]))
})

it('another one decides: it is asked again at once; the history says what was done', async () => {
  answer(approvalCalls.view, view([running]))
  const { user } = await showStrip()
  const shown = await strip()
  await user.click(shown.getByRole('button', { name: '查看历史审批流程' }))
  within(await shown.findByRole('list', { name: '审批流程' })).getByText('沈海棠')
  answer(approvalCalls.view, view([passed]))
  act(() => tell('approvals'))
  await shown.findByRole('button', { name: /^复核 林知远、何小书 通过/ })
})

it('says what went wrong in its place', async () => {
  refuse(approvalCalls.view, '系统繁忙')
  await showStrip()
  await screen.findByText('系统繁忙')
  screen.getByRole('button', { name: '重试' })
})

describe('beyond deciding', () => {
  const mine = view([running], { isCheck: 1 })

  it('offers what the server says, and sends it: 转签, 加签, 退回 with a reason, 抄送', async () => {
    answer(approvalCalls.view, mine)
    const returnTo = [{ flowId: 3, name: '主管' }]
    const { user } = await showStrip({
      abilities: ['handOver', 'addSigners', 'returnTo', 'copy'],
      may: { ...nobody, returnTo, fields: [] },
    })
    const shown = await strip()
    const open = async (word: string) => {
      await user.click(await shown.findByRole('button', { name: '更多审批操作' }))
      await user.click(await screen.findByRole('menuitem', { name: word }))
      return within(await screen.findByRole('dialog', { name: word }))
    }
    answer(approvalOptionCalls.handOver, null)
    const handOver = await open('转签')
    await user.click(handOver.getByRole('button', { name: '转签' }))
    await handOver.findByText('请选择员工')
    expect(asked(approvalOptionCalls.handOver)).toEqual([])
    await choosePerson(user, handOver.getByRole('combobox', { name: '员工' }), '沈海棠')
    await user.click(handOver.getByRole('button', { name: '转签' }))
    await waitFor(() =>
      expect(asked(approvalOptionCalls.handOver)).toEqual([{ recordId: 55, userId: 2001, remarks: '' }]),
    )
    answer(approvalOptionCalls.addSigners, null)
    const add = await open('加签')
    await choosePerson(user, add.getByRole('combobox', { name: '员工' }), '沈海棠')
    await user.click(add.getByRole('radio', { name: '在我之后审批' }))
    await user.click(add.getByRole('button', { name: '加签' }))
    await waitFor(() =>
      expect(asked(approvalOptionCalls.addSigners)).toMatchObject([{ userIds: [2001], place: 'after' }]),
    )
    refuse(approvalOptionCalls.returnTo, '只能退回到已审批的环节', 400)
    const back = await open('退回')
    await user.click(back.getByRole('combobox', { name: '退回到' }))
    await pick(user, '主管')
    await user.click(back.getByRole('button', { name: '退回' }))
    await back.findByText('请输入审批意见')
    await user.type(back.getByPlaceholderText('请输入审批意见（必填）'), '补充附件')
    await user.click(back.getByRole('button', { name: '退回' }))
    await screen.findByText('只能退回到已审批的环节')
    expect(asked(approvalOptionCalls.returnTo)).toMatchObject([{ flowId: 3, remarks: '补充附件' }])
  })

  it('the initiator reminds; nothing else is offered', async () => {
    answer(approvalCalls.view, view([running], { isRecheck: 1 }))
    answer(approvalOptionCalls.urge, null)
    const { user } = await showStrip({ abilities: ['urge'] })
    const shown = await strip()
    await user.click(await shown.findByRole('button', { name: '更多审批操作' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['催办'])
    await user.click(await screen.findByRole('menuitem', { name: '催办' }))
    await screen.findByText('已催办')
  })

  it('without abilities there is no menu; copies say who has read them; the history says why somebody left', async () => {
    answer(approvalCalls.view, view([running]))
    const copy = {
      userId: 9,
      realname: '何助理',
      img: null,
      senderName: '林知远',
      createTime: '2026-01-05 10:00:00',
    }
    const { user } = await showStrip({
      entries: [
        entry(1, '沈海棠', {
          examineStatus: 8,
          action: 1,
          remarks: '出差',
          examineTime: '2026-01-05 10:00:00',
        }),
        entry(2, '何小书', { givenByName: '沈海棠', dueDay: '2026-01-07' }),
        entry(3, '没有轮到', { examineStatus: 0 }),
      ],
      copies: [
        { ...copy, readTime: null },
        { ...copy, userId: 10, realname: '白小一', readTime: '2026-01-05 11:00:00' },
      ],
    })
    const shown = await strip()
    expect(shown.queryByRole('button', { name: '更多审批操作' })).toBeNull()
    await user.click(shown.getByRole('button', { name: '查看历史审批流程' }))
    await shown.findByText('何助理')
    shown.getByText('未读')
    shown.getByText('已读')
    await screen.findByText('转签')
    screen.getByText('出差')
    screen.getByText(/沈海棠邀请/)
    screen.getByText(/须在 2026-01-07 前审批/)
    // the step under way names the day, which is over
    shown.getByRole('button', { name: /^复核 林知远、何小书 审批中.*须在 (2026-)?01-07 前/ })
    shown.getByText(/已超时/)
    expect(screen.queryByText('没有轮到')).toBeNull()
  })

  it('what has changed since the last look is told, and the look is noted', async () => {
    answer(approvalCalls.view, mine)
    const change = {
      id: 1,
      createUserId: 2001,
      realname: '沈海棠',
      img: null,
      createTime: '2026-01-05 12:00:00',
      ipAddress: '',
      types: 6,
      actionId: 9,
      object: '合同',
      behavior: 2,
      content: ['将备注 由空修改为加急。'],
      changes: [{ label: '备注', from: '', to: '加急' }],
      detail: null,
    }
    const { user } = await showStrip()
    answer(approvalOptionCalls.changes, { since: '2026-01-05 11:00:00', changes: [change] })
    await refresh(queryClient, approvalOptionCalls.changes)
    await user.click(await screen.findByRole('button', { name: '与您上次查看相比有 1 处变化' }))
    await screen.findByText('加急')
    expect(asked(approvalOptionCalls.markSeen).length).toBeGreaterThan(0)
  })

  it('fields of the step are filled in with the decision', async () => {
    answer(approvalCalls.view, mine)
    answer(approvalCalls.decide, null)
    answer(approvalOptionCalls.fillable, [
      bareField({ fieldName: 'remark', name: '备注', formType: 'textarea', isNull: 1 }),
    ])
    const { user } = await showStrip({ abilities: ['fields'] })
    const shown = await strip()
    await waitFor(() => expect(asked(approvalOptionCalls.timeline)).not.toEqual([]))
    await user.click(await shown.findByRole('button', { name: '通过' }))
    const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
    const box = await dialog.findByRole('textbox', { name: /备注/ })
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await dialog.findByText('请完善需要填写的字段')
    await user.type(box, '已核对')
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await waitFor(() =>
      expect(asked(approvalCalls.decide)).toMatchObject([
        { status: 1, fields: [{ fieldName: 'remark', value: '已核对' }] },
      ]),
    )
  })

  it('comments open below the steps', async () => {
    answer(approvalCalls.view, view([running]))
    const { user } = await showStrip({ comments: 2 })
    await user.click(await (await strip()).findByRole('button', { name: '评论 2' }))
    await screen.findByText('还没有评论')
    expect(asked(commentCalls.list)).toMatchObject([{ type: 3, typeId: 55 }])
  })

  it('is unfolded by itself for whoever is to decide, and decided about by one key', async () => {
    answer(approvalCalls.view, mine)
    const { user } = await showStrip({ entries: [entry(1, '沈海棠', { examineStatus: 1, remarks: '同意' })] })
    const shown = await strip()
    const unfold = shown.getByRole('button', { name: '查看历史审批流程' })
    expect(unfold.getAttribute('aria-expanded')).toBe('true')
    within(shown.getByRole('list', { name: '审批流程' })).getByText('同意')
    expect(shown.getByRole('button', { name: '通过' }).dataset.look).toBe('primary')
    await user.keyboard('a')
    const passing = within(await screen.findByRole('dialog', { name: '审批通过' }))
    await user.click(passing.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('r')
    await screen.findByRole('dialog', { name: '审批拒绝' })
  })

  it('leads on to what waits longest for the person besides', async () => {
    answer(approvalCalls.view, mine)
    answer(approvalCalls.decide, null)
    const { user } = await showStrip({}, RecordsOverPage)
    const shown = await strip()
    answer(approvalCalls.waiting, toPage([waitingRow(55), waitingRow(56)], 2, { page: 1, limit: 2 }))
    await user.click(shown.getByRole('button', { name: '通过' }))
    const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await screen.findByText(/^操作成功：已通过 年度采购合同，下一步 复核 林知远、何小书/)
    expect(asked(approvalCalls.waiting).at(-1)).toMatchObject({ sortField: 'createTime', order: 2 })
    screen.getByRole('button', { name: '下一条' })
  })
})
