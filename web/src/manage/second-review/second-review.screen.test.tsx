import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { manageRefusals } from '#protocol/manage/refusals.ts'
import { type ReviewRequest, reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { askReviewed } from './ask-reviewed.ts'
import SecondReviewPage from './SecondReviewPage.tsx'

const request: ReviewRequest = {
  reviewId: 7,
  title: '重置密码',
  words: '重置登录密码',
  userId: 3,
  realname: '方总监',
  askedBy: 2,
  askedByName: '钱会计',
  askTime: '2026-05-01 09:00:00',
  expireTime: '2026-05-02 09:00:00',
  state: 'waiting',
  decidedByName: '',
  decideTime: null,
  reason: '',
  obstacle: null,
  mayWithdraw: false,
}
const paged = (list: ReviewRequest[]) => toPage(list, list.length, { page: 1, limit: 15 })
beforeEach(() => {
  signIn()
  answer(reviewCalls.setting, { isOn: true, administrators: 2, maySet: true })
})

it('is agreed to after a question, declined with a reason, and taken back where it is one’s own', async () => {
  const own = { ...request, reviewId: 8, title: '编辑角色', realname: '任人事', mayWithdraw: true }
  const foreign = { ...request, reviewId: 9, realname: '陈经理', obstacle: '不能复核与自己账号有关的申请' }
  answer(reviewCalls.list, paged([request, own, foreign]))
  answer(reviewCalls.approve, null)
  answer(reviewCalls.decline, null)
  const { user } = show(<SecondReviewPage />)
  await user.click(await screen.findByRole('button', { name: '通过 重置密码：方总监' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('钱会计申请：重置登录密码')
  await user.click(within(question).getByRole('button', { name: '通过并执行' }))
  expect(await screen.findByText('已通过并执行：重置密码：方总监')).toBeTruthy()
  expect(asked(reviewCalls.approve).at(-1)).toMatchObject({ reviewId: 7 })

  await user.click(screen.getByRole('button', { name: '拒绝 重置密码：方总监' }))
  await user.type(await screen.findByLabelText('理由'), '本人未申请')
  await user.click(screen.getByRole('button', { name: '拒绝申请' }))
  expect(await screen.findByText('已拒绝：重置密码：方总监')).toBeTruthy()
  expect(asked(reviewCalls.decline).at(-1)).toMatchObject({ reviewId: 7, reason: '本人未申请' })

  expect(screen.getByRole('button', { name: '撤回 编辑角色：任人事' })).toBeTruthy()
  expect(screen.getByText('不能复核')).toBeTruthy()
})

it('says why it cannot be switched on, and keeps its empty and refused states', async () => {
  answer(reviewCalls.setting, { isOn: false, administrators: 1, maySet: true })
  refuse(reviewCalls.list, '无权操作', 401)
  const { user } = show(<SecondReviewPage />)
  expect(await screen.findByText(/至少需要 2 位已登录过的管理员，现在有 1 位/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: '双人复核' })).toHaveProperty('disabled', true)
  expect(await screen.findByText('无权操作')).toBeTruthy()
  answer(reviewCalls.list, paged([]))
  await user.click(screen.getByRole('button', { name: /重试$/ }))
  expect(await screen.findByText('没有等待复核的申请')).toBeTruthy()
})

it('is shown as what it is, not as done, wherever something has to wait', async () => {
  const [code] = manageRefusals.reviewAwaited
  refuse(accountCalls.resetPassword, '已提交复核：重置密码（方总监）需另一人通过后生效', code)
  show(<p>员工</p>)
  const asking = askReviewed(accountCalls.resetPassword, { ids: [3], password: 'x' }, '已重置方总监的密码')
  expect(await asking).toBe(false)
  expect(await screen.findByText('已提交复核：重置密码（方总监）需另一人通过后生效')).toBeTruthy()
  expect(screen.queryByText('已重置方总监的密码')).toBeNull()
})
