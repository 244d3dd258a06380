import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Backup, backupCalls } from '#protocol/operations/backup-calls.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import StatusPage from '../StatusPage.tsx'

const proven: Backup = {
  backupId: 2,
  beginTime: '2025-05-15 03:05:00',
  state: 'proven',
  madeBy: '定时',
  location: '/srv/backups',
  name: 'suoke-20250515-030500.backup',
  bytes: 5 * 2 ** 20,
  rows: 12_408,
  files: 3,
  missing: 0,
  encrypted: true,
  writeSeconds: 4,
  proofSeconds: 9,
  sentence: '',
  remedy: '',
  isRemoved: false,
}
const failed: Backup = {
  ...proven,
  backupId: 1,
  state: 'failed',
  sentence: '备份目录 /srv/backups 所在的磁盘空间不足',
  remedy: '请清理磁盘',
}

beforeEach(() => {
  signIn()
  const entry = { key: 'backup', label: '备份', state: 'ok' as const, sentence: '上次备份已通过恢复验证' }
  answer(operationsCalls.status, {
    time: '2025-05-15 10:00:00',
    entries: [{ ...entry, remedy: null, page: null, facts: [], table: null }],
  })
})

it('begins one, and says why not when one is being made', async () => {
  answer(backupCalls.begin, null)
  const { user } = show(<StatusPage />)
  await user.click(await screen.findByRole('button', { name: '立即备份' }))
  await screen.findByText(/已开始备份/)
  refuse(backupCalls.begin, '正在备份，请等它完成')
  await user.click(screen.getByRole('button', { name: '立即备份' }))
  await screen.findByText('正在备份，请等它完成')
  expect(asked(backupCalls.begin)).toHaveLength(2)
})

it('tells what became of each, where it lies and what to do about what failed', async () => {
  answer(backupCalls.list, toPage([proven, failed], 2, { page: 1, limit: 15 }))
  const { user } = show(<StatusPage />)
  await user.click(await screen.findByRole('button', { name: '备份记录' }))
  const [first, second] = await within(await screen.findByRole('dialog')).findAllByRole('listitem')
  if (!first || !second) throw new Error('two backups are missing')
  within(first).getByText('已通过恢复验证')
  within(first).getByText('5.00 MB · 12,408 行 · 3 个文件 · 写入 4 秒 · 验证 9 秒 · 已加密')
  within(first).getByText('/srv/backups/suoke-20250515-030500.backup')
  within(second).getByText('备份目录 /srv/backups 所在的磁盘空间不足。请清理磁盘')
})

it('sets when they are made and how long they are kept', async () => {
  answer(backupCalls.rule, { isOn: 1, hour: 3, days: 7, weeks: 4 })
  answer(backupCalls.setRule, null)
  const { user } = show(<StatusPage />)
  await user.click(await screen.findByRole('button', { name: '自动备份设置' }))
  const days = await screen.findByLabelText('保留最近几天的备份')
  await user.clear(days)
  await user.type(days, '14')
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('保存成功')
  expect(asked(backupCalls.setRule)).toEqual([{ isOn: 1, hour: 3, days: 14, weeks: 4 }])
})
