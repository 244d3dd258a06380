import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { EXPORT_MESSAGE } from '#protocol/messages/of-records.ts'
import { asked, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { MessageRow } from './MessageRow.tsx'

const exported: Message = {
  messageId: 1,
  title: '客户信息.xlsx',
  content: '',
  label: 6,
  type: EXPORT_MESSAGE,
  typeId: 77,
  isRead: 0,
  createTime: '2025-05-15 10:00:00',
  createUser: 1,
  recipientUser: 1,
  readTime: null,
  realname: '安小一',
  valid: 1,
}

it('an export that went on in the background is fetched from its message, which counts as read then', async () => {
  refuse(fileCalls.down, '资源未找到', 404)
  const onRead = vi.fn()
  const { user } = show(
    <MessageRow message={exported} onOpen={() => undefined} onRead={onRead} onRemove={() => undefined} />,
  )
  await user.click(screen.getByRole('button', { name: '《客户信息.xlsx》' }))
  expect(asked(fileCalls.down)).toEqual([{ fileId: '77' }])
  expect(onRead).toHaveBeenCalledWith(exported)
  expect(await screen.findByText('资源未找到')).toBeDefined()
})

const member: Message = { ...exported, type: 23, title: '新城百货', typeId: 7 }

it('a message opens what it is about, wherever its row is clicked, and counts as read', async () => {
  const onOpen = vi.fn()
  const { user } = show(
    <MessageRow message={member} onOpen={onOpen} onRead={() => undefined} onRemove={() => undefined} />,
  )
  await user.click(screen.getByRole('button', { name: '《新城百货》' }))
  expect(onOpen).toHaveBeenCalledWith(member, '/crm/customer/7')
})

it('one that is about nothing of its own opens the page on which something is done about it', async () => {
  const onOpen = vi.fn()
  const failed: Message = { ...exported, type: 160, label: 8, title: '今天的备份', typeId: null }
  const { user } = show(
    <MessageRow message={failed} onOpen={onOpen} onRead={() => undefined} onRemove={() => undefined} />,
  )
  await user.click(screen.getByRole('button', { name: '《今天的备份》' }))
  expect(onOpen).toHaveBeenCalledWith(failed, '/manage/operations')
})

it.each([
  ['the result of an import', { type: 14, title: '12', content: '0,3', typeId: null }, /导入客户数据12条/],
  ['an interview', { type: 99, title: '赵强', content: '周一九点', typeId: 5 }, /您有新的面试安排/],
  ['something nobody knows', { type: 999, title: '标题', content: '内容' }, '标题：内容'],
])('%s leads nowhere: opening it reads it, once', async (_, about, name) => {
  const onRead = vi.fn()
  const onOpen = vi.fn()
  const row = (isRead: 0 | 1) => (
    <MessageRow
      message={{ ...exported, ...about, isRead }}
      onOpen={onOpen}
      onRead={onRead}
      onRemove={() => undefined}
    />
  )
  const { user } = show(
    <ul>
      {row(0)}
      {row(1)}
    </ul>,
  )
  for (const button of screen.getAllByRole('button', { name })) await user.click(button)
  expect(onRead).toHaveBeenCalledTimes(1)
  expect(onOpen).not.toHaveBeenCalled()
})
