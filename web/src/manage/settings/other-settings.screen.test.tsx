import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const at = '/manage/system-other'
const speeches = [
  { settingId: 1, value: '早安' },
  { settingId: 2, value: '加油' },
]
const meeting = { typeId: 7, typeName: '开会', color: '#53D397' }

it('words that welcome are changed by who may set office matters', async () => {
  answerSession()
  answer(companyCalls.getLogWelcomeSpeechList, speeches)
  answer(companyCalls.setLogWelcomeSpeech, null)
  const { user } = await open(at)
  const fields = await screen.findAllByRole('textbox', { name: '欢迎语' })
  await user.clear(fields[1] ?? document.body)
  const save = () => screen.getByRole('button', { name: '保存' })
  expect(isClosed(save())).toBe(true)
  await user.hover(save())
  await screen.findByText('请输入欢迎语')
  await user.type(fields[1] ?? document.body, '你好')
  await user.click(save())
  await screen.findByText('日志欢迎语已保存')
  expect(asked(companyCalls.setLogWelcomeSpeech)).toEqual([{ speeches: ['早安', '你好'] }])
})

it('they, and kinds of events, are only read by everybody else of the administration', async () => {
  answerSession({ rights: ['manage/users/read'] })
  answer(companyCalls.getLogWelcomeSpeechList, speeches)
  answer(calendarTypeCalls.list, [meeting])
  answer(calendarTypeCalls.sharing, { isShared: true })
  const { user } = await open(at)
  await screen.findByText('早安')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: '日程类型设置' }))
  await screen.findByText('开会')
  expect(screen.queryByRole('button', { name: /新建日程类型$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑开会' })).toBeNull()
  expect(screen.getByRole('switch', { name: '开放忙碌时间' })).toHaveProperty('disabled', true)
})

it('kinds of events are made in one of the colours, renamed and deleted', async () => {
  answerSession()
  answer(calendarTypeCalls.list, [meeting])
  answer(calendarTypeCalls.sharing, { isShared: true })
  answer(calendarTypeCalls.save, null)
  const { user } = await open(`${at}?part=calendar-types`)
  await user.click(await screen.findByRole('button', { name: /新建日程类型$/ }))
  const dialog = await screen.findByRole('dialog', { name: '新建日程类型' })
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText('请输入类型名称')
  await user.type(within(dialog).getByLabelText('类型名称'), '培训')
  await user.click(within(dialog).getByRole('radio', { name: '粉色' }))
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await screen.findByText('新建日程类型成功')
  expect(asked(calendarTypeCalls.save)).toEqual([{ typeId: undefined, typeName: '培训', color: '#FF6699' }])
  await user.click(screen.getByRole('button', { name: '编辑开会' }))
  const editing = await screen.findByRole('dialog', { name: '编辑日程类型' })
  expect(within(editing).getByLabelText('类型名称')).toHaveProperty('value', '开会')
  expect(within(editing).getByRole('radio', { name: '绿色' })).toHaveProperty('checked', true)
  refuse(calendarTypeCalls.save, '日程类型名称不能重复', 400)
  await user.click(within(editing).getByRole('button', { name: '保存' }))
  await screen.findByText('日程类型名称不能重复')
  await user.click(within(editing).getByRole('button', { name: '取消' }))

  answer(calendarTypeCalls.setSharing, null)
  await user.click(screen.getByRole('switch', { name: '开放忙碌时间' }))
  await screen.findByText('已关闭忙碌时间')
  expect(asked(calendarTypeCalls.setSharing)).toEqual([{ isShared: false }])

  answer(calendarTypeCalls.remove, null)
  await user.click(screen.getByRole('button', { name: '删除开会' }))
  const question = await screen.findByRole('dialog', { name: '删除日程类型“开会”？' })
  within(question).getByText('此操作将永久删除类型, 是否继续? 所有员工属于该类型的日程将一并删除。')
  await user.click(within(question).getByRole('button', { name: '删除类型' }))
  await screen.findByText('删除成功')
  await waitFor(() => expect(asked(calendarTypeCalls.remove)).toEqual([{ typeId: 7 }]))
})
