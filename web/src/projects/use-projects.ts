import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { ProjectFlag } from '#protocol/projects/flags.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { queryKeyOf, queryOf, refresh } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'

/** As the server calls it when a project of the user changes. */
const LIST = 'projects'

export type ProjectFilters = Given<typeof projectCalls.list>

/** All projects that the user sees, in the user's own order where nothing else is asked. */
export const useProjects = (filters: ProjectFilters = {}) => useQuery(queryOf(projectCalls.list, filters))

export const useProject = (workId: number) => useQuery(queryOf(projectCalls.read, { workId }))

/** Roles that members can have; 编辑 first. */
export const useMemberRoles = () => useQuery(queryOf(permissionCalls.queryWorkRoleList, {}))

/** What is shown of projects is asked for again; boards renew themselves. */
export const refreshProjects = (client: QueryClient): Promise<void> =>
  refresh(
    client,
    projectCalls.list,
    projectCalls.read,
    projectCalls.archived,
    projectCalls.statistics,
    projectCalls.members,
  )

/** Projects are asked for again as soon as one of them changes. */
export function useLiveProjects(): void {
  const client = useQueryClient()
  useServerNotice(LIST, () => void refreshProjects(client))
}

/** Awaits a write, then asks for the projects again; false where it was refused. */
export function useProjectWrite(): (work: Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient()
  return async (work) => {
    const wasDone = await attempt(work)
    await refreshProjects(client)
    return wasDone
  }
}

/** What the user may do in a project; the server decides again. */
export const mayIn =
  ({ authList }: Pick<WorkInfo, 'authList'>) =>
  (flag: ProjectFlag): boolean =>
    authList.project[flag] === true

/** Stars a project, or takes the star away; shown at once. */
export function useStar(): (project: WorkInfo) => void {
  const client = useQueryClient()
  const turn = async ({ workId, collect }: WorkInfo) => {
    const next = collect === 1 ? 0 : 1
    const starred = (each: WorkInfo): WorkInfo => (each.workId === workId ? { ...each, collect: next } : each)
    client.setQueriesData<WorkInfo[]>({ queryKey: queryKeyOf(projectCalls.list) }, (list) =>
      list?.map(starred),
    )
    client.setQueriesData<WorkInfo>({ queryKey: queryKeyOf(projectCalls.read) }, (one) => one && starred(one))
    await attempt(ask(projectCalls.star, { workId }))
    await refreshProjects(client)
  }
  return (project) => void turn(project)
}

/** Puts the projects into the user's own order; shown at once. */
export function useOwnOrder(filters: ProjectFilters): (projects: readonly WorkInfo[]) => void {
  const client = useQueryClient()
  const save = async (projects: readonly WorkInfo[]) => {
    client.setQueryData<WorkInfo[]>(queryKeyOf(projectCalls.list, filters), [...projects])
    await attempt(ask(projectCalls.sort, { workIds: projects.map(({ workId }) => workId) }))
    await refreshProjects(client)
  }
  return (projects) => void save(projects)
}
