import { actionIdOf } from '#protocol/platform/permissions.ts'
import { taskFlags } from '#protocol/tasks/door.ts'

/** What is allowed with a project and its lists; with its tasks: {@link taskFlags} (approval-office.md §12.3). */
const ownFlags = [
  'setWork',
  'excelExport',
  'excelImport',
  'saveTaskClass',
  'updateTaskClass',
  'updateClassOrder',
  'deleteTaskClass',
  'manageTaskOwnerUser',
] as const

export const projectFlags = [...ownFlags, ...taskFlags] as const
export type ProjectFlag = (typeof projectFlags)[number]

/** Node of the permission tree under which the flags are; they are rights inside a project alone. */
const FLAG_NODE = 'work/project'

const idOfFlag = (flag: ProjectFlag): number => {
  const id = actionIdOf(`${FLAG_NODE}/${flag}`)
  if (id === undefined) throw new Error(`flags of projects: no action ${FLAG_NODE}/${flag}`)
  return id
}
const flagById: ReadonlyMap<number, ProjectFlag> = new Map(projectFlags.map((flag) => [idOfFlag(flag), flag]))

/** The flags among the actions of a role. */
const flagsAmong = (actions: Iterable<number>): ReadonlySet<ProjectFlag> =>
  new Set([...actions].flatMap((id) => flagById.get(id) ?? []))

export const allFlags: ReadonlySet<ProjectFlag> = new Set(projectFlags)
export const noFlags: ReadonlySet<ProjectFlag> = new Set()

/** A role of a project's members, as far as its flags go. */
export interface FlagRole {
  /** 管理: all flags. */
  isManaging: boolean
  actions: Iterable<number>
}

/** What a person is in a project. */
export interface Standing {
  /** Of all projects. */
  isAdministrator: boolean
  isCreator: boolean
  isPublic: boolean
  /** As a member of a private project. */
  memberRole: FlagRole | null
  /** Of everyone in a public project. */
  openRole: FlagRole | null
}

/** Whether a person sees the project at all. */
export const seesProject = ({ isAdministrator, isPublic, memberRole }: Standing): boolean =>
  isAdministrator || isPublic || memberRole !== null

/** The three rules of §12.3. */
export function flagsOf(standing: Standing): ReadonlySet<ProjectFlag> {
  const { isAdministrator, isCreator, isPublic, memberRole, openRole } = standing
  if (isAdministrator || (isPublic && isCreator)) return allFlags
  const role = isPublic ? openRole : memberRole
  if (!role) return noFlags
  return role.isManaging ? allFlags : flagsAmong(role.actions)
}
