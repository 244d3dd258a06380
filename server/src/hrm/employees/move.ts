import { type Selectable, sql, type Transaction } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { entryOf } from '#protocol/hrm/employees/entry.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { type MoveRequest, moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { entryStatuses } from '#protocol/hrm/employees/words.ts'
import { change } from '#server/engine/change/change.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import type { Actor, Values, Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { type Decision, decideFor } from './history.ts'
import { type EmployeeRow, lockEmployee } from './lock.ts'
import { aboutMove, moveEvent } from './move-events.ts'
import { requirePlace } from './place.ts'

type Trx = Transaction<Tables>
type StoredMove = Selectable<Tables['hrm_moves']>

const ON_PROBATION = 2
/** 实习 and 兼职 may become full time. */
const PART_TIME = [3, 4]

interface Way {
  right: string
  /** What may be entered this way; the first one by default. */
  types: readonly [number, ...number[]]
}

const ways = {
  become: { right: 'hrm/employee/become', types: [moveTypes.become] },
  changePost: { right: 'hrm/employee/changePost', types: [moveTypes.transfer, moveTypes.fullTime] },
  promotion: {
    right: 'hrm/employee/promotion',
    types: [moveTypes.promotion, moveTypes.demotion, moveTypes.fullTime],
  },
} as const satisfies Record<string, Way>

/** 转正, 调岗, 晋升降级: carried out at once unless its day is ahead (hrm.md §6.1). */
export async function enterMove(actor: Actor, request: MoveRequest, way: keyof typeof ways): Promise<void> {
  const { right, types }: Way = ways[way]
  const changeType = request.changeType ?? types[0]
  if (!types.includes(changeType)) refuse('invalidAt', 'changeType')
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const stored = await lockEmployee(trx, actor, request.employeeId, right)
    const move = await trx
      .insertInto('hrm_moves')
      .values({
        employee_id: stored.id,
        change_type: changeType,
        change_reason: request.changeReason ?? null,
        new_dept: request.newDept || null,
        new_parent: request.newParentId || null,
        new_post: request.newPost || null,
        new_post_level: request.newPostLevel || null,
        new_work_address: request.newWorkAddress || null,
        probation: changeType === moveTypes.fullTime ? (request.probation ?? 0) : null,
        effect_time: request.effectTime,
        remarks: request.remarks || null,
        create_user_id: viewer.userId,
        create_time: services.clock.now(),
      })
      .returning(['record_id', 'change_type', 'new_dept', 'new_parent', 'new_post', 'new_post_level'])
      .returning(['new_work_address', 'probation', 'change_reason', 'remarks'])
      .returning(sql<string>`effect_time::text`.as('effect_time'))
      .executeTakeFirstOrThrow()
    await requireFit(trx, stored, move)
    const isAhead = move.effect_time > today(services.clock)
    if (!isAhead) await carryOut(trx, actor, stored, move, 'entered')
    else
      await recordEvent(trx, actor, employee, [subjectOf(employee, stored, aboutMove(move))], {
        as: moveEvent(changeType, 'entered'),
      })
  })
}

/** Neither carried out nor given up. */
export const isPending = sql`m.applied_at is null and m.dropped_because is null`

/** By which right of theirs the viewer may enter a move of a type; undefined: by none. */
export const rightToMove = (viewer: Actor['viewer'], changeType: number): string | undefined =>
  Object.values<Way>(ways).find(({ right, types }) => types.includes(changeType) && viewer.can(right))?.right

export type DueMove = Pick<
  StoredMove,
  | 'record_id'
  | 'change_type'
  | 'new_dept'
  | 'new_parent'
  | 'new_post'
  | 'new_post_level'
  | 'new_work_address'
  | 'probation'
  | 'change_reason'
  | 'remarks'
  | 'effect_time'
>

/** Refuses what the employee, as they are now, cannot be given. */
export async function requireFit(trx: Trx, stored: EmployeeRow, move: DueMove): Promise<void> {
  const [entryStatus, status] = [Number(stored.entry_status), Number(stored.status)]
  if (!EMPLOYED.includes(entryStatus)) refuse('wrongState', wordOf(entryStatuses, entryStatus))
  if (move.change_type === moveTypes.become && status !== ON_PROBATION) refuse('notOnProbation')
  if (move.change_type === moveTypes.fullTime && !PART_TIME.includes(status)) refuse('notPartTime')
  if (stored.entry_time && move.effect_time < String(stored.entry_time).slice(0, 10))
    throw refusal('moveBeforeEntry').at('effectTime')
  await requirePlace(trx, { deptId: move.new_dept, parentId: move.new_parent, employeeId: stored.id })
}

/** Writes what it means to the record and, for its day, to the history. The caller has checked that it fits. */
export async function carryOut(
  trx: Trx,
  actor: Writer,
  stored: EmployeeRow,
  move: DueMove,
  stage: 'entered' | 'due',
): Promise<void> {
  await change(trx, actor, employee, [stored], {
    set: columnsOf(move),
    as: moveEvent(move.change_type, stage),
    about: () => aboutMove(move),
  })
  decideFor(trx, actor, stored.id, decisionOf(move))
  await trx
    .updateTable('hrm_moves')
    .set({ applied_at: actor.services.clock.now() })
    .where('record_id', '=', move.record_id)
    .execute()
}

/** What was left empty stays as it is. */
function columnsOf(move: DueMove): Values {
  const place = {
    dept_id: move.new_dept,
    parent_id: move.new_parent,
    post: move.new_post,
    post_level: move.new_post_level,
    work_address: move.new_work_address,
  }
  const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null))
  return { ...given, ...statusOf(move) }
}

function statusOf({ change_type, effect_time, probation }: DueMove): Values {
  if (change_type === moveTypes.become) return { status: 1, become_time: effect_time }
  if (change_type !== moveTypes.fullTime) return {}
  const begun = entryOf({ entryTime: effect_time, employmentForms: 1, probation, status: null })
  return {
    employment_forms: 1,
    status: begun.status,
    probation: begun.probation,
    become_time: begun.becomeTime,
  }
}

function decisionOf({ change_type, effect_time, probation }: DueMove): Decision {
  if (change_type === moveTypes.become) return { onDay: effect_time, kind: 'become' }
  const isConfirmed = change_type === moveTypes.fullTime && !probation
  return { onDay: effect_time, kind: 'move', ...(isConfirmed ? { also: 'become' as const } : {}) }
}
