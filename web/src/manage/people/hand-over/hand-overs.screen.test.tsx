import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type HandOverRecord, handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { choosePerson, show } from '../../../../test/screen.tsx'
import { me, signIn } from '../../../../test/session.ts'
import HandOversPage from './HandOversPage.tsx'

const record: HandOverRecord = {
  recordId: 4,
  createTime: '2026-05-01 09:00:00',
  operatorName: '路外人',
  names: ['周可心'],
  absence: null,
  disabled: true,
  undoneTime: null,
  report: [
    {
      fromName: '周可心',
      toName: '方总监',
      name: '合同',
      moved: 12,
      kept: [{ title: 'HT-1', why: '审批中' }],
    },
  ],
}
const paged = (list: HandOverRecord[]) => toPage(list, list.length, { page: 1, limit: 15 })
beforeEach(() => signIn())

it('says who handed over what to whom, opens its report, and is narrowed by person', async () => {
  const undone = { ...record, recordId: 5, names: ['任人事'], undoneTime: '2026-05-01 09:00:20' }
  answer(handOverCalls.records, paged([undone, record]))
  const { user } = show(<HandOversPage />)
  const row = await screen.findByRole('row', { name: /周可心/ })
  for (const words of ['路外人', '方总监', '离职或调岗，已停用', '12', '已交接'])
    expect(within(row).getByText(words)).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /任人事/ })).getByText('已撤销')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '周可心的交接明细' }))
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByText('HT-1：审批中')).toBeTruthy()
  expect(within(panel).getByRole('button', { name: '导出' })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: '关闭' }))
  await choosePerson(user, screen.getByLabelText('员工'), me.realname)
  expect(asked(handOverCalls.records).at(-1)).toMatchObject({ userId: me.userId })
})

it('says that there was none', async () => {
  answer(handOverCalls.records, paged([]))
  show(<HandOversPage />)
  expect(await screen.findByText('还没有工作交接')).toBeTruthy()
})
