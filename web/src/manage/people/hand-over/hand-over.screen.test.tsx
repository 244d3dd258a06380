import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { choosePerson, show } from '../../../../test/screen.tsx'
import { me, signIn } from '../../../../test/session.ts'
import { HandOverDialog } from './HandOverDialog.tsx'

const leaving: UserRow = {
  ...me,
  userId: 3001,
  realname: '周可心',
  roleId: '',
  roleName: '',
  userIdentity: 2,
  hisTable: null,
  isAdmin: null,
  isReadNotice: null,
  roleIds: null,
}
const kind = { note: null, activeOnly: false, whileAway: false, receiverId: null }
const look = {
  people: [{ userId: 3001, realname: '周可心', headId: null }],
  kinds: [
    { ...kind, key: 'record.customer', name: '客户', group: '名下数据', count: 12 },
    {
      ...kind,
      key: 'approval.seats',
      name: '待审批',
      group: '审批',
      count: 3,
      activeOnly: true,
      whileAway: true,
      receiverId: me.userId,
    },
  ],
}
const nothing = () => undefined
beforeEach(() => {
  signIn()
  answer(handOverCalls.look, look)
})
const open = async (disabling: boolean, onClose = nothing) => {
  const { user } = show(<HandOverDialog request={{ users: [leaving], disabling }} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: '工作交接：周可心' }))
  await dialog.findByText('客户')
  return { user, dialog }
}

it('hands everything to one person and disables, reports what stayed and can be taken back', async () => {
  const closed = vi.fn()
  const { user, dialog } = await open(true, closed)
  const start = () => user.click(dialog.getByRole('button', { name: '交接并停用' }))
  await dialog.findByText('林知远（审批代理人）')
  await start()
  expect((await dialog.findByRole('alert')).textContent).toBe('请选择接收人')
  expect(asked(handOverCalls.handOver)).toEqual([])
  await choosePerson(user, dialog.getByRole('combobox', { name: '接收人' }), '沈海棠')
  refuse(handOverCalls.handOver, '沈海棠已停用，不能接收', 400)
  await start()
  await screen.findByText('沈海棠已停用，不能接收')
  answer(handOverCalls.handOver, {
    token: 'abc',
    remaining: 30_000,
    report: [
      {
        fromName: '周可心',
        toName: '沈海棠',
        name: '客户',
        moved: 11,
        kept: [
          { title: '合同', why: '已作废的合同不能转移！' },
          { title: '合同', why: '已作废的合同不能转移！' },
        ],
      },
    ],
  })
  await start()
  await screen.findByText('合同：已作废的合同不能转移！（2项）')
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  expect(asked(handOverCalls.handOver).at(-1)).toMatchObject({
    userIds: [3001],
    rule: 'one',
    receiverId: 2001,
    disable: 1,
  })
  answer(handOverCalls.undo, null)
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销交接')
  expect(asked(handOverCalls.undo)).toEqual([{ token: 'abc' }])
  // a report of what is no longer so is not left standing
  expect(closed).toHaveBeenCalledTimes(1)
})

it('gives each kind to its own receiver, and says where a department has no head', async () => {
  const { user, dialog } = await open(false)
  await user.click(dialog.getByRole('radio', { name: '交给部门负责人' }))
  await user.click(dialog.getByRole('button', { name: '交接' }))
  await dialog.findByText('周可心的部门没有可以接收的负责人，请选择其他交接方式')
  await user.click(dialog.getByRole('radio', { name: '按内容分别交接' }))
  await user.click(dialog.getByRole('button', { name: '交接' }))
  await dialog.findByText('请至少为一类内容选择接收人')
  await choosePerson(user, dialog.getByRole('combobox', { name: '客户交给' }), '沈海棠')
  answer(handOverCalls.handOver, { token: 'abc', remaining: 30_000, report: [] })
  await user.click(dialog.getByRole('button', { name: '交接' }))
  await screen.findByText('没有需要交接的内容')
  expect(asked(handOverCalls.handOver)).toMatchObject([
    { rule: 'kind', receivers: [{ key: 'record.customer', userId: 2001 }], disable: 0 },
  ])
})

it('disables without handing over where that is wanted, and offers a deputy to who is only away', async () => {
  const { user, dialog } = await open(true)
  await user.click(dialog.getByRole('radio', { name: '暂时离开' }))
  expect(dialog.queryByText('客户')).toBeNull()
  expect(dialog.getByText('待审批')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '交接' }))
  await dialog.findByText('请选择离开和返回的日期')
  answer(accountCalls.setUserStatus, null)
  await user.click(dialog.getByRole('button', { name: '不交接，直接停用' }))
  await screen.findByText('已停用 周可心')
  expect(asked(accountCalls.setUserStatus)).toEqual([{ ids: [3001], status: 0 }])
})

it('closes with what it waits for where a second person has to agree', async () => {
  const closed = vi.fn()
  const { user, dialog } = await open(false, closed)
  await choosePerson(user, dialog.getByRole('combobox', { name: '接收人' }), '沈海棠')
  const waits = '已提交复核：工作交接（周可心）需另一人通过后生效，24 小时内有效'
  refuse(handOverCalls.handOver, waits, 1139)
  await user.click(dialog.getByRole('button', { name: '交接' }))
  await screen.findByText(waits)
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})
