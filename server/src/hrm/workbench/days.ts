import type { DayEntry, DayRange } from '#protocol/hrm/workbench/calls.ts'
import { workbenchLimits } from '#protocol/hrm/workbench/limits.ts'
import { dayEntry } from '#protocol/hrm/workbench/words.ts'
import { daysBetween } from '#protocol/platform/day.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { clocksOn, daysWithClocks } from '../attendance/door.ts'
import { dayEntriesOf, daysWithEntries } from '../employees/door.ts'
import { daysWithInterviews, interviewsOn } from '../recruiting/door.ts'
import { ownEmployeeId, requireStaff } from '../staff.ts'
import { daysWithMemos, memosOn } from './memos.ts'

/** 员工端 shows what concerns the caller's employee, 管理端 what the lists show. */
export type Side = 'management' | 'employee'

const entryOf = (type: number, content: string, typeId: number | null): DayEntry => ({
  notesId: null,
  type,
  content,
  typeId,
})

const wordsOf = { birthday: '生日', entry: '入职日', become: '转正日', quit: '离职日' } as const

async function employeeEntries(actor: Actor, day: string, side: Side): Promise<DayEntry[]> {
  const whose = side === 'management' ? 'listed' : 'own'
  const found = await dayEntriesOf(actor, day, { whose, limit: workbenchLimits.entriesOfDay })
  return found.map(({ kind, employeeId, name, age }) => {
    const what = kind === 'birthday' && age !== null ? `${age}岁生日` : wordsOf[kind]
    return entryOf(dayEntry[kind], `${name}${what}`, employeeId)
  })
}

/** Memos of the caller, then what happens on the day (hrm.md §18.2). */
export async function readDay(actor: Actor, day: string, side: Side): Promise<DayEntry[]> {
  await requireStaff(actor)
  const { db } = actor.services
  const own = await ownEmployeeId(db, actor.viewer)
  const memos = own === null ? [] : await memosOn(db, own, day)
  const entries = [
    ...memos.map(({ notesId, content }) => ({ notesId, type: dayEntry.memo, content, typeId: null })),
    ...(await employeeEntries(actor, day, side)),
  ]
  if (side === 'management') {
    const interviews = await interviewsOn(actor, day, workbenchLimits.entriesOfDay)
    const inWords = (time: string) => `${time < '12:00' ? '上午' : '下午'}${time}面试`
    return [
      ...entries,
      ...interviews.map(({ candidateId, name, time }) =>
        entryOf(dayEntry.interview, `${name}${inWords(time)}`, candidateId),
      ),
    ]
  }
  const clocks = own === null ? [] : await clocksOn(db, own, day)
  const name = actor.services.directory.current().realname(actor.viewer.userId)
  return [...entries, ...clocks.map((word) => entryOf(dayEntry.clock, `${name}${word}`, own))]
}

/** Days with anything that `readDay` shows, in their order. */
export async function findDays(
  actor: Actor,
  { startTime: from, endTime: to }: DayRange,
  side: Side,
): Promise<string[]> {
  await requireStaff(actor)
  const { db } = actor.services
  const length = daysBetween(from, to) + 1
  if (length < 1 || length > workbenchLimits.daysAsked) refuse('noteDaysUnfit', workbenchLimits.daysAsked)
  const own = await ownEmployeeId(db, actor.viewer)
  const found = [
    ...(own === null ? [] : await daysWithMemos(db, own, from, to)),
    ...(side === 'management'
      ? [
          ...(await daysWithEntries(actor, { from, to }, 'listed')),
          ...(await daysWithInterviews(actor, from, to)),
        ]
      : [
          ...(await daysWithEntries(actor, { from, to }, 'own')),
          ...(own === null ? [] : await daysWithClocks(db, own, from, to)),
        ]),
  ]
  return [...new Set(found)].toSorted()
}
