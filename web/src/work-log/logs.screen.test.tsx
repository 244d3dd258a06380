import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { type WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { noRelations } from '#web/related-records/door.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { answer, asked, refuse, respond } from '../../test/answers.ts'
import { open, showAmongAreas } from '../../test/screen.tsx'
import { me, signIn } from '../../test/session.ts'
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
  const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '今日工作的内容：' })
  await waitFor(() => expect(content().value).toBe('上午写的'))
  await screen.findByText('甲公司')
  expect(content().value).toBe('上午写的')
  await user.click(screen.getByRole('button', { name: '写入日志' }))
  expect(content().value).toBe('上午写的\n新增客户：甲公司')
  await user.click(screen.getByRole('button', { name: '发布' }))
  // empty for the next one
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: '写日报' }))
  expect(asked(workLogCalls.save)).toMatchObject([
    {
      categoryId: 1,
      content: '上午写的\n新增客户：甲公司',
      getBulletin: 1,
      customerIds: [12],
      requestKey: expect.any(String),
    },
  ])
})

it('a log without a text is not sent', async () => {
  await signIn()
  answer(draftCalls.read, null)
  answer(workLogCalls.facts, [])
  const { user } = await showAmongAreas(<WriteLog />)
  await user.click(await screen.findByRole('button', { name: '写日报' }))
  await user.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByText('请填写日志内容')
  expect(asked(workLogCalls.save)).toEqual([])
})

it('a log that could not be published says so until the next try, also while its draft is saved', async () => {
  await signIn()
  answer(draftCalls.read, { content: { content: '上午写的' }, version: 3, updateTime: '2025-05-15 09:00:00' })
  const saved = { content: {}, version: 4, updateTime: '2025-05-15 10:00:00' }
  answer(draftCalls.save, { isSaved: true, draft: saved })
  answer(workLogCalls.facts, [])
  refuse(workLogCalls.save, '发送范围中有已停用的员工', 400)
  const { user } = await showAmongAreas(
    <PageFrame title="日志">
      <WriteLog />
    </PageFrame>,
  )
  await user.type(await screen.findByDisplayValue('上午写的'), '，下午写的')
  await user.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByText('未完成：发送范围中有已停用的员工')
  await waitFor(() => expect(asked(draftCalls.save)).not.toEqual([]))
  await screen.findByText('草稿已保存')
  screen.getByText('未完成：发送范围中有已停用的员工')
})

const logOf = (logId: number, createUserId: number, content: string): WorkLog => ({
  ...{ logId, categoryId: 1, title: '2025-05-14', content, tomorrow: '', question: '', createUserId },
  ...{ createTime: '2025-05-14 18:00:00', updateTime: '2025-05-14 18:00:00', deptId: null },
  ...{ sendUserIds: '', sendDeptIds: '', readUserIds: '', batchId: '', realname: '沈海棠', userImg: null },
  createUser: { userId: createUserId, realname: '沈海棠', img: null, deptId: null, deptName: null },
  ...{ getBulletin: 0, bulletin: null, replyNum: 0, img: [], file: [], favourUser: [], isFavour: false },
  ...{ sendUserList: [], sendDeptList: [], ...noRelations, isRead: 0 },
  permission: { isUpdate: 0, isDelete: 0 },
})

async function openLogs(address: string) {
  await signIn()
  answer(workLogCalls.counts, { allNum: 3, nowNum: 0, isDue: 1 })
  answer(workLogCalls.welcome, '')
  answer(workLogCalls.completion, { status: 0 })
  answer(workLogCalls.read, null)
  answer(commentCalls.list, [])
  answer(draftCalls.read, null)
  answer(workbenchCalls.brief, { data: noFigures, prev: noFigures, before: null })
  const rows = [logOf(3, 2001, '第三篇'), logOf(2, me.userId, '自己的'), logOf(1, 2001, '第一篇')]
  respond(workLogCalls.list, ({ page }) =>
    toPage(page === 2 ? [logOf(9, 2001, '下一页')] : rows, 4, { page, limit: 3 }),
  )
  return open(address)
}
const noFigures = {
  ...{ customerCount: 0, contactsCount: 0, businessCount: 0, contractCount: 0 },
  ...{ contractMoney: 0, businessMoney: 0, receivablesMoney: 0, recordCount: 0 },
}

it('thirty logs are read by keys, over the pages; what is left behind is marked, one’s own is not', async () => {
  const { user, router } = await openLogs('/workLog/index/received?limit=10')
  await user.click(await screen.findByRole('button', { name: '逐篇阅读' }))
  const panel = await screen.findByRole('complementary', { name: '阅读日志' })
  await within(panel).findByText('第三篇')
  expect(asked(workLogCalls.read)).toEqual([])
  await user.keyboard('{ArrowDown}')
  await within(panel).findByText('自己的')
  await waitFor(() => expect(asked(workLogCalls.read)).toEqual([{ logId: 3 }]))
  await user.keyboard('{ArrowDown}')
  await within(panel).findByText('第一篇')
  await user.keyboard('{ArrowDown}')
  await within(panel).findByText('下一页')
  expect(asked(workLogCalls.read)).toEqual([{ logId: 3 }, { logId: 1 }])
  await user.keyboard('{ArrowDown}')
  await screen.findByText('没有更多了')
  await user.keyboard('{ArrowUp}')
  await within(panel).findByText('第一篇')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '阅读日志' })).toBeNull())
  expect(router.state.location.search).not.toContain('log=')
})

it('a message opens its log, also one that the list does not show; of a deleted one it says so', async () => {
  answer(workLogCalls.detail, logOf(77, 2001, '很久以前的'))
  await openLogs('/workLog/index/all?log=77')
  const panel = await screen.findByRole('complementary', { name: '阅读日志' })
  await within(panel).findByText('很久以前的')
  cleanup()
  refuse(workLogCalls.detail, '日志已删除', 509)
  await openLogs('/workLog/index/all?log=78')
  await within(await screen.findByRole('complementary', { name: '阅读日志' })).findByText('日志已删除')
})
