import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HeldLock, lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const calls = recordCallsOf(lockClaim)
const claim = {
  claimId: 7,
  claimNo: 'LY-20261126-0001',
  region: 1,
  purpose: 1,
  lockForm: 1,
  quantity: 3,
  issuedNum: 1,
  shellNums: '321510001',
  checkStatus: 10,
  issueStatus: 1,
  ownerUserId: 14773,
  isMine: 1,
  waitingNum: 1,
  heldNum: 1,
}
const item = {
  claimItemId: 1,
  lockId: 11,
  shellNum: '321510001',
  itemStatus: 0,
  issueUserId: 20001,
  issueUserName: '库管员',
  issueTime: '2026-11-26 09:00:00',
  confirmTime: null,
  returnTime: null,
  returnAsked: 0,
  returnRemark: '',
}

beforeEach(() => {
  answerSession()
  answerList(lockClaim, [claim])
  answer(calls.information, [])
  answer(calls.counters, {})
})

const openClaim = async (more: Partial<typeof claim> = {}, items: readonly object[] = [item]) => {
  answer(calls.detail, {
    dataAuth: 1,
    version: 1,
    ...claim,
    ...more,
    itemList: [...items],
  })
  const { user } = await open('/crm/newLockClaim/7')
  await screen.findByRole('tab', { name: /领用明细/ })
  return user
}

describe('发放', () => {
  const openDialog = async () => {
    answer(lockClaimCalls.inStock, [
      { lockId: 12, shellNum: '321510002', lockForm: 1 },
      { lockId: 13, shellNum: '321510003', lockForm: 1 },
      { lockId: 14, shellNum: '321510004', lockForm: 2 },
    ])
    const user = await openClaim({ waitingNum: 0 })
    await user.click(await screen.findByRole('button', { name: /发放$/ }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: /^发放/ })) }
  }

  it('takes as many as are still owed, those of the form that was asked for first', async () => {
    answer(lockClaimCalls.issue, { issueStatus: 2 })
    const { user, dialog } = await openDialog()
    dialog.getByText('威海 · 单机锁 · 申请 3 把，还可发放 2 把')
    await user.click(await dialog.findByRole('button', { name: '按库存顺序选 2 把' }))
    await user.click(dialog.getByRole('button', { name: '发放' }))
    await waitFor(() =>
      expect(asked(lockClaimCalls.issue)).toEqual([{ claimId: 7, shellNums: ['321510002', '321510003'] }]),
    )
  })

  it('asks for a lock, and keeps the dialog open when one was issued meanwhile', async () => {
    refuse(lockClaimCalls.issue, '锁321510002不在库', 2250)
    const { user, dialog } = await openDialog()
    await dialog.findByRole('button', { name: '按库存顺序选 2 把' })
    await user.click(dialog.getByRole('button', { name: '发放' }))
    await dialog.findByText('请选择要发放的锁')
    expect(asked(lockClaimCalls.issue)).toEqual([])
    await user.click(dialog.getByRole('button', { name: '按库存顺序选 2 把' }))
    await user.click(dialog.getByRole('button', { name: '发放' }))
    expect((await dialog.findAllByText('未完成：锁321510002不在库')).length).toBeGreaterThan(0)
  })

  it('is for keepers of the stock alone', async () => {
    answerSession({ rights: ['crm/newLockClaim/index', 'crm/newLockClaim/read'] })
    await openClaim()
    await screen.findByRole('button', { name: /确认领取$/ })
    expect(screen.queryByRole('button', { name: /发放$/ })).toBeNull()
  })
})

describe('a claim in force', () => {
  it('is confirmed by its claimant, whose main act that is', async () => {
    answer(lockClaimCalls.confirm, { confirmedNum: 2 })
    const user = await openClaim()
    await user.click(await screen.findByRole('button', { name: /确认领取$/ }))
    await waitFor(() => expect(asked(lockClaimCalls.confirm)).toEqual([{ claimId: 7 }]))
  })

  it('of someone else is not confirmed', async () => {
    await openClaim({ isMine: 0 })
    await screen.findByRole('button', { name: /发放$/ })
    expect(screen.queryByRole('button', { name: /确认领取$/ })).toBeNull()
  })

  it('lists its locks with what has happened to each', async () => {
    await openClaim({}, [
      item,
      { ...item, claimItemId: 2, shellNum: '321510009', itemStatus: 1, returnAsked: 1, returnRemark: '多领' },
      { ...item, claimItemId: 3, shellNum: '321510010', itemStatus: 3 },
    ])
    const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
    ;(await rowOf('321510001')).getByText('待确认')
    ;(await rowOf('321510009')).getByText('待退库')
    ;(await rowOf('321510009')).getByText('多领')
    ;(await rowOf('321510010')).getByText('已退库')
  })

  it('of which nothing was issued says what comes next', async () => {
    await openClaim({ issuedNum: 0, issueStatus: 0, waitingNum: 0, heldNum: 0 }, [])
    await screen.findByText('还没有发放软件锁')
    expect(screen.queryByRole('button', { name: /退库$/ })).toBeNull()
  })
})

describe('我的库存', () => {
  const held: HeldLock = {
    lockId: 11,
    shellNum: '321510001',
    chipNo: null,
    lockForm: 1,
    region: 2,
    status: 1,
    claimId: 7,
    claimNo: 'LY-20261126-0001',
    purpose: 2,
    claimDate: '2026-11-20',
    heldDays: 6,
    itemStatus: 1,
    returnAsked: 0,
  }
  const answerStock = (...rows: HeldLock[]) =>
    answer(lockClaimCalls.myStock, toPage(rows, rows.length, { page: 1, limit: 15 }))

  it('asks for the return of what is ticked, with the reason', async () => {
    answerStock(held, { ...held, lockId: 12, shellNum: '321510002' })
    answer(lockClaimCalls.returnLocks, null)
    const { user } = await open('/crm/newLockClaim/stock')
    const row = within(await screen.findByRole('row', { name: /321510002/ }))
    row.getByText('试用')
    row.getByText('青岛')
    row.getByText('6')
    await user.click(row.getByRole('checkbox'))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '退库' }))
    const dialog = within(await screen.findByRole('dialog', { name: '申请退库' }))
    await user.click(dialog.getByLabelText('退库原因'))
    await user.keyboard('客户不要了')
    await user.click(dialog.getByRole('button', { name: '申请退库' }))
    await waitFor(() =>
      expect(asked(lockClaimCalls.returnLocks)).toEqual([{ lockIds: [12], remark: '客户不要了' }]),
    )
  })

  it('that is empty says when something comes', async () => {
    answerStock()
    await open('/crm/newLockClaim/stock')
    await screen.findByText('没有持有的软件锁')
  })

  it('of others is for keepers of the stock alone', async () => {
    answerStock(held)
    answerSession({ rights: ['crm/newLockClaim/index'] })
    await open('/crm/newLockClaim/stock')
    await screen.findByRole('row', { name: /321510001/ })
    expect(screen.queryByRole('combobox', { name: '持有人' })).toBeNull()
    expect(screen.queryByRole('button', { name: '更多 321510001' })).toBeNull()
  })
})
