import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { EXPORT_MESSAGE } from '#protocol/messages/message-types.ts'
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
