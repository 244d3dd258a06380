import type { ProjectFlag } from '#protocol/projects/flags.ts'
import type { Work, WorkInfo } from '#protocol/projects/shapes.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import { presentSimple } from '#server/manage/door.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { ProjectRow } from './access.ts'

/** Order of a project that the caller never put anywhere. */
const UNORDERED = 999

/** A project with what the caller has of it. */
export interface ShownProject extends ProjectRow {
  members: number[]
  my_role: number | null
  is_starred: boolean
  order_num: number | null
}

export const presentWork = (
  project: ProjectRow,
  members: readonly number[],
  cover: FileEntity | undefined,
): Work => ({
  workId: project.project_id,
  name: project.name,
  description: project.description,
  color: project.color,
  isOpen: project.is_open ? 1 : 0,
  ownerRole: project.owner_role,
  status: project.status,
  createUserId: project.create_user_id,
  createTime: formatMoment(project.create_time),
  updateTime: formatMoment(project.update_time),
  archiveTime: project.archived_at ? formatMoment(project.archived_at) : null,
  isSystemCover: project.is_system_cover ? 1 : 0,
  coverUrl: project.is_system_cover ? project.cover_url : (cover?.url ?? ''),
  batchId: project.batch_id,
  ownerUserId: members.length === 0 ? '' : `,${members.join(',')},`,
})

export const permissionOf = (flags: ReadonlySet<ProjectFlag>): WorkInfo['permission'] => ({
  isUpdate: flags.has('setWork') ? 1 : 0,
})

export function presentInfo(
  { directory }: AppServices,
  row: ShownProject,
  flags: ReadonlySet<ProjectFlag>,
  cover: FileEntity | undefined,
): WorkInfo {
  const people = directory.current()
  const project: Record<string, true> = {}
  for (const flag of flags) project[flag] = true
  return {
    ...presentWork(row, row.members, cover),
    collect: row.is_starred ? 1 : 0,
    orderNum: row.order_num ?? UNORDERED,
    authList: { project },
    permission: permissionOf(flags),
    fileId: cover?.fileId ?? null,
    ownerUser: row.members.flatMap((userId) => {
      const user = people.user(userId)
      return user ? [presentSimple(people, user)] : []
    }),
  }
}
