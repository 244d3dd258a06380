import { sql } from 'kysely'
import type { Examine } from '#protocol/examine/calls.ts'
import { addressOfWaiting, EXAMINE_SUBJECT } from '#protocol/examine/limits.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { DayCount } from '#server/access/day-counts.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { readTurns } from '#server/approval/door.ts'
import type { TimelineThing } from '#server/engine/features/activity/things.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { WorkEntry, WorkSource } from '#server/my-day/door.ts'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'
import { readExamines } from './list.ts'
import { presentExamines } from './present.ts'
import { readableTo } from './rules.ts'
import { THING } from './thing.ts'

const { label } = oaExamine.approval

/** 审批 in the timelines of the records that they are related to. */
export const examineInTimelines: TimelineThing = {
  label: EXAMINE_SUBJECT,
  thing: THING,
  module: 'taskExamine',
  readable: ({ viewer }) =>
    sql<boolean>`exists (select from oa_examine r where r.id = a.record_id and r.deleted_at is null
      and ${readableBy(viewer)})`,
  names: async (db, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select r.id, r.category_name as name from oa_examine r where r.id = any(${ids}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}

/** Those of some approvals that the viewer reads; none while the application is off. */
export async function findReadable(
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || !services.directory.current().modules.taskExamine) return new Set()
  const { rows } = await sql<{ id: number }>`select r.id from oa_examine r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is null and ${readableBy(viewer)}`.execute(
    services.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const readableBy = ({ isAdmin, userId }: Pick<Viewer, 'isAdmin' | 'userId'>) =>
  isAdmin ? sql<boolean>`true` : readableTo(userId)

/** Approvals that the user made on a day, for the first page of a phone. */
export const examineCount: DayCount = {
  key: 'examineNum',
  count: async ({ services, viewer }, day) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from oa_examine r
      where r.deleted_at is null and r.create_user_id = ${viewer.userId}
        and r.create_time >= ${startOfDay(day)} and r.create_time < ${startOfDay(addDays(day, 1))}`.execute(
      services.db,
    )
    return rows[0]?.count ?? 0
  },
}

/** Of a title in 我的一天. */
const LONGEST_TITLE = 60

/** Office approvals that wait for the viewer: those that are due are late after their day. */
export const waitingExamines: WorkSource = {
  key: 'waitingExamines',
  title: '待我审批的办公审批',
  order: 190,
  work: async (actor, { day, limit }) => {
    const { db } = actor.services
    const { turns, count } = await readTurns(db, label, actor.viewer.userId, { day, limit })
    if (turns.length === 0) return { entries: [], count }
    const ids = turns.map(({ subjectId }) => subjectId)
    const terms = sql<boolean>`r.id = any(${ids}::bigint[]) and r.deleted_at is null`
    const rows = await readExamines(actor, terms, { limit: ids.length, offset: 0 })
    const shown = new Map((await presentExamines(actor, rows)).map((each) => [each.examineId, each]))
    return {
      count,
      entries: turns.flatMap(({ subjectId, dueOn, isLate }) => {
        const examine = shown.get(subjectId)
        return examine
          ? [{ ...entryOf(examine), dueAt: dueOn, ...(isLate ? { group: 'late' as const } : {}) }]
          : []
      }),
    }
  },
}

function entryOf(examine: Examine): Omit<WorkEntry, 'dueAt'> {
  const { examineId, categoryTitle, content, createUser, money, duration } = examine
  return {
    thing: `decision.${oaExamine.key}.${examineId}`,
    id: examineId,
    title: (content ? `${categoryTitle}：${content}` : categoryTitle).slice(0, LONGEST_TITLE),
    facts: [
      { title: '提交人', text: createUser.realname },
      ...(money === null ? [] : [{ title: '金额（元）', text: money.toFixed(2) }]),
      ...(duration === null ? [] : [{ title: '时长（天）', text: String(duration) }]),
    ],
    address: addressOfWaiting(examineId),
  }
}
