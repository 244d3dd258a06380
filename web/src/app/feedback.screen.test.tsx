import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { ask } from '#web/platform/client.ts'
import { clearClientLog, logLocally, readClientLog } from '#web/platform/client-log.ts'
import { endSession } from '#web/platform/signed-out.ts'
import { answer, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import { FeedbackDialog } from './frame/FeedbackDialog.tsx'

const calls = recordCallsOf(customer)
const DAY = 24 * 3600 * 1000
const texts = () => readClientLog().map(({ kind, text }) => `${kind} ${text}`)

beforeEach(() => clearClientLog())
afterEach(() => void vi.restoreAllMocks())

it('notes writes and faults by their names, never what was sent or said', async () => {
  answer(calls.remove, null)
  await ask(calls.remove, { ids: [7] })
  refuse(calls.add, '“秘密客户”已存在！', 2079)
  await ask(calls.add, { entity: { customerName: '秘密客户' }, field: [] }, { quiet: true }).catch(() => null)
  refuse(calls.list, '网络错误，请检查您的网络或稍后重试（编号 a1b2）', 500)
  await ask(calls.list, { type: 2, search: '秘密客户' }, { quiet: true }).catch(() => null)
  expect(texts()).toEqual([
    'fault crmCustomer/queryPageList 网络错误，请检查您的网络或稍后重试（编号 a1b2）',
    'refused crmCustomer/add 2079',
    'act crmCustomer/deleteByIds',
  ])
  expect(JSON.stringify(localStorage)).not.toContain('秘密')
})

it('keeps seven days and five hundred entries, and ends with the logout', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  logLocally('page', '/old')
  readClientLog()
  vi.setSystemTime(Date.now() + 8 * DAY)
  for (let at = 0; at < 600; at++) logLocally('page', `/crm/${at}`)
  expect(texts()).toHaveLength(500)
  expect(texts()[0]).toBe('page /crm/599')
  vi.useRealTimers()
  answer(sessionCalls.logout, null)
  await endSession()
  expect(texts()).toEqual([])
})

it('composes a file of what the person says and what was noted', async () => {
  await signIn()
  logLocally('act', 'crmCustomer/deleteByIds')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:x'
  })
  // a page without a browser would leave for the file, and with it every test that comes after
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const onClose = vi.fn()
  const { user } = show(<FeedbackDialog onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: '问题反馈' }))
  dialog.getByText('crmCustomer/deleteByIds')
  await user.type(dialog.getByLabelText('遇到的问题'), '删除后列表没有变')
  await user.click(dialog.getByRole('button', { name: '下载反馈文件' }))
  expect(onClose).toHaveBeenCalledOnce()
  const written = await files[0]?.text()
  expect(written).toContain('删除后列表没有变')
  expect(written).toMatch(/操作 crmCustomer\/deleteByIds/)
})

it('can be emptied', async () => {
  await signIn()
  logLocally('page', '/crm/customer')
  const { user } = show(<FeedbackDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: /^清\s?空$/ }))
  await screen.findByText('还没有记录')
  expect(texts()).toEqual([])
})
