import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const at = '/manage/systemconfig'
const step = (key: string, title: string, isDone: boolean) => ({
  key,
  title,
  path: `/manage/${key}`,
  isDone,
})

it('shows what is done and leads to the rest, until it is put away', async () => {
  answerSession()
  const steps = [step('employee-dep', '创建部门', true), step('recycle', '添加员工', false)]
  answer(firstStepCalls.queryFirstSteps, { isPutAway: false, steps })
  answer(firstStepCalls.putAwayFirstSteps, null)
  const { user } = await open(at)
  const card = await screen.findByRole('region', { name: '开始使用' })
  within(card).getByText('已完成 1 / 2')
  within(card).getByRole('link', { name: '已完成 创建部门' })
  expect(
    within(card)
      .getByRole('link', { name: /添加员工/ })
      .getAttribute('href'),
  ).toBe('/manage/recycle')
  answer(firstStepCalls.queryFirstSteps, { isPutAway: true, steps: [] })
  await user.click(within(card).getByRole('button', { name: '收起' }))
  const again = await screen.findByRole('button', { name: '显示开始使用' })
  answer(firstStepCalls.queryFirstSteps, { isPutAway: false, steps })
  await user.click(again)
  await screen.findByRole('region', { name: '开始使用' })
  expect(asked(firstStepCalls.putAwayFirstSteps)).toMatchObject([{ isPutAway: 1 }, { isPutAway: 0 }])
})

it('goes with the last line', async () => {
  answerSession()
  answer(firstStepCalls.queryFirstSteps, {
    isPutAway: false,
    steps: [step('employee-dep', '创建部门', true)],
  })
  await open(at)
  await screen.findByLabelText('企业名称')
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
})
