import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { type Examine, examineCalls } from '#protocol/examine/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleExamine, exampleType } from './examine-example.ts'

const page = (list: Examine[]) => toPage(list, list.length, { page: 1, limit: 15 })
const types = toPage([exampleType()], 1, { page: 1, limit: 15 })

async function show(list: 'my' | 'wait', rows: Examine[], at = '') {
  answerSession()
  answer(list === 'my' ? examineCalls.mine : examineCalls.waiting, page(rows))
  answer(flowCalls.usable, types)
  answer(approvalCalls.waitingCounts, [{ label: 0, count: 1 }])
  const opened = await open(`/taskExamine/examine-index/${list}${at}`)
  await screen.findByRole('list', { name: '审批列表' })
  return opened
}

describe('my own approvals', () => {
  it('begin with those that wait; each says what it is, what it is worth and who has it', async () => {
    const { user } = await show('my', [exampleExamine()])
    const [cell] = within(screen.getByRole('list', { name: '审批列表' })).getAllByRole('listitem')
    for (const words of [
      '沈海棠的差旅报销',
      '去北京签约',
      '1个报销事项，共600.50元。',
      '¥600.50',
      '陈永华审核中',
    ])
      expect(cell?.textContent).toContain(words)
    expect(asked(examineCalls.mine).at(-1)).toMatchObject({ status: 0 })
    await user.click(screen.getByText('审批通过'))
    await waitFor(() => expect(asked(examineCalls.mine).at(-1)).toMatchObject({ status: 1 }))
    await user.click(screen.getByText('全部'))
    await waitFor(() => expect(asked(examineCalls.mine).at(-1)?.status).toBeUndefined())
  })

  it('are exported one type at a time', async () => {
    const { user } = await show('my', [exampleExamine()])
    await user.click(screen.getByRole('button', { name: /导出$/ }))
    await screen.findByText('请选择一种审批类型导出')
    expect(asked(examineCalls.export)).toEqual([])
  })

  it('offer what is allowed: 撤销 of a running one, 编辑 and 删除 of a recalled one', async () => {
    const permission = { isUpdate: 0, isDelete: 0, isRecheck: 1, isCheck: 0 } as const
    const { user } = await show('my', [
      exampleExamine({ permission }),
      exampleExamine({
        examineId: 8,
        categoryTitle: '借款申请',
        permission: { isUpdate: 1, isDelete: 1, isRecheck: 0, isCheck: 0 },
      }),
      exampleExamine({ examineId: 9, categoryTitle: '普通审批' }),
    ])
    expect(screen.queryByRole('button', { name: '更多操作 沈海棠的普通审批' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '更多操作 沈海棠的借款申请' }))
    await screen.findByRole('menuitem', { name: '编辑' })
    answer(examineCalls.remove, null)
    await user.click(screen.getByRole('menuitem', { name: '删除' }))
    const question = await screen.findByRole('dialog', { name: '确定删除?' })
    await user.click(within(question).getByRole('button', { name: '删除审批' }))
    await screen.findByText('删除成功!')
    expect(asked(examineCalls.remove)).toEqual([{ examineId: 8 }])
  })

  it('a list that cannot be had keeps its frame and offers another try', async () => {
    answerSession()
    refuse(examineCalls.mine, '系统繁忙')
    answer(flowCalls.usable, types)
    const { user } = await open('/taskExamine/examine-index/my')
    await screen.findByText('系统繁忙')
    answer(examineCalls.mine, page([exampleExamine()]))
    await user.click(screen.getByRole('button', { name: /重试/ }))
    await screen.findByText('去北京签约')
  })

  it('an empty list offers to begin one', async () => {
    answerSession()
    answer(examineCalls.mine, page([]))
    answer(flowCalls.usable, types)
    const { user, router } = await open('/taskExamine/examine-index/my')
    await screen.findByText('没有您发出的审批')
    const [, inPage] = screen.getAllByRole('button', { name: /新建审批$/ })
    if (!inPage) throw new Error('nothing is offered')
    await user.click(inPage)
    await screen.findByRole('dialog', { name: '审批类型' })
    expect(router.state.location.search).toBe('?new=0')
  })
})

describe('what waits for me', () => {
  const mine = exampleExamine({ permission: { isUpdate: 0, isDelete: 0, isRecheck: 0, isCheck: 1 } })

  it('is decided about in its row, with what it is worth in the dialog', async () => {
    const { user } = await show('wait', [mine])
    expect(asked(examineCalls.waiting).at(-1)).toMatchObject({ status: 1 })
    await user.click(screen.getByRole('button', { name: '通过' }))
    const dialog = await screen.findByRole('dialog', { name: '审批通过' })
    expect(dialog.textContent).toContain('去北京签约')
    expect(dialog.textContent).toContain('沈海棠')
    answer(approvalCalls.decide, null)
    answer(approvalCalls.view, {})
    await user.click(within(dialog).getByRole('button', { name: /通过/ }))
    await screen.findByText(/操作成功：已通过 沈海棠的差旅报销/)
    expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 70, typeId: 7, status: 1 }])
  })

  it('has its number in the menu', async () => {
    await show('wait', [mine])
    await screen.findByRole('link', { name: '待我审批（办公），1 项' })
  })
})
