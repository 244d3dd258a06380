import { sql } from 'kysely'
import type { WorkStatistics } from '#protocol/projects/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { today } from '#server/platform/time/clock.ts'
import { reachProject } from './access.ts'
import { figuresOn, isCounted, seenProjects } from './counted.ts'
import { readLists } from './lists.ts'
import { managingRole, roleOf } from './roles.ts'

interface Counted {
  /** What it is counted by; all null: all tasks. */
  main_user_id: number | null
  list_id: number | null
  is_total: boolean
  is_of_person: boolean
  unfinished: number
  overdue: number
  complete: number
  archive: number
}

/** Counts of the tasks of these projects, altogether, by main user and by list, in one statement. */
async function count(actor: Actor, projectIds: readonly number[]): Promise<Counted[]> {
  const { unfinished, overdue, complete, archive } = figuresOn(today(actor.services.clock))
  const { rows } = await sql<Counted>`select main_user_id, list_id,
      grouping(main_user_id, list_id) = 3 as is_total, grouping(main_user_id) = 0 as is_of_person,
      (count(*) filter (where ${unfinished}))::int as unfinished,
      (count(*) filter (where ${overdue}))::int as overdue,
      (count(*) filter (where ${complete}))::int as complete,
      (count(*) filter (where ${archive}))::int as archive
    from tasks t where ${isCounted(projectIds)}
    group by grouping sets ((), (main_user_id), (list_id))`.execute(actor.services.db)
  return rows
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

function statsOf({ unfinished, overdue, complete, archive }: Counted): WorkStatistics['taskStatistics'] {
  const open = unfinished + overdue + complete
  return {
    allCount: open + archive,
    unfinished,
    overdue,
    complete,
    archive,
    completionRate: share(complete, open),
    overdueRate: share(overdue, open),
  }
}

const nothing: Counted = {
  main_user_id: null,
  list_id: null,
  is_total: true,
  is_of_person: false,
  unfinished: 0,
  overdue: 0,
  complete: 0,
  archive: 0,
}

function overall(actor: Actor, rows: readonly Counted[]): WorkStatistics {
  const people = actor.services.directory.current()
  return {
    taskStatistics: statsOf(rows.find((row) => row.is_total) ?? nothing),
    memberTaskStatistics: rows.flatMap((row) => {
      const user = row.is_of_person && row.main_user_id !== null ? people.user(row.main_user_id) : undefined
      return user ? [{ userId: user.userId, realname: user.realname, img: user.img, ...statsOf(row) }] : []
    }),
  }
}

/** Over all active projects that the caller sees. */
export async function allStatistics(actor: Actor): Promise<WorkStatistics> {
  return overall(actor, await count(actor, await seenProjects(actor)))
}

/** Of one project, by list, label and member as well. */
export async function projectStatistics(actor: Actor, projectId: number): Promise<WorkStatistics> {
  const { services } = actor
  const { project } = await reachProject(actor, projectId)
  const people = services.directory.current()
  const [rows, lists, labels, members] = await Promise.all([
    count(actor, [projectId]),
    readLists(services.db, projectId),
    sql<{ labelId: number; name: string; color: string; complete: number; undone: number }>`
      select l.label_id as "labelId", l.name, l.color, (count(*) filter (where t.status = 5))::int as complete,
        (count(*) filter (where t.status <> 5))::int as undone
      from tasks t join task_label_uses u using (task_id) join task_labels l using (label_id)
      where t.place_id = ${projectId} and t.pid is null and t.hidden_at is null and t.archived_at is null
      group by 1, 2, 3 order by 1`.execute(services.db),
    services.db
      .selectFrom('project_members')
      .select(['user_id', 'role_id'])
      .where('project_id', '=', projectId)
      .orderBy('user_id')
      .execute(),
  ])
  const managing = managingRole(people).roleId
  const isOwner = ({ user_id, role_id }: (typeof members)[number]) =>
    project.is_open ? user_id === project.create_user_id : roleOf(people, role_id).roleId === managing
  const all = project.is_open
    ? people.users
        .filter(({ status }) => status !== 0)
        .map(({ userId }) => ({ user_id: userId, role_id: project.owner_role ?? 0 }))
    : members
  const simple = (of: typeof members) =>
    of.flatMap(({ user_id }) => {
      const user = people.user(user_id)
      return user ? [presentSimple(people, user)] : []
    })
  return {
    ...overall(actor, rows),
    classStatistics: lists.map(({ list_id, name: className }) => {
      const row = rows.find((each) => !each.is_total && !each.is_of_person && each.list_id === list_id)
      const { complete, unfinished, overdue } = row ?? nothing
      return { classId: list_id, className, complete, undone: unfinished + overdue }
    }),
    labelStatistics: labels.rows,
    ownerList: simple(all.filter(isOwner)),
    userList: simple(all.filter((member) => !isOwner(member))),
  }
}
