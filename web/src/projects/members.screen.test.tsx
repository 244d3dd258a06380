import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleProject } from './project-example.ts'

it('a member who cannot be removed: the question stays open, with the reason', async () => {
  answerSession()
  answer(projectCalls.read, exampleProject())
  answer(taskLabelCalls.list, [])
  answer(boardCalls.cards, { revision: 1, people: [], labels: [], lists: [] })
  answer(boardCalls.changes, { revision: 1, tasks: [], gone: [], lists: [] })
  answer(permissionCalls.queryWorkRoleList, [])
  answer(projectCalls.members, [
    { userId: 2001, realname: '沈海棠', img: null, roleId: 180173, roleName: '编辑' },
  ])
  refuse(projectCalls.removeMember, '参与人不存在', 3003)
  const { user } = await open('/project-list/project/3')
  await user.click(await screen.findByRole('button', { name: '项目的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '成员管理' }))
  await user.click(await screen.findByRole('button', { name: '移出 沈海棠' }))
  const question = within(await screen.findByRole('dialog', { name: '将沈海棠移出项目？' }))
  await user.click(question.getByRole('button', { name: '移出项目' }))
  await question.findByText('未完成：参与人不存在')
  answer(projectCalls.removeMember, null)
  await user.click(question.getByRole('button', { name: '移出项目' }))
  await screen.findByText('已移出：沈海棠')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '将沈海棠移出项目？' })).toBeNull())
  expect(asked(projectCalls.removeMember)).toHaveLength(2)
})
