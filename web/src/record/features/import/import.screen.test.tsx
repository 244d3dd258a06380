import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import type { ImportState, SheetColumns } from '#protocol/record/calls/imports.ts'
import { answer, asked, respond } from '../../../../test/answers.ts'
import { answerList } from '../../../../test/records.ts'
import { isClosed, open } from '../../../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../../../test/sent-files.ts'
import { answerSession } from '../../../../test/session.ts'
import { ownImportSource } from './import-source.ts'
import { keepImport } from './stored-import.ts'

let state: ImportState
const oddSheet = {
  row: 1,
  isRecalled: false,
  headings: [
    { title: '单位', samples: ['客户甲', '客户乙'], column: '' },
    { title: '负责人', samples: ['王敏'], column: 'ownerUserId' },
  ],
  columns: [
    { key: 'leadsName', title: '线索名称', isRequired: true },
    { key: 'ownerUserId', title: '负责人', isRequired: true },
  ],
}
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
    joined: 0,
    poolId: null,
    faults: [],
    unknown: [],
    owners: [],
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
  const own = ownImportSource(leads)
  if (!own) throw new Error('leads cannot be imported')
  answer(own.look, oddSheet)
  await user.upload(input, new File(['PK'], '线索.xlsx'))
  await dialog.findByText('客户甲、客户乙')
  const go = () => dialog.getByRole('button', { name: '检查数据' })
  expect(isClosed(go())).toBe(true)
  dialog.getByText('必填的“线索名称”还没有对应的列，请在上面选择')
  await user.click(dialog.getByRole('combobox', { name: '“单位”导入到' }))
  await user.click(await screen.findByText('线索名称（必填）'))
  expect(isClosed(go())).toBe(false)
  let arrive: (importId: number) => void = () => undefined
  respond(own.upload, () => new Promise<number>((resolve) => (arrive = resolve)))
  await user.click(dialog.getByRole('button', { name: '检查数据' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /导入（/ })).toBeNull()
  expect(asked(own.upload)).toMatchObject([{ mapping: ['leadsName', 'ownerUserId'] }])
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

it('of contracts is taken over in use or as drafts, once its columns were read', async () => {
  answerList(contract, [])
  sendFilesThroughFetch()
  answer(companyCalls.queryImportLimits, { maxMb: 2, maxRows: 10_000 })
  const { user } = await open('/crm/contract')
  await user.click(await screen.findByRole('button', { name: /导入$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /导入合同/ }))
  dialog.getByText(/每个产品一行，合同编号相同的行合并为一条合同/)
  expect(dialog.getByRole('radio', { name: '已生效' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: '草稿' }))
  dialog.getByText(/草稿不计入统计/)
  const own = ownImportSource(contract)
  if (!own) throw new Error('contracts cannot be imported')
  let read: (sheet: SheetColumns) => void = () => undefined
  respond(own.look, () => new Promise<SheetColumns>((resolve) => (read = resolve)))
  await user.click(dialog.getByRole('button', { name: /点击选择文件/ }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file dialog was opened')
  await user.upload(input, new File(['PK'], '合同.xlsx'))
  const go = () => dialog.getByRole('button', { name: '检查数据' })
  await waitFor(() => expect(isClosed(go())).toBe(true))
  dialog.getByRole('button', { name: '检查数据', description: '正在读取文件的列，请稍候' })
  read({
    row: 1,
    isRecalled: false,
    headings: [{ title: '合同号', samples: ['HT-1'], column: 'num' }],
    columns: [{ key: 'num', title: '合同编号', isRequired: true }],
  })
  await waitFor(() => expect(isClosed(go())).toBe(false))
  respond(own.upload, () => new Promise<number>(() => undefined))
  await user.click(go())
  await waitFor(() => expect(asked(own.upload)).toMatchObject([{ asDraft: 1, mapping: ['num'] }]))
})
