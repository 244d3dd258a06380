import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { type ProjectFlag, projectFlags } from '#protocol/projects/flags.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

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

/** A call that needs the flag; what an administrator does before it comes first. */
const acts: Readonly<Record<ProjectFlag, Act | string>> = {
  setWork: (by, { workId }) => by.call(projectCalls.update, { workId, name: '改名' }),
  excelExport: 'not served yet',
  excelImport: 'not served yet',
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
  uploadTaskFile: 'files: server/src/tasks',
  deleteTaskFile: 'files: server/src/tasks',
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
  await admin.ask(projectCalls.setMembers, { workId, list: [{ userId: people.repA.userId, roleId }] })
  const board = await admin.ask(boardCalls.board, { workId })
  const classId = board.find((column) => column.classId > 0)?.classId ?? 0
  const { taskId } = await admin.ask(taskCalls.save, { name: '任务', workId, classId })
  const child = await admin.ask(taskCalls.addChild, { pid: taskId, name: '子任务' })
  return { workId, classId, taskId, childId: child.taskId, person: repB.userId }
}

it('the table names every right inside a project', () =>
  expect(projectFlags.length).toBe(actionsUnder('work').length))

describe.each(projectFlags.filter((flag) => typeof acts[flag] !== 'string'))('%s', (flag) => {
  const act = acts[flag]
  if (typeof act === 'string') return
  it('is refused to a role that has every other flag', async () => {
    await setFlags(
      roleId,
      projectFlags.filter((each) => each !== flag),
    )
    expect(await act(people.repA, await drawPlace())).toMatchObject({ code: 3007 })
  })
  it('is all that its call needs', async () => {
    await setFlags(roleId, [flag])
    expect((await act(people.repA, await drawPlace())).code).not.toBe(3007)
  })
})
