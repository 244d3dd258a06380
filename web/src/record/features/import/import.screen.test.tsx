import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importCalls } from '#protocol/crm/imports.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import type { ImportState } from '#protocol/record/calls/imports.ts'
import { answer, respond } from '../../../../test/answers.ts'
import { answerList } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../../../test/sent-files.ts'
import { answerSession } from '../../../../test/session.ts'
import { ownImportSource } from './import-source.ts'
import { keepImport } from './stored-import.ts'

let state: ImportState
beforeEach(() => {
  answerSession()
  answerList(leads, [])
  state = 'running'
  respond(importCalls.read, ({ importId }) => ({
    importId,
    messageId: 3,
    type: leads.label,
    state,
    fileName: '线索.xlsx',
    repeatHandling: 1,
    realname: '王敏',
    createTime: '2026-05-20 08:00:00',
    valid: 1 as const,
    canUndo: false,
    removed: 0,
    restored: 0,
    kept: 0,
    total: 10,
    done: state === 'running' ? 4 : 10,
    created: 4,
    updated: 0,
    skipped: 0,
    failed: 0,
    repeated: 0,
    poolId: null,
    faults: [],
    unknown: [],
  }))
})

afterEach(() => vi.unstubAllGlobals())

it('one that was left while it is looked through waits, and is gone on with', async () => {
  state = 'checking'
  keepImport({ importId: 7, typeKey: leads.key, place: {} })
  const { user } = await open('/crm/leads')
  await screen.findByText(/正在检查数据，已检查/)
  await user.keyboard('{Escape}')
  const button = await screen.findByRole('button', { name: '导入（等待处理）' })
  state = 'checked'
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: /导入线索/ }))
  await dialog.findByRole('button', { name: '开始导入' })
})

it('one that was left while its file is on the way waits as soon as that has arrived', async () => {
  state = 'checking'
  sendFilesThroughFetch()
  answer(companyCalls.queryImportLimits, { maxMb: 2, maxRows: 10_000 })
  const { user } = await open('/crm/leads')
  await user.click(await screen.findByRole('button', { name: /导入$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /导入线索/ }))
  await user.click(dialog.getByRole('button', { name: /点击选择文件/ }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file dialog was opened')
  await user.upload(input, new File(['PK'], '线索.xlsx'))
  let arrive: (importId: number) => void = () => undefined
  const upload = ownImportSource(leads)?.upload
  if (!upload) throw new Error('leads cannot be imported')
  respond(upload, () => new Promise<number>((resolve) => (arrive = resolve)))
  await user.click(dialog.getByRole('button', { name: '检查数据' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /导入（/ })).toBeNull()
  arrive(7)
  await screen.findByRole('button', { name: '导入（等待处理）' })
})

it('an import whose dialog was left shows on its button how it stands, and is found again', async () => {
  keepImport({ importId: 7, typeKey: leads.key, place: {} })
  const { user } = await open('/crm/leads')
  await user.click(await screen.findByRole('button', { name: '后台运行' }))
  const button = await screen.findByRole('button', { name: '导入（正在导入 40%）' })
  state = 'finished'
  await screen.findByRole('button', { name: '导入（导入完成）' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: /导入线索/ }))
  await user.click(await dialog.findByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /导入（/ })).toBeNull())
})
