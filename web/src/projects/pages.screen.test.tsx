import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { isClosed, open, pick } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleCard, exampleProject } from './project-example.ts'

const figures = {
  allCount: 6,
  unfinished: 2,
  overdue: 1,
  complete: 2,
  archive: 1,
  completionRate: 40,
  overdueRate: 20,
}

it('a figure of the statistics opens the tasks that it counts, with the figure as a chip', async () => {
  answerSession()
  answer(projectCalls.statistics, {
    taskStatistics: figures,
    memberTaskStatistics: [{ ...figures, userId: 2001, realname: '沈海棠', img: null }],
  })
  answer(projectTaskCalls.counted, toPage([exampleCard()], 1, { page: 1, limit: 15 }))
  const { user } = await open('/project/statistics')
  await user.click(await screen.findByRole('button', { name: '沈海棠 已逾期 1' }))
  await screen.findByRole('button', { name: '打电话' })
  expect(asked(projectTaskCalls.counted)[0]).toMatchObject({ workId: 'all', figure: 'overdue', userId: 2001 })
  await user.click(screen.getByRole('button', { name: '返回统计，移除 沈海棠 · 已逾期' }))
  await screen.findByRole('button', { name: '沈海棠 已逾期 1' })
})

it('only who may restore an archived project is offered it', async () => {
  answerSession()
  const row = (workId: number, name: string, isUpdate: 0 | 1) => ({
    workId,
    name,
    color: '#53D397',
    archiveTime: '2025-05-15 10:00:00',
    permission: { isUpdate },
  })
  answer(projectCalls.archived, toPage([row(3, '旧官网', 1), row(4, '展会', 0)], 2, { page: 1, limit: 15 }))
  answer(projectCalls.update, { ...exampleProject(), workOwnerRoleList: [] })
  const { user } = await open('/project/archive')
  await user.click(await screen.findByRole('button', { name: '恢复 旧官网' }))
  expect(screen.queryByRole('button', { name: '恢复 展会' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '恢复项目' }))
  await waitFor(() => expect(asked(projectCalls.update)).toEqual([{ workId: 3, status: 1 }]))
})

it('tasks of all projects are found by words and filters, and shown as list, board and timeline', async () => {
  answerSession()
  answer(projectCalls.list, [exampleProject(), exampleProject({ workId: 4, name: '展会' })])
  answer(projectTaskCalls.people, [])
  answer(taskLabelCalls.list, [])
  answer(projectTaskCalls.find, [
    exampleCard({ startTime: '2025-05-19', stopTime: '2025-05-20' }),
    exampleCard({ taskId: 8, name: '订展位', workId: 4, workName: '展会' }),
  ])
  const { user } = await open('/project/search')
  await screen.findByText('打电话')
  await user.type(screen.getByRole('searchbox', { name: '请输入项目/任务/描述' }), '电话{Enter}')
  await waitFor(() => expect(asked(projectTaskCalls.find).at(-1)).toMatchObject({ name: '电话' }))
  await user.click(screen.getByRole('button', { name: /筛选/ }))
  await user.click(await screen.findByRole('combobox', { name: '筛选项目' }))
  await pick(user, '展会')
  await waitFor(() => expect(asked(projectTaskCalls.find).at(-1)).toMatchObject({ workIdList: [4] }))
  await user.click(screen.getByRole('radio', { name: '看板' }))
  within(await screen.findByRole('region', { name: '展会' })).getByText('订展位')
  await user.click(screen.getByRole('radio', { name: '时间线' }))
  await screen.findByText('另有 1 个任务没有开始和结束时间')
})

const role = (
  roleId: number,
  roleName: string,
  values: { roleType: number; label: number | null; menuIds: number[] },
) => ({
  roleId,
  roleName,
  remark: null,
  status: 1,
  dataType: 5,
  isHidden: 1,
  rules: null,
  ...values,
})
const action = (menuId: number, menuName: string) => ({
  menuId,
  parentId: 301,
  menuName,
  realm: 'x',
  menuType: 3,
  remarks: null,
  childMenu: [],
})

it('自定义项目权限: what a role allows is ticked one by one or all at once; a built-in one stays', async () => {
  answerSession()
  answer(permissionCalls.queryProjectRoleList, [
    role(180173, '编辑', { roleType: 5, label: 3, menuIds: [317] }),
  ])
  answer(permissionCalls.getWorkMenuList, {
    data: {
      ...action(300, '项目管理'),
      menuType: 1,
      childMenu: [
        {
          ...action(301, '项目'),
          menuType: 1,
          childMenu: [action(310, '项目设置'), action(317, '完成任务')],
        },
      ],
    },
  })
  answer(permissionCalls.setWorkRole, null)
  const { user } = await open('/manage/system-project')
  await user.click(await screen.findByRole('button', { name: '更多 编辑' }))
  expect(isClosed(await screen.findByRole('menuitem', { name: /删除/ }))).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /新建权限/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: '权限名称' }), '外包')
  await user.click(await form.findByRole('checkbox', { name: '完成任务' }))
  await user.click(form.getByRole('checkbox', { name: '项目' }))
  await user.click(form.getByRole('checkbox', { name: '项目设置' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(permissionCalls.setWorkRole)).toEqual([
      { roleId: undefined, roleName: '外包', remark: '', menuIds: [317] },
    ]),
  )
})
