import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { exportCalls } from '#protocol/record/calls/exports.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { show } from '../../../../test/screen.tsx'
import { GoingExports } from './GoingExports.tsx'

const waiting = {
  exportId: 7,
  type: customer.label,
  isRunning: 0,
  total: 8000,
  done: 0,
  failure: null,
  createTime: '2025-05-15 10:00:00',
} as const

it('says how far an export in the background is, and cancels it', async () => {
  answer(exportCalls.going, [
    { ...waiting, isRunning: 1, done: 1200 },
    { ...waiting, exportId: 8 },
  ])
  answer(exportCalls.cancel, null)
  const { user } = show(<GoingExports />)
  expect(await screen.findByText('正在客户导出')).toBeDefined()
  expect(screen.getByText('1,200 / 8,000 条')).toBeDefined()
  expect(screen.getByText('客户导出正在排队')).toBeDefined()
  const [first, second] = screen.getAllByRole('progressbar', { name: '客户导出进度' })
  expect([first, second].map((bar) => bar?.getAttribute('aria-valuenow'))).toEqual(['15', '0'])
  answer(exportCalls.going, [])
  const [cancel] = screen.getAllByRole('button', { name: '取消客户导出' })
  if (cancel) await user.click(cancel)
  expect(await screen.findByText('已取消客户导出')).toBeDefined()
  expect(asked(exportCalls.cancel)).toEqual([{ exportId: 7 }])
  await waitFor(() => expect(screen.queryByText('正在客户导出')).toBeNull())
})

it('says why one was given up, and tries it again or puts it away', async () => {
  const failure = '服务器出错，请重试；仍未成功请联系管理员'
  answer(exportCalls.going, [{ ...waiting, failure }])
  answer(exportCalls.retry, null)
  const { user } = show(<GoingExports />)
  expect(await screen.findByText('客户导出未能完成')).toBeDefined()
  expect(screen.getByText(failure)).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
  answer(exportCalls.going, [{ ...waiting, exportId: 8 }])
  await user.click(screen.getByRole('button', { name: '重试客户导出' }))
  expect(await screen.findByText('已重新开始客户导出')).toBeDefined()
  expect(await screen.findByText('客户导出正在排队')).toBeDefined()
  expect(asked(exportCalls.retry)).toEqual([{ exportId: 7 }])
})

it('puts one that was given up away', async () => {
  answer(exportCalls.going, [{ ...waiting, failure: '没有权限' }])
  answer(exportCalls.cancel, null)
  const { user } = show(<GoingExports />)
  const remove = await screen.findByRole('button', { name: '移除客户导出' })
  answer(exportCalls.going, [])
  await user.click(remove)
  expect(await screen.findByText('已移除客户导出')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('客户导出未能完成')).toBeNull())
})
