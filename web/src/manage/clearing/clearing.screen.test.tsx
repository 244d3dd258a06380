import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { backupCalls } from '#protocol/operations/backup-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const offered = [
  { module: 'crm', name: '客户管理', holds: ['客户', '合同'] },
  { module: 'log', name: '日志', holds: ['公告'] },
] satisfies ReplyOf<typeof clearingCalls.clearable>

async function begin() {
  answerSession()
  answer(clearingCalls.clearable, offered)
  answer(backupCalls.lastProven, { beginTime: '2026-11-22 03:00:07' })
  answer(secondFactorCalls.state, { since: null, recoveryCodesLeft: 0, required: false })
  const drawn = await open('/manage/init')
  await screen.findByText('客户、合同')
  return drawn
}
const start = () => screen.getByRole('button', { name: '确定初始化' })

it('clears what was chosen after password and question', async () => {
  const { user } = await begin()
  expect(isClosed(start())).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '全部应用' }))
  await user.click(screen.getByRole('checkbox', { name: '日志' }))
  await user.click(start())
  const dialog = await screen.findByRole('dialog', { name: '初始化数据需验证登录密码' })
  await within(dialog).findByText(/上次通过恢复验证的备份：2026-11-22 03:00，之后的数据不在其中/)
  const way = within(dialog).getByRole('link', { name: '去“系统状态”备份' })
  expect(way.getAttribute('href')).toBe('/manage/operations')
  refuse(clearingCalls.verifyPassword, '无效的密码！', 1135)
  await user.type(within(dialog).getByLabelText('登录密码'), 'harbour7')
  await user.click(within(dialog).getByRole('button', { name: '下一步' }))
  await screen.findByText('无效的密码！')
  answer(clearingCalls.verifyPassword, '012345')
  await user.click(within(dialog).getByRole('button', { name: '下一步' }))
  const question = await screen.findByRole('dialog', { name: '确定初始化应用【客户管理】吗？' })
  within(question).getByText('数据将永久删除，不可恢复！')
  expect(asked(clearingCalls.clear)).toEqual([])
  answer(clearingCalls.clear, true)
  await user.click(within(question).getByRole('button', { name: '初始化数据' }))
  await screen.findByText('操作成功')
  expect(asked(clearingCalls.clear)).toEqual([
    { password: 'harbour7', temporaryCode: '012345', modules: ['crm'] },
  ])
  await waitFor(() => expect(isClosed(start())).toBe(true))
})

it('leaves everything where the person thinks better of it', async () => {
  const { user } = await begin()
  answer(clearingCalls.verifyPassword, '012345')
  await user.click(screen.getByRole('checkbox', { name: '日志' }))
  await user.click(start())
  const dialog = await screen.findByRole('dialog', { name: '初始化数据需验证登录密码' })
  await user.type(within(dialog).getByLabelText('登录密码'), 'harbour7{Enter}')
  const question = await screen.findByRole('dialog', { name: '确定初始化应用【日志】吗？' })
  await user.click(within(question).getByRole('button', { name: '取消' }))
  await screen.findByText('已取消操作')
  expect(asked(clearingCalls.clear)).toEqual([])
})
