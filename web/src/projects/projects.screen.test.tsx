import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open, pick } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleProject } from './project-example.ts'

const projects = [
  exampleProject(),
  exampleProject({
    workId: 4,
    name: '展会',
    collect: 1,
    isOpen: 1,
    ownerRole: 180173,
    authList: { project: {} },
  }),
]
const roles = [
  { roleId: 180173, roleName: '编辑', remark: null, roleType: 5, label: 3 },
  { roleId: 180174, roleName: '只读', remark: null, roleType: 5, label: 4 },
]

async function show(at = '/project/list') {
  answerSession()
  answer(projectCalls.list, projects)
  answer(permissionCalls.queryWorkRoleList, roles)
  answer(projectTemplateCalls.list, [])
  const { user, router } = await open(at)
  await screen.findByRole('link', { name: '展会' })
  return { user, router }
}

it('projects are cards, of which one may edit those where setWork is given', async () => {
  await show()
  screen.getByRole('link', { name: '官网改版' })
  screen.getByRole('button', { name: '编辑项目 官网改版' })
  expect(screen.queryByRole('button', { name: '编辑项目 展会' })).toBeNull()
  screen.getByText('公开 · 企业所有成员')
})

it('我关注的 shows what is starred, in an order that is not the user’s own: nothing is dragged there', async () => {
  const { user } = await show()
  screen.getByRole('button', { name: '拖动 官网改版' })
  await user.click(screen.getByRole('radio', { name: '我关注的' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '官网改版' })).toBeNull())
  screen.getByRole('link', { name: '展会' })
  expect(screen.queryByRole('button', { name: '拖动 展会' })).toBeNull()
})

it('a star is shown at once and taken back where it is refused', async () => {
  const { user } = await show()
  refuse(projectCalls.star, '项目不存在')
  const star = screen.getByRole('button', { name: '关注 官网改版' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await user.click(star)
  await screen.findByText('项目不存在')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '关注 官网改版' }).getAttribute('aria-pressed')).toBe('false'),
  )
  expect(asked(projectCalls.star)).toEqual([{ workId: 3 }])
})

it('a private project is made with its members, and opens', async () => {
  const { user, router } = await show()
  answer(projectCalls.add, { ...exampleProject({ workId: 9 }), workOwnerRoleList: [] })
  answer(projectCalls.read, exampleProject({ workId: 9 }))
  await user.click(screen.getByRole('button', { name: /创建项目/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: '创建项目' }))
  await form.findByText('请输入项目名称')
  expect(asked(projectCalls.add)).toEqual([])
  await user.type(form.getByRole('textbox', { name: '项目名称' }), '新品发布')
  await user.click(form.getByRole('radio', { name: '蓝色' }))
  await user.click(form.getByRole('radio', { name: '封面 3' }))
  await user.click(form.getByRole('button', { name: '创建项目' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/board/9'))
  expect(asked(projectCalls.add)[0]).toMatchObject({
    name: '新品发布',
    color: '#3498DB',
    isOpen: 0,
    isSystemCover: 1,
    coverUrl: '/covers/3.svg',
    ownerUserId: [14773],
  })
})

it('a public project needs the role that everyone has in it', async () => {
  const { user } = await show()
  answer(projectCalls.add, { ...exampleProject({ workId: 9 }), workOwnerRoleList: [] })
  answer(projectCalls.read, exampleProject({ workId: 9 }))
  await user.click(screen.getByRole('button', { name: /创建项目/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: '项目名称' }), '新品发布')
  await user.click(form.getByRole('radio', { name: /^公开/ }))
  await user.click(await form.findByRole('combobox', { name: '成员权限' }))
  await pick(user, '只读')
  await user.click(form.getByRole('button', { name: '创建项目' }))
  await waitFor(() => expect(asked(projectCalls.add)[0]).toMatchObject({ isOpen: 1, ownerRole: 180174 }))
  expect(asked(projectCalls.add)[0]?.ownerUserId).toEqual([])
})

it('an edit sends what differs alone', async () => {
  const { user } = await show()
  answer(projectCalls.update, { ...exampleProject(), workOwnerRoleList: [] })
  await user.click(screen.getByRole('button', { name: '编辑项目 官网改版' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: '项目名称' }), '二期')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(projectCalls.update)).toHaveLength(1))
  expect(asked(projectCalls.update)[0]).toEqual({ workId: 3, name: '官网改版二期' })
})
