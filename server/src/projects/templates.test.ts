import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let people: TestCompany['people']
let open = 0
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { admin } = people
  open = (await admin.ask(projectCalls.add, { name: '公开', isOpen: 1, ownerRole: 180174 })).workId
  await admin.ask(taskCalls.save, { name: '打包公开', workId: open })
})
afterAll(() => company.close())

describe('templates', () => {
  it('give a new project the lists and tasks of another one', async () => {
    const { admin } = people
    const { taskId } = await admin.ask(taskCalls.save, { name: '清单', workId: open, description: '先写' })
    await admin.ask(taskCalls.addChild, { pid: taskId, name: '第一步' })
    await admin.ask(boardCalls.addList, { workId: open, name: '验收' })
    const bare = await admin.ask(projectTemplateCalls.save, { workId: open, name: '骨架' })
    expect(bare).toMatchObject({ lists: ['要做', '在做', '待定', '验收'], taskCount: 0, mayDelete: true })
    const whole = await admin.ask(projectTemplateCalls.save, { workId: open, name: '全部', withTasks: 1 })
    const { workId } = await admin.ask(projectCalls.add, {
      name: '新的',
      isOpen: 0,
      templateId: whole.templateId,
    })
    const board = await admin.ask(boardCalls.board, { workId })
    expect(board.map(({ className, list }) => [className, list.map(({ name }) => name)])).toEqual([
      ['要做', ['清单', '打包公开']],
      ['在做', []],
      ['待定', []],
      ['验收', []],
    ])
    expect(board[0]?.list[0]).toMatchObject({ description: '先写', mainUserId: null, childAllCount: 1 })
    await admin.ask(projectTemplateCalls.remove, { templateId: bare.templateId })
    expect((await admin.ask(projectTemplateCalls.list, {})).map(({ name }) => name)).toEqual(['全部'])
    const again = { name: '新的', isOpen: 0, templateId: bare.templateId } as const
    expect(await admin.call(projectCalls.add, again)).toMatchObject({ code: 400 })
  })

  it('are deleted by who made them and by administrators of projects, not by others who make projects', async () => {
    const { admin, repB } = people
    await admin.ask(permissionCalls.addRole, { roleName: '建项目', roleType: 8 })
    const roles = await admin.ask(permissionCalls.getRoleByType, { type: 8 })
    const roleId = roles.find(({ roleName }) => roleName === '建项目')?.roleId ?? 0
    const menuIds = [actionIdOf('project/projectManage/save') ?? 0]
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 1 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [repB.userId], roleIds: [roleId] })
    const own = await repB.ask(projectCalls.add, { name: '小项目', isOpen: 0, ownerUserId: [] })
    const kept = await repB.ask(projectTemplateCalls.save, { workId: own.workId, name: '小', withTasks: 0 })
    const foreign = await admin.ask(projectTemplateCalls.save, { workId: open, name: '大', withTasks: 0 })
    expect(await repB.call(projectTemplateCalls.remove, { templateId: foreign.templateId })).toMatchObject({
      code: 3007,
      msg: '只有创建人和项目管理员可以删除项目模板',
    })
    expect(await repB.call(projectTemplateCalls.remove, { templateId: kept.templateId })).toMatchObject({
      code: 0,
    })
  })

  it('are for those who make projects', async () => {
    expect(await people.repA.call(projectTemplateCalls.list, {})).toMatchObject({ code: 401 })
  })
})
