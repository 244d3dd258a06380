import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type LogRule, logRuleCalls } from '#protocol/work-log/calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { isClosed, open, pick } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'

const at = '/manage/system-other?part=log-rules'
const everyone: Pick<LogRule, 'status' | 'memberUserId' | 'memberUser' | 'remindTime'> = {
  status: 1,
  memberUserId: '',
  memberUser: [],
  remindTime: '',
}
const rules: LogRule[] = [
  {
    ...everyone,
    ruleId: 1,
    type: 1,
    effectiveDay: '1,2,3,4,5',
    startTime: '00:00',
    endTime: '23:00',
    startDay: 0,
    endDay: 0,
  },
  {
    ...everyone,
    ruleId: 2,
    type: 2,
    effectiveDay: '',
    startTime: '00:00',
    endTime: '24:00',
    startDay: 1,
    endDay: 7,
  },
  {
    ...everyone,
    ruleId: 3,
    type: 3,
    status: 0,
    effectiveDay: '',
    startTime: '00:00',
    endTime: '24:00',
    startDay: 1,
    endDay: 31,
  },
]
const part = (name: string) => within(screen.getByRole('region', { name }))

it('rules are set by who may set office matters: days, times, people, and whether they are in use', async () => {
  answerSession()
  answer(logRuleCalls.list, rules)
  answer(logRuleCalls.save, null)
  const { user } = await open(at)
  await screen.findByRole('region', { name: '日报规则' })
  expect(part('月报规则').queryByRole('combobox')).toBeNull()
  for (const day of ['周一', '周二', '周三', '周四', '周五'])
    await user.click(part('日报规则').getByRole('checkbox', { name: day }))
  const save = () => screen.getByRole('button', { name: '保存' })
  expect(isClosed(save())).toBe(true)
  await user.hover(save())
  await screen.findByText('请选择需要统计的日志')
  await user.click(part('日报规则').getByRole('checkbox', { name: '周六' }))
  await user.click(part('周报规则').getByRole('combobox', { name: '周报开始提交时间' }))
  await pick(user, '每周五')
  await user.click(part('周报规则').getByRole('combobox', { name: '周报提醒时间' }))
  await pick(user, '09:00')
  await user.click(part('月报规则').getByRole('switch'))
  await user.click(part('月报规则').getByRole('combobox', { name: '谁需要提交月报' }))
  await user.click(await screen.findByText('沈海棠'))
  await user.click(save())
  await screen.findByText('日志规则已保存')
  await waitFor(() =>
    expect(asked(logRuleCalls.save)).toEqual([
      {
        rules: [
          expect.objectContaining({ type: 1, effectiveDay: [6], startTime: '00:00', endTime: '23:00' }),
          expect.objectContaining({ type: 2, startDay: 5, endDay: 7, remindTime: '09:00' }),
          expect.objectContaining({ type: 3, status: 1, memberUserId: [2001], startDay: 1, endDay: 31 }),
        ],
      },
    ]),
  )
})

it('a rule that is switched off is kept as it was', async () => {
  answerSession()
  answer(logRuleCalls.list, rules)
  answer(logRuleCalls.save, null)
  const { user } = await open(at)
  await screen.findByRole('region', { name: '日报规则' })
  for (const day of ['周一', '周二', '周三', '周四', '周五'])
    await user.click(part('日报规则').getByRole('checkbox', { name: day }))
  await user.click(part('日报规则').getByRole('switch'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(logRuleCalls.save)[0]?.rules[0]).toMatchObject({ status: 0, effectiveDay: [1, 2, 3, 4, 5] }),
  )
})

it('everyone else of the administration reads them', async () => {
  answerSession({ rights: ['manage/users/read'] })
  answer(logRuleCalls.list, rules)
  await open(at)
  await screen.findByText('日报：周一、周二、周三、周四、周五，00:00 至 23:00，全部员工')
  screen.getByText('周报：每周一 00:00 至 每周日 24:00，全部员工')
  screen.getByText('月报：未启用')
  expect(screen.queryByRole('switch')).toBeNull()
})
