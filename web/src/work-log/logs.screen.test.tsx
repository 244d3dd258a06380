import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { showAmongAreas } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import { WriteLog } from './WriteLog.tsx'

const fact = { text: '甲公司', link: { type: 'customer', id: 12 } }

it('a log begins with its draft, takes what the product knows only when asked to, and is published once', async () => {
  await signIn()
  answer(draftCalls.read, { content: { content: '上午写的' }, version: 3, updateTime: '2025-05-15 09:00:00' })
  answer(draftCalls.save, {
    isSaved: true,
    draft: { content: {}, version: 4, updateTime: '2025-05-15 10:00:00' },
  })
  answer(workLogCalls.facts, [{ key: 'customerCount', label: '新增客户', count: 1, items: [fact] }])
  answer(workLogCalls.save, null)
  answer(workLogCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  const { user } = await showAmongAreas(<WriteLog />)
  const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '今日工作内容：' })
  await waitFor(() => expect(content().value).toBe('上午写的'))
  const link = await screen.findByRole('link', { name: '甲公司' })
  expect(link.getAttribute('href')).toContain('record=customer.12')
  expect(content().value).toBe('上午写的')
  await user.click(screen.getByRole('button', { name: '写入日志' }))
  expect(content().value).toBe('上午写的\n新增客户：甲公司')
  await user.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(content().value).toBe(''))
  expect(asked(workLogCalls.save)).toMatchObject([
    { categoryId: 1, content: '上午写的\n新增客户：甲公司', getBulletin: 1, requestKey: expect.any(String) },
  ])
})

it('a log without a text is not sent', async () => {
  await signIn()
  answer(draftCalls.read, null)
  answer(workLogCalls.facts, [])
  const { user } = await showAmongAreas(<WriteLog />)
  await user.click(await screen.findByRole('button', { name: '发布' }))
  await screen.findByText('请填写日志内容')
  expect(asked(workLogCalls.save)).toEqual([])
})
