import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { isClosed, open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const at = '/manage/application'
const group = (name: RegExp) =>
  screen.getByRole('heading', { level: 2, name }).closest('section') ?? document.body
const names = (name: RegExp) =>
  within(group(name))
    .queryAllByRole('listitem')
    .map((card) => card.textContent)

it('lists what is on and off, and asks before an application is taken from everybody', async () => {
  answerSession({ off: ['book'] })
  answer(companyCalls.setModuleSetting, null)
  const { user } = await open(at)
  await screen.findByRole('heading', { level: 1, name: '应用管理' })
  await screen.findByRole('button', { name: '停用任务审批' })
  expect(names(/^已启用应用/)).toEqual([
    '任务审批停用',
    '日志停用',
    '客户管理停用客户管理模块不能关闭',
    '项目管理停用',
    '日历停用',
    '人力资源管理停用',
  ])
  expect(names(/^已停用应用/)).toEqual(['通讯录启用'])
  expect(isClosed(screen.getByRole('button', { name: '停用客户管理' }))).toBe(true)

  await user.click(screen.getByRole('button', { name: '停用任务审批' }))
  const dialog = await screen.findByRole('dialog', {
    name: '停用任务审批后，企业所有员工将无法使用此功能。确定要停用吗？',
  })
  expect(asked(companyCalls.setModuleSetting)).toEqual([])
  answerSession({ off: ['book', 'taskExamine'] })
  await user.click(within(dialog).getByRole('button', { name: '停用任务审批' }))
  await screen.findByText('设置成功')
  await screen.findByRole('button', { name: '启用任务审批' })
  expect(names(/^已停用应用/)).toEqual(['任务审批启用', '通讯录启用'])

  await user.click(screen.getByRole('button', { name: '启用通讯录' }))
  expect(asked(companyCalls.setModuleSetting)).toEqual([
    { settingId: 100, status: 0 },
    { settingId: 102, status: 1 },
  ])
})

it('is only looked at without the right to switch', async () => {
  answerSession({ rights: ['manage/configSet/read'] })
  await open(at)
  await screen.findByText('客户管理', { selector: 'li span' })
  expect(screen.queryByRole('button', { name: /停用|启用/ })).toBeNull()
})
