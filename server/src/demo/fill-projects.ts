import { DAY, dayOf, wallOf } from '#protocol/calendar/wall-time.ts'
import { taskLimits } from '#protocol/office/door.ts'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import {
  addProject,
  archiveList,
  editingRole,
  managingRole,
  readBoard,
  readingRole,
  setMembers,
  toggleStar,
  updateProject,
} from '#server/projects/door.ts'
import { createTask, setStatus } from '#server/tasks/door.ts'
import { actingIn } from './acting.ts'
import { type DrawnProject, drawProjects } from './draw-projects.ts'
import type { HiredMember } from './hire-staff.ts'
import { createRandom } from './random.ts'

/** The projects of the demonstration company, entered by its people: lists, members, tasks, stars; one is archived. */
export async function fillProjects(services: AppServices, staff: readonly HiredMember[]): Promise<void> {
  const now = services.clock.now()
  const as = actingIn(services)
  const working = staff.filter(({ status }) => status === 1)
  for (const project of drawProjects(createRandom('suoke/projects'), working)) {
    const at = (days: number) => new Date(now.getTime() - days * DAY)
    const maker = as(project.by.userId, at(project.ago))
    const workId = await enterProject(maker, project)
    const board = await readBoard(maker, { ...everything, workId })
    for (const task of project.tasks) {
      const { taskId } = await createTask(as(task.by.userId, at(task.ago)), {
        name: task.name,
        description: '',
        mainUserId: task.main.userId,
        ownerUserId: [task.main.userId],
        priority: task.priority,
        stopTime: task.ends === null ? undefined : dayOf(wallOf(now.getTime()) + task.ends * DAY),
        labelId: [],
        isTop: 0,
        workId,
        classId: board[task.list]?.classId,
        taskInfoList: task.children.map((name) => ({ name, status: taskLimits.open })),
      })
      if (task.isDone) await setStatus(as(task.main.userId, now), { taskId, status: taskLimits.done })
    }
    const closing = as(project.by.userId, now)
    if (project.isArchived) {
      for (const { classId } of board) await archiveList(closing, classId)
      await updateProject(closing, { workId, status: projectStatuses.archived })
    } else await toggleStar(closing, workId)
  }
}

/** A board without filters. */
const everything = { mainUserId: [], labelId: [], taskName: '', stopTimeType: undefined, sort: undefined }

async function enterProject(maker: Actor, project: DrawnProject): Promise<number> {
  const people = maker.services.directory.current()
  const roles = {
    managing: managingRole(people).roleId,
    editing: editingRole(people).roleId,
    reading: readingRole(people).roleId,
  }
  const { workId } = await addProject(maker, {
    name: project.name,
    description: project.description,
    color: project.color,
    isOpen: project.isOpen ? 1 : 0,
    isSystemCover: 1,
    coverUrl: project.cover,
    ownerUserId: [],
    ownerRole: project.isOpen ? roles.editing : undefined,
  })
  if (!project.isOpen) {
    const list = project.members.map(({ person, seat }) => ({ userId: person.userId, roleId: roles[seat] }))
    await setMembers(maker, { workId, list })
  }
  return workId
}
