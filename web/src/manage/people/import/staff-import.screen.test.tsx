import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { answer, asked, refuse, respond } from '../../../../test/answers.ts'
import { show } from '../../../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../../../test/sent-files.ts'
import { signIn } from '../../../../test/session.ts'
import { StaffImportDialog } from './StaffImportDialog.tsx'

beforeEach(() => {
  signIn()
  sendFilesThroughFetch()
})
afterEach(() => vi.unstubAllGlobals())
const nothing = () => undefined
const fault = { row: 4, cells: ['13700000001', '周可心'], message: '手机号已存在' }

it('looks at a file, imports what fits, says what did not, and takes it back', async () => {
  const { user } = show(<StaffImportDialog onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog', { name: '批量导入' }))
  const click = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  await click('检查数据')
  await screen.findByText('请选择导入文件')
  await user.click(dialog.getByRole('button', { name: /点击选择文件/ }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file dialog was opened')
  answer(staffImportCalls.look, {
    row: 1,
    isRecalled: false,
    headings: [{ title: '手机号', samples: ['13700000001'], column: 'username' }],
    columns: [{ key: 'username', title: '手机号', isRequired: true }],
  })
  await user.upload(input, new File(['PK'], '员工.xlsx'))
  await dialog.findByText('员工.xlsx')
  await dialog.findByText('共 1 列，导入 1 列，忽略 0 列')
  refuse(staffImportCalls.upload, '请使用最新的模板', 400)
  await click('检查数据')
  await screen.findByText('请使用最新的模板')
  respond(staffImportCalls.upload, () => ({
    totalSize: 3,
    errSize: 1,
    token: 'abc',
    undoToken: 'def',
    faults: [fault],
  }))
  await click('检查数据')
  await dialog.findByText(/可以导入 2 条，无法导入 1 条/)
  await dialog.findByText('手机号已存在')
  await click('导入其余 2 条')
  await dialog.findByText('导入总数据3条，导入成功2条，导入失败1条')
  expect(asked(staffImportCalls.upload).map(({ dryRun }) => dryRun)).toEqual([1, 1, 0])
  expect(asked(staffImportCalls.upload)[0]).toMatchObject({ mapping: ['username'] })
  answer(staffImportCalls.undo, { removed: 1, kept: [{ realname: '周可心', why: '已登录过' }] })
  await click('撤销导入')
  await screen.findByText('已撤销导入 1 名员工，未撤销：周可心（已登录过）')
  expect(asked(staffImportCalls.undo)).toEqual([{ undoToken: 'def' }])
  expect(dialog.queryByRole('button', { name: '撤销导入' })).toBeNull()
})
