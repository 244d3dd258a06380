import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Announcement, type AnnouncementRow, announcementCalls } from '#protocol/announcements/calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'

const row: AnnouncementRow = {
  announcementId: 5,
  title: '国庆放假通知',
  content: '十月一日至七日放假。\n请提前交接。',
  createTime: '2025-05-15 09:00:00',
  updateTime: '2025-05-15 09:00:00',
  startTime: null,
  endTime: null,
  deptIds: '',
  ownerUserIds: '',
  readUserIds: '',
  userId: 3,
  username: '13900000003',
  realname: '任人事',
  img: null,
  parentId: 0,
  isRead: 0,
  mustConfirm: 1,
  confirmTime: null,
  isAhead: false,
}
const announcement: Announcement = {
  ...row,
  deptList: [],
  ownerUserList: [],
  may: { update: true, remove: true, seeReaders: true, confirm: true },
}
const person = (userId: number, realname: string) => ({
  userId,
  realname,
  img: null,
  deptId: 1,
  deptName: '销售部',
  readTime: null,
  confirmTime: null,
})
const nothing = () => undefined

beforeEach(async () => {
  await signIn()
  answer(announcementCalls.detail, announcement)
  answer(announcementCalls.readers, { read: [person(8, '读过的')], unread: [person(9, '没读的')] })
  answer(announcementCalls.list, toPage([row], 1, { page: 1, limit: 15 }))
  answer(announcementCalls.remind, { count: 2 })
  answer(announcementCalls.confirm, null)
  answer(announcementCalls.add, null)
  answer(commentCalls.list, [])
})

it('shows an announcement, is confirmed, and says who has not read it', async () => {
  const { user } = show(<AnnouncementPanel id={5} onClose={nothing} />)
  expect((await screen.findByText(/十月一日至七日放假/)).textContent).toBe(row.content)
  await screen.findByText('全公司')
  await user.click(screen.getByRole('button', { name: '我已知悉' }))
  await waitFor(() => expect(asked(announcementCalls.confirm)).toEqual([{ announcementId: 5 }]))
  await user.click(await screen.findByRole('radio', { name: '未读 1' }))
  await screen.findByText('没读的')
  await user.click(screen.getByRole('button', { name: '提醒未确认的 2 人' }))
  await screen.findByText('已提醒 2 人')
})

it('names what is missing before it is published', async () => {
  const { user } = show(<AnnouncementForm onClose={nothing} />)
  await user.click(await screen.findByRole('button', { name: /^发\s?布$/ }))
  for (const words of ['公告标题不能为空', '公告正文不能为空', '结束时间不能为空'])
    await screen.findByText(words)
  expect(asked(announcementCalls.add)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: '公告标题' }), '新制度')
  await waitFor(() => expect(screen.queryByText('公告标题不能为空')).toBeNull())
})

it('says what failed when it could not be published', async () => {
  refuse(announcementCalls.update, '通知范围中有已不存在的员工或部门，请重新选择', 400)
  const { user } = show(
    <AnnouncementForm
      announcement={{ ...announcement, startTime: '2025-05-15 09:00:00', endTime: '2025-05-16 09:00:00' }}
      onClose={nothing}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('编辑公告失败：通知范围中有已不存在的员工或部门，请重新选择')
})

it('a gone announcement says so', async () => {
  refuse(announcementCalls.detail, '公告已删除', 510)
  show(<AnnouncementPanel id={5} onClose={nothing} />)
  const panel = await screen.findByRole('dialog')
  await within(panel).findByText('公告已删除')
})
