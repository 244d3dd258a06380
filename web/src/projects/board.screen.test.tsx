import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { tell } from '#web/platform/server-notices.ts'
import { answer, asked, refuse, respond } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleCard, exampleProject } from './project-example.ts'

const lists = [
  { classId: 1, className: '要做' },
  { classId: 2, className: '在做' },
]
const cards = [
  exampleCard(),
  exampleCard({ taskId: 8, name: '写方案', rank: 'a1' }),
  exampleCard({ taskId: 9, name: '开会', rank: 'a2', status: 5 }),
]

async function show(project: Partial<WorkInfo> = {}) {
  answerSession()
  answer(projectCalls.read, exampleProject(project))
  answer(taskLabelCalls.list, [])
  answer(boardCalls.cards, {
    revision: 5,
    people: [],
    labels: [],
    lists: lists.map((list) => ({
      ...list,
      cards: cards
        .filter(({ classId }) => classId === list.classId)
        .map(({ taskId, name, status, rank }) => ({ taskId, name, status, rank })),
    })),
  })
  answer(boardCalls.changes, { revision: 5, tasks: [], gone: [], lists })
  const { user, router } = await open('/project-list/project/3')
  await screen.findByText('打电话')
  return { user, router }
}
const list = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  list(name)
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'))

it('the address of the specification leads to the board, with how far each list is', async () => {
  const { router } = await show()
  expect(router.state.location.pathname).toBe('/project/board/3')
  list('要做').getByText('1/3')
  list('在做').getByText('没有任务')
  // done is last, and not dragged
  expect(names('要做')).toEqual(['完成打电话', '完成写方案', '完成开会'])
  expect(screen.queryByRole('button', { name: '拖动开会' })).toBeNull()
})

it('a card is moved by its menu at once; the server is told between which it lies, and 撤销 puts it back', async () => {
  const { user } = await show()
  let answerMove = (): void => undefined
  respond(
    boardCalls.moveCard,
    ({ taskId }) =>
      new Promise((resolve) => {
        answerMove = () => resolve({ revision: 6, moved: [{ taskId, rank: 'a0' }] })
      }),
  )
  await user.click(screen.getByRole('button', { name: '移动写方案' }))
  await user.click(await screen.findByRole('menuitem', { name: '移到在做' }))
  await waitFor(() => expect(names('在做')).toEqual(['完成写方案']))
  expect(asked(boardCalls.moveCard)).toEqual([{ workId: 3, taskId: 8, toList: 2, above: null, below: null }])
  answerMove()
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(names('要做')).toContain('完成写方案'))
  expect(asked(boardCalls.moveCard)[1]).toEqual({ workId: 3, taskId: 8, toList: 1, above: 7, below: null })
})

it('a refused move goes back', async () => {
  const { user } = await show()
  refuse(boardCalls.moveCard, '没有权限')
  await user.click(screen.getByRole('button', { name: '移动打电话' }))
  await user.click(await screen.findByRole('menuitem', { name: '下移' }))
  await screen.findByText('没有权限')
  await waitFor(() => expect(names('要做')).toEqual(['完成打电话', '完成写方案', '完成开会']))
  expect(asked(boardCalls.moveCard)[0]).toMatchObject({ above: 8, below: null })
})

it('what another one moves is seen: only what changed since is asked', async () => {
  await show()
  const [first] = cards
  if (!first) throw new Error('no card')
  answer(boardCalls.changes, { revision: 7, tasks: [{ ...first, classId: 2 }], gone: [8], lists })
  tell('board')
  await waitFor(() => expect(names('在做')).toEqual(['完成打电话']))
  expect(names('要做')).toEqual(['完成开会'])
  expect(asked(boardCalls.changes).at(-1)).toEqual({ workId: 3, revision: 5 })
  expect(asked(boardCalls.cards)).toHaveLength(1)
})

it('as a list each task shows what hangs on it, which the board does not ask for', async () => {
  const { user } = await show()
  const [first] = cards
  if (!first) throw new Error('no card')
  answer(boardCalls.board, [
    { classId: 1, className: '要做', count: 1, list: [{ ...first, commentCount: 3 }] },
  ])
  expect(screen.queryByTitle('评论')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '列表视图' }))
  expect((await screen.findByTitle('评论')).textContent).toContain('3')
  await user.click(screen.getByRole('radio', { name: '看板视图' }))
  await waitFor(() => expect(screen.queryByTitle('评论')).toBeNull())
  expect(asked(boardCalls.board)).toHaveLength(1)
})

it('a narrowed board is asked for whole: whether a changed task belongs to it the server knows', async () => {
  const { user } = await show()
  await user.type(screen.getByRole('searchbox', { name: '搜索任务' }), '电话')
  await waitFor(() => expect(asked(boardCalls.cards).at(-1)).toMatchObject({ taskName: '电话' }))
  const before = asked(boardCalls.cards).length
  tell('board')
  await waitFor(() => expect(asked(boardCalls.cards)).toHaveLength(before + 1))
})

it('a task is added at the head of a list by its name and Enter', async () => {
  const { user } = await show()
  answer(taskCalls.save, exampleCard({ taskId: 10, name: '回电' }))
  await user.click(screen.getByRole('button', { name: '在在做中添加任务' }))
  await user.type(screen.getByRole('textbox', { name: '任务名称' }), '回电{Enter}')
  await waitFor(() => expect(asked(taskCalls.save)[0]).toMatchObject({ name: '回电', workId: 3, classId: 2 }))
})

it('lists are made, renamed and put in order', async () => {
  const { user } = await show()
  answer(boardCalls.addList, null)
  answer(boardCalls.renameList, null)
  answer(boardCalls.sortLists, null)
  await user.click(screen.getByRole('button', { name: /新建列表/ }))
  await user.type(await screen.findByRole('textbox', { name: '列表名称' }), '完成{Enter}')
  await waitFor(() => expect(asked(boardCalls.addList)).toEqual([{ workId: 3, name: '完成' }]))
  await user.click(screen.getByRole('button', { name: '任务列表 在做 的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '左移' }))
  await waitFor(() => expect(asked(boardCalls.sortLists)).toEqual([{ workId: 3, classIds: [2, 1] }]))
})

it('a reader is offered nothing that would be refused', async () => {
  await show({ authList: { project: {} }, createUserId: 1, permission: { isUpdate: 0 } })
  for (const name of ['移动打电话', '拖动打电话', '在在做中添加任务', /新建列表/, '任务列表 在做 的操作'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const member = (userId: number, realname: string, roleId: number, roleName: string) => ({
  userId,
  realname,
  img: null,
  roleId,
  roleName,
})

it('the role of a member is changed among the members as they are now; the creator keeps 管理', async () => {
  const { user } = await show()
  answer(permissionCalls.queryWorkRoleList, [
    { roleId: 180173, roleName: '编辑', remark: null, roleType: 5, label: 3 },
    { roleId: 180174, roleName: '只读', remark: null, roleType: 5, label: 4 },
  ])
  const now = [member(14773, '林知远', 180172, '管理'), member(2001, '沈海棠', 180173, '编辑')]
  answer(projectCalls.members, now)
  answer(projectCalls.setMembers, now)
  await user.click(screen.getByRole('button', { name: /成员 \d/ }))
  await user.click(await screen.findByRole('combobox', { name: '沈海棠的权限' }))
  expect(screen.queryByRole('combobox', { name: '林知远的权限' })).toBeNull()
  // another one has joined meanwhile
  answer(projectCalls.members, [...now, member(2002, '周衡', 180173, '编辑')])
  await user.click(await screen.findByTitle('只读'))
  await waitFor(() =>
    expect(asked(projectCalls.setMembers)[0]?.list).toEqual([
      { userId: 14773, roleId: 180172 },
      { userId: 2001, roleId: 180174 },
      { userId: 2002, roleId: 180173 },
    ]),
  )
})

it('archiving asks, leads to the list, and can be taken back', async () => {
  const { user, router } = await show()
  answer(projectCalls.update, { ...exampleProject({ status: 3 }), workOwnerRoleList: [] })
  answer(projectCalls.list, [])
  await user.click(screen.getByRole('button', { name: '项目的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '归档项目' }))
  await screen.findAllByText('确认归档项目 "官网改版"')
  await user.click(screen.getByRole('button', { name: '归档项目' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/list'))
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(asked(projectCalls.update)).toEqual([
      { workId: 3, status: 3 },
      { workId: 3, status: 1 },
    ]),
  )
})
