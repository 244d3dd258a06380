import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls, uploadedFileSchema } from '#protocol/files/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { type ProjectFlag, projectFlags } from '#protocol/projects/flags.ts'
import { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { sendFile } from '../../test/upload.ts'
import { makeWorkbook } from '../../test/workbook.ts'

const READING = 180174

/** What an action is done with; made again for each. */
interface Place {
  workId: number
  classId: number
  taskId: number
  childId: number
  person: number
}
type Act = (by: Person, place: Place) => Promise<{ code: number }>

const inBin = async ({ taskId }: Place) => {
  await people.admin.ask(taskCalls.remove, { taskId })
}

const upload = async (by: Person, { taskId }: Place) => {
  const { batchId } = await people.admin.ask(taskCalls.detail, { taskId })
  return sendFile(company, by, fileCalls.upload, { name: 'a.txt', content: 'a' }, { batchId })
}

/** Codes of refusals: files have their own (platform.md §8). */
const refusals = [3007, 401]

/** A call that needs the flag; what an administrator does before it comes first. */
const acts: Readonly<Record<ProjectFlag, Act>> = {
  setWork: (by, { workId }) => by.call(projectCalls.update, { workId, name: '改名' }),
  excelExport: async (by, { workId }) => {
    const response = await company.app.fastify.inject({
      method: 'POST',
      url: `/crm/api/${projectSheetCalls.exportTasks.path}`,
      headers: { 'admin-token': await by.token() },
      payload: { workId },
    })
    const isSheet = response.headers['x-total-rows'] !== undefined
    return isSheet ? { code: 0 } : response.json()
  },
  excelImport: async (by, { workId }) => {
    const content = await makeWorkbook(['任务名称', '所属任务列表'], [['新', '要做']])
    const fields = { workId: String(workId) }
    return sendFile(company, by, projectSheetCalls.importTasks, { name: 'a.xlsx', content }, fields)
  },
  saveTaskClass: (by, { workId }) => by.call(boardCalls.addList, { workId, name: '新' }),
  updateTaskClass: (by, { workId, classId }) =>
    by.call(boardCalls.renameList, { workId, classId, name: '改' }),
  updateClassOrder: (by, { workId, classId }) =>
    by.call(boardCalls.sortLists, { workId, classIds: [classId] }),
  deleteTaskClass: (by, { workId, classId }) => by.call(boardCalls.removeList, { workId, classId }),
  manageTaskOwnerUser: (by, { workId, person }) =>
    by.call(projectCalls.setMembers, { workId, list: [{ userId: person, roleId: READING }] }),
  saveTask: (by, { workId }) => by.call(taskCalls.save, { name: '新', workId }),
  setTaskStatus: (by, { taskId }) => by.call(taskCalls.setStatus, { taskId, status: 5 }),
  setTaskTitle: (by, { taskId }) => by.call(taskCalls.setTitle, { taskId, name: '改' }),
  setTaskDescription: (by, { taskId }) => by.call(taskCalls.setDescription, { taskId, description: '改' }),
  setTaskMainUser: (by, { taskId, person }) => by.call(taskCalls.setMainUser, { taskId, userId: person }),
  setTaskTime: (by, { taskId }) => by.call(taskCalls.setTime, { taskId, stopTime: '2025-06-01' }),
  setTaskLabel: (by, { taskId }) => by.call(taskCalls.setLabels, { taskId, labelId: [] }),
  setTaskOwnerUser: (by, { taskId, person }) =>
    by.call(taskCalls.setParticipants, { taskId, ownerUserId: [person] }),
  setTaskPriority: (by, { taskId }) => by.call(taskCalls.setPriority, { taskId, priority: 3 }),
  setTaskOrder: (by, { workId, taskId, classId }) =>
    by.call(boardCalls.moveCard, { workId, taskId, toList: classId, above: null, below: null }),
  archiveTask: (by, { taskId }) => by.call(taskCalls.archive, { taskId }),
  deleteTask: (by, { taskId }) => by.call(taskCalls.remove, { taskId }),
  cleanTask: async (by, place) => {
    await inBin(place)
    return by.call(taskCalls.clean, { taskId: place.taskId })
  },
  restoreTask: async (by, place) => {
    await inBin(place)
    return by.call(taskCalls.restore, { taskId: place.taskId })
  },
  uploadTaskFile: (by, place) => upload(by, place),
  deleteTaskFile: async (by, place) => {
    const { data } = await upload(people.admin, place)
    return by.call(fileCalls.remove, { id: uploadedFileSchema.parse(data).fileId })
  },
  addChildTask: (by, { taskId }) => by.call(taskCalls.addChild, { pid: taskId, name: '子' }),
  updateChildTask: (by, { childId }) => by.call(taskCalls.updateChild, { taskId: childId, name: '改' }),
  deleteChildTask: (by, { childId }) => by.call(taskCalls.removeChild, { taskId: childId }),
  setChildTaskStatus: (by, { childId }) => by.call(taskCalls.setChildStatus, { taskId: childId, status: 5 }),
  saveTaskRelation: (by, { taskId }) => by.call(taskCalls.relate, { taskId, customerIds: '' }),
}

let company: TestCompany
let people: TestCompany['people']
let roleId: number
let workId: number
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  await setFlags(null, [])
  const roles = await people.admin.ask(permissionCalls.queryProjectRoleList, {})
  roleId = roles.find(({ roleName }) => roleName === '测试')?.roleId ?? 0
  const { admin, repA } = people
  const made = await admin.ask(projectCalls.add, { name: '权限', isOpen: 0, ownerUserId: [repA.userId] })
  workId = made.workId
})
afterAll(() => company.close())

const setFlags = (id: number | null, flags: readonly ProjectFlag[]) =>
  people.admin.ask(permissionCalls.setWorkRole, {
    ...(id === null ? {} : { roleId: id }),
    roleName: '测试',
    remark: '',
    menuIds: flags.map((flag) => actionIdOf(`work/project/${flag}`) ?? 0),
  })

async function drawPlace(): Promise<Place> {
  const { admin, repB } = people
  await admin.ask(projectCalls.setMembers, {
    workId,
    list: [
      { userId: people.repA.userId, roleId },
      { userId: repB.userId, roleId: READING },
    ],
  })
  const board = await admin.ask(boardCalls.board, { workId })
  const classId = board.find((column) => column.classId > 0)?.classId ?? 0
  const { taskId } = await admin.ask(taskCalls.save, { name: '任务', workId, classId })
  const child = await admin.ask(taskCalls.addChild, { pid: taskId, name: '子任务' })
  return { workId, classId, taskId, childId: child.taskId, person: repB.userId }
}

it('the table names every right inside a project', () =>
  expect(projectFlags.length).toBe(actionsUnder('work').length))

describe.each(projectFlags)('%s', (flag) => {
  const act = acts[flag]
  it('is refused to a role that has every other flag', async () => {
    await setFlags(
      roleId,
      projectFlags.filter((each) => each !== flag),
    )
    expect(refusals).toContain((await act(people.repA, await drawPlace())).code)
  })
  it('is all that its call needs', async () => {
    await setFlags(roleId, [flag])
    expect(await act(people.repA, await drawPlace())).toMatchObject({ code: 0 })
  })
})

it('a role that changes counts at once, and one that is deleted is read as 编辑', async () => {
  const { repA } = people
  await setFlags(roleId, ['saveTask'])
  const place = await drawPlace()
  expect(await acts.saveTask(repA, place)).toMatchObject({ code: 0 })
  expect(await acts.setTaskTitle(repA, place)).toMatchObject({ code: 3007 })
  await setFlags(roleId, ['setTaskTitle'])
  expect(await acts.saveTask(repA, place)).toMatchObject({ code: 3007 })
  expect(await acts.setTaskTitle(repA, place)).toMatchObject({ code: 0 })
  await people.admin.ask(permissionCalls.deleteWorkRole, { roleId })
  for (const act of [acts.saveTask, acts.setTaskTitle])
    expect(await act(repA, place)).toMatchObject({ code: 0 })
  expect(await acts.setWork(repA, place)).toMatchObject({ code: 3007 })
})
