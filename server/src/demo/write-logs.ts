import { commentCalls } from '#protocol/comments/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { LOG_RECEIVED } from '#protocol/work-log/messages.ts'
import type { AppServices } from '#server/access/context.ts'
import { saveComment } from '#server/comments/door.ts'
import { addDays, formatDay, HOUR, MINUTE, startOfDay } from '#server/platform/time/clock.ts'
import { favourLog, readLog, saveLog } from '#server/work-log/door.ts'
import { type As, actingIn } from './acting.ts'
import type { HiredMember } from './hire-staff.ts'
import { logTexts, remarks } from './log-texts.ts'
import { createRandom, type Random } from './random.ts'

/** Working days of which there are logs, today not among them. */
const DAYS = 5
/** Parts of the staff who write, of the logs that are read, liked and commented on. */
const DILIGENT = 0.85
const READ = 0.8
const LIKED = 0.2
const COMMENTED = 0.25

interface Told {
  services: AppServices
  as: As
  random: Random
}

/** A week of logs: those who have a superior write to them; superiors read, like and comment, most of the time. */
export async function writeLogs(services: AppServices, hired: readonly HiredMember[]): Promise<void> {
  const told = { services, as: actingIn(services), random: createRandom('suoke/logs') }
  const days = workedDays(services)
  const people = services.directory.current()
  for (const [at, day] of days.entries())
    for (const { userId, department } of hired) {
      const superiorId = people.user(userId)?.parentId
      if (!superiorId || people.user(userId)?.status !== 1 || !told.random.chance(DILIGENT)) continue
      await writeDay(told, { userId, superiorId, department, day, isLast: at === days.length - 1 })
    }
}

/** The last days that were worked on, the oldest first. */
function workedDays({ clock, workingDays }: AppServices): string[] {
  const days: string[] = []
  for (let day = addDays(formatDay(clock.now()), -1); days.length < DAYS; day = addDays(day, -1))
    if (workingDays.isWorkingDay(day)) days.unshift(day)
  return days
}

interface Written {
  userId: number
  superiorId: number
  department: HiredMember['department']
  day: string
  /** On the last of these days some also write of the week. */
  isLast: boolean
}

async function writeDay(told: Told, { userId, superiorId, department, day, isLast }: Written): Promise<void> {
  const { random } = told
  const at = new Date(startOfDay(day).getTime() + 17 * HOUR + random.integer(0, 150) * MINUTE)
  const texts = logTexts[department]
  const kinds = isLast && random.chance(0.3) ? ([1, 2] as const) : ([1] as const)
  for (const categoryId of kinds) {
    const request = workLogCalls.save.request.parse({
      categoryId,
      content: random.pick(categoryId === 1 ? texts.done : texts.week),
      tomorrow: random.pick(texts.next),
      question: random.chance(0.3) ? random.pick(texts.questions) : '',
      sendUserIds: [superiorId],
      getBulletin: texts.sells ? 1 : 0,
    })
    const logId = await publish(told, { userId, at, request })
    await answer(told, { logId, superiorId, authorId: userId, at })
  }
}

type Saved = Parameters<typeof saveLog>[1]

async function publish(
  { services, as }: Told,
  { userId, at, request }: { userId: number; at: Date; request: Saved },
): Promise<number> {
  await saveLog(as(userId, at), request)
  const { log_id } = await services.db
    .selectFrom('work_logs')
    .where('create_user_id', '=', userId)
    .orderBy('log_id', 'desc')
    .select('log_id')
    .executeTakeFirstOrThrow()
  return log_id
}

interface Answered {
  logId: number
  superiorId: number
  authorId: number
  at: Date
}

async function answer({ services, as, random }: Told, { logId, superiorId, authorId, at }: Answered) {
  if (!random.chance(READ)) return
  const later = new Date(
    Math.min(at.getTime() + random.integer(20, 900) * MINUTE, services.clock.now().getTime()),
  )
  const superior = as(superiorId, later)
  await readLog(superior, logId)
  await services.db
    .updateTable('messages')
    .set({ read_time: later })
    .where('type', '=', LOG_RECEIVED)
    .where('type_id', '=', logId)
    .where('recipient_user', '=', superiorId)
    .execute()
  if (random.chance(LIKED)) await favourLog(superior, { logId, isFavour: true })
  if (!random.chance(COMMENTED)) return
  const about = { type: LOG_COMMENTS, typeId: logId }
  const { commentId } = await saveComment(
    superior,
    commentCalls.save.request.parse({ ...about, content: random.pick(remarks.said) }),
  )
  if (random.chance(0.5))
    await saveComment(
      as(authorId, later),
      commentCalls.save.request.parse({
        ...about,
        mainId: commentId,
        content: random.pick(remarks.answered),
      }),
    )
}
