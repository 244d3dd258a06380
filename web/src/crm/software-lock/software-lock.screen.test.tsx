import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockSheetCalls } from '#protocol/crm/lock-sheet/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { isClosed, open } from '../../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../../test/sent-files.ts'
import { answerSession } from '../../../test/session.ts'

const lock = {
  lockId: 7,
  shellNum: '321510007',
  status: statusCode('frozen'),
  distinguish: 0,
  region: 1,
  portNumber: 5,
  startTime: '2025-03-01',
  endTime: '2026-02-28',
  ownerUserId: 14773,
}

beforeEach(() => {
  answerSession()
  answerList(softwareLock, [lock])
})

describe('入库', () => {
  const openDialog = async () => {
    const { user } = await open('/crm/softwareLock')
    await user.click(await screen.findByRole('button', { name: '入库' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: '软件锁入库' })) }
  }

  it('takes numbers line by line, with the chip behind each, and lists what was not entered', async () => {
    answer(lockCalls.stockIn, { successCount: 1, failList: [{ shellNum: 'X', msg: '锁号格式错误' }] })
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: '青岛' }))
    await user.click(dialog.getByLabelText('锁号'))
    await user.keyboard('321510008, CH-8{Enter}x')
    await user.click(dialog.getByRole('button', { name: '入库' }))
    const failed = within(await screen.findByRole('dialog', { name: '1 个锁号没有入库' }))
    failed.getByText('锁号格式错误')
    expect(asked(lockCalls.stockIn)).toMatchObject([
      {
        region: 2,
        lockForm: 1,
        list: [
          { shellNum: '321510008', chipNo: 'CH-8' },
          { shellNum: 'x', chipNo: '' },
        ],
      },
    ])
  })

  it('takes a run of numbers; a count that is none is put right first', async () => {
    answer(lockCalls.stockIn, { successCount: 20, failList: [] })
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: '连续编号' }))
    await user.click(await dialog.findByLabelText('起始锁号'))
    await user.keyboard('321510100{Tab}20把')
    await user.click(dialog.getByRole('button', { name: '入库' }))
    await dialog.findByText('请输入不小于1的整数')
    expect(asked(lockCalls.stockIn)).toEqual([])
    await user.click(dialog.getByLabelText('数量'))
    await user.keyboard('{Backspace}')
    await user.click(dialog.getByRole('button', { name: '入库' }))
    await waitFor(() =>
      expect(asked(lockCalls.stockIn)).toMatchObject([{ shellNumFrom: '321510100', count: 20 }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '软件锁入库' })).toBeNull())
  })

  it('is offered to stock keepers alone', async () => {
    answerSession({ rights: ['crm/lock/index', 'crm/lock/read'] })
    await open('/crm/softwareLock')
    await screen.findByRole('grid', { name: '软件锁列表' })
    expect(screen.queryByRole('button', { name: '入库' })).toBeNull()
  })

  it('is offered in an empty list as well, beside 导入', async () => {
    answerList(softwareLock, [])
    await open('/crm/softwareLock')
    await screen.findByText('没有找到数据')
    expect(screen.getAllByRole('button', { name: '入库' })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /导入/ })).toHaveLength(2)
  })
})

it('锁档案 tells what happened, why, and what was taken back', async () => {
  const event = {
    businessId: null,
    contractId: null,
    amount: null,
    operatorUserId: 14773,
    operatorUserName: '林知远',
    reversedEventId: null,
  }
  answer(recordCallsOf(softwareLock).detail, { dataAuth: 1, version: 1, ...lock })
  answer(lockCalls.history, {
    list: [
      {
        ...event,
        eventId: 3,
        eventType: 'FREEZE',
        eventTypeName: '停用',
        effectiveDate: '2025-11-10',
        recordedAt: '2025-11-12 09:30:00',
        reason: '欠款',
        reversed: 0,
        changes: [{ key: 'status', label: '锁状态', from: '使用中', to: '已停用' }],
      },
      {
        ...event,
        eventId: 2,
        eventType: 'RENEW',
        eventTypeName: '续费',
        effectiveDate: '2025-11-01',
        recordedAt: '2025-11-01 10:00:00',
        reason: '',
        reversed: 1,
        changes: [{ key: 'endTime', label: '到期时间', from: '2026-02-28', to: '2027-02-28' }],
      },
    ],
    totalRow: 2,
    totalPage: 1,
    pageSize: 50,
    pageNumber: 1,
    firstPage: true,
    lastPage: true,
    extraData: null,
  })
  await open('/crm/softwareLock/7')
  await screen.findByText('停用 自 2025-11-10 生效')
  screen.getByText('原因：欠款')
  screen.getByText('续费 （已冲销）')
  expect(screen.queryByRole('button', { name: '加载更早的记录' })).toBeNull()
})

describe('导入', () => {
  beforeEach(() => sendFilesThroughFetch())
  afterEach(() => vi.unstubAllGlobals())

  it('checks a file as it is chosen, shows what is wrong, and writes the rest', async () => {
    respond(lockSheetCalls.upload, () => ({
      totalSize: 3,
      errSize: 1,
      stockSize: 1,
      activeSize: 1,
      token: 'abc',
      faults: [{ row: 4, cells: ['S1'], message: '锁号已存在' }],
    }))
    const { user } = await open('/crm/softwareLock')
    await user.click(await screen.findByRole('button', { name: /导入$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '导入软件锁' }))
    expect(isClosed(dialog.getByRole('button', { name: '导入' }))).toBe(true)
    await user.click(dialog.getByRole('button', { name: /点击选择文件/ }))
    const input = document.querySelector<HTMLInputElement>('body > input[type=file]')
    if (!input) throw new Error('no file is asked for')
    await user.upload(input, new File(['PK'], '锁.xlsx'))
    await dialog.findByText('可以入库 1 把，开通 1 把；1 条有错误，不会导入')
    dialog.getByText('锁号已存在')
    await user.click(dialog.getByRole('button', { name: '导入' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(lockSheetCalls.upload).map(({ dryRun }) => dryRun)).toEqual([1, 0])
  })
})

describe('报坏', () => {
  const openLock = async (more: object) => {
    answer(recordCallsOf(softwareLock).detail, {
      dataAuth: 1,
      version: 1,
      ...lock,
      status: statusCode('inUse'),
      ...more,
    })
    answer(lockCalls.history, toPage([], 0, { page: 1, limit: 50 }))
    const { user } = await open('/crm/softwareLock/7')
    await user.click(await screen.findByRole('button', { name: /更多/ }))
    await screen.findByRole('menuitem', { name: /更正$/ })
  }

  it('is offered for a lock at a customer', async () => {
    await openLock({ isReportedBad: 0 })
    expect(screen.queryByRole('menuitem', { name: /报坏$/ })).not.toBeNull()
    expect(screen.queryByTitle('已报坏')).toBeNull()
  })

  it('is not offered again while a report is in force, which a mark says', async () => {
    await openLock({ isReportedBad: 1 })
    expect(screen.queryByRole('menuitem', { name: /报坏$/ })).toBeNull()
    expect(screen.getAllByTitle('已报坏').length).toBeGreaterThan(0)
  })
})
