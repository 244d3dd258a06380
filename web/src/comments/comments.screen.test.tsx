import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Comment, type CommentReply, commentCalls } from '#protocol/comments/calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { isClosed, show } from '../../test/screen.tsx'
import { colleagues, me, signIn } from '../../test/session.ts'
import { Comments } from './door.ts'

const person = (userId: number, realname: string) => ({
  userId,
  realname,
  img: null,
  deptId: 1,
  deptName: '销售部',
})
const reply = (commentId: number, content: string, more: Partial<CommentReply> = {}): CommentReply => ({
  commentId,
  userId: 2001,
  content,
  createTime: '2025-05-15 10:00:00',
  updateTime: null,
  mainId: 0,
  pid: 0,
  typeId: 7,
  type: 3,
  status: 1,
  favour: 0,
  user: person(2001, '沈海棠'),
  replyUser: null,
  batchId: null,
  files: [],
  ...more,
})
const mine = { userId: me.userId, user: person(me.userId, me.realname) }
const thread: Comment = {
  ...reply(1, '报价 &lt; 5 万，<span data-user="2001">@沈海棠</span> 看<img src=x onerror=alert(1)>'),
  childCommentList: [reply(2, '同意', { ...mine, mainId: 1, pid: 2001, replyUser: person(2001, '沈海棠') })],
}

const draw = () => show(<Comments about={{ type: 3, typeId: 7 }} />)
const box = (name: string) => screen.findByRole('textbox', { name })
const said = (name: string) => screen.findByRole('article', { name })

beforeEach(async () => {
  await signIn()
  answer(commentCalls.list, [thread])
  answer(commentCalls.save, { ...reply(3, ''), childCommentList: [] })
})

it('shows text and mentions and nothing else, replies with whom they answer', async () => {
  await draw()
  const first = await said('沈海棠的评论')
  expect(first.textContent).toContain('报价 < 5 万，@沈海棠 看')
  expect(first.querySelector('p img')).toBeNull()
  expect((await said('林知远的评论')).textContent).toContain('回复 沈海棠')
})

it('writes a comment with somebody mentioned, refuses an empty one', async () => {
  const { user } = await draw()
  const text = await box('评论')
  await user.click(screen.getByRole('button', { name: /^评\s?论$/ }))
  await screen.findByText('评论内容不能为空')
  await user.type(text, '价格 <b> 请看 @')
  await user.click(
    await screen.findByText(colleagues[1]?.realname ?? '', { selector: '.ant-mentions-dropdown *' }),
  )
  await user.type(text, '谢谢')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(asked(commentCalls.save)).toMatchObject([
      { type: 3, typeId: 7, content: '价格 &lt;b&gt; 请看 <span data-user="2001">@沈海棠</span> 谢谢' },
    ]),
  )
  await waitFor(() => expect(text).toHaveProperty('value', ''))
})

it('answers below the top-level comment, one box at a time; what was begun waits', async () => {
  const { user } = await draw()
  const [first, second] = [await said('沈海棠的评论'), await said('林知远的评论')]
  await user.click(within(first).getByRole('button', { name: /回\s?复/ }))
  await user.type(await box('回复 沈海棠'), '好的')
  await user.click(within(second).getByRole('button', { name: /回\s?复/ }))
  await box('回复 林知远')
  expect(screen.queryByRole('textbox', { name: '回复 沈海棠' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: '回复 林知远' })).toBeNull()
  await user.click(within(second).getByRole('button', { name: /回\s?复/ }))
  await user.type(await box('回复 林知远'), '收到')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(asked(commentCalls.save)).toMatchObject([{ content: '收到', mainId: 1, pid: me.userId }]),
  )
  await user.click(within(first).getByRole('button', { name: /回\s?复/ }))
  expect(await box('回复 沈海棠')).toHaveProperty('value', '好的')
})

it('an emoji that would pass the limit is refused, and so is what is too long', async () => {
  const { user } = await draw()
  const text = await box('评论')
  fireEvent.change(text, { target: { value: '长'.repeat(1999) } })
  await user.click(screen.getByRole('button', { name: '表情' }))
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    '表情',
    '自然',
    '物品',
    '地点',
    '符号',
  ])
  await user.click(screen.getByRole('button', { name: '😀' }))
  await screen.findByText('评论内容最多2000个字符')
  expect(text).toHaveProperty('value', '长'.repeat(1999))
  fireEvent.change(text, { target: { value: '好' } })
  await user.click(screen.getByRole('button', { name: '😀' }))
  expect(text).toHaveProperty('value', '好😀')
  fireEvent.change(text, { target: { value: '长'.repeat(2001) } })
  expect(isClosed(screen.getByRole('button', { name: /^评\s?论$/ }))).toBe(true)
})

it('one changes and deletes his own; a refusal leaves what was written', async () => {
  const { user } = await draw()
  answer(commentCalls.remove, null)
  const own = await said('林知远的评论')
  await user.click(within(own).getByRole('button', { name: /编\s?辑/ }))
  const text = await box('编辑评论')
  expect(text).toHaveProperty('value', '同意')
  await user.type(text, '，改价')
  refuse(commentCalls.save, '评论已被删除', 400)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('评论已被删除')
  expect(text).toHaveProperty('value', '同意，改价')
  await user.keyboard('{Escape}')
  await user.click(within(await said('沈海棠的评论')).getByRole('button', { name: /删\s?除/ }))
  await screen.findByText('它的回复也会一并删除。')
  await user.click(screen.getByRole('button', { name: '删除评论' }))
  await waitFor(() => expect(asked(commentCalls.remove)).toEqual([{ commentId: 1 }]))
})
