import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { isAwayThroughout, isDailyDue } from '#protocol/work-log/due.ts'
import type { WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { daysOfPeriod, logWindow } from '#protocol/work-log/periods.ts'
import type { LogKind, RuleTimes } from '#protocol/work-log/rules.ts'
import type { AbsenceSource } from '#server/access/absences.ts'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { parseMoment, today } from '#server/platform/time/clock.ts'
import { readPage } from './read.ts'
import './rules.ts'

/** Who knows of leave, from all parts. */
export interface Absences {
  sources: readonly AbsenceSource[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    absences: Absences
  }
}

export const collectAbsences = (parts: readonly Part[]): Absences => ({
  sources: parts.flatMap((part) => part.absences ?? []),
})

export interface Rule extends RuleTimes {
  isOn: boolean
  /** None: everyone. */
  members: readonly number[]
}

export async function readRule({ db }: AppServices, kind: LogKind): Promise<Rule | null> {
  const row = await db.selectFrom('log_rules').where('type', '=', kind).selectAll().executeTakeFirst()
  if (!row) return null
  const members = await db
    .selectFrom('log_rule_members')
    .where('rule_id', '=', row.rule_id)
    .select('user_id')
    .execute()
  return {
    type: kind,
    isOn: row.status === 1,
    days: row.effective_days,
    startTime: row.start_time,
    endTime: row.end_time,
    startDay: row.start_day,
    endDay: row.end_day,
    remindTime: row.remind_time ?? '',
    members: members.map(({ user_id }) => user_id),
  }
}

/** Users who owe a log of a kind in a period; and since when it counts. */
interface Due {
  users: readonly number[]
  /** Condition over logs `l`: of the kind, within the window. */
  within: RawBuilder<boolean>
}

async function readDue(
  services: AppServices,
  rule: Rule,
  asked: readonly number[],
  day = today(services.clock),
): Promise<Due> {
  const window = logWindow(rule, day)
  const within = sql<boolean>`(l.category = ${rule.type} and l.create_time >= ${parseMoment(window.from)}
    and l.create_time < ${parseMoment(window.to)})`
  const days = dueDays(services, rule, day)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return { users: [], within }
  const away = await Promise.all(
    services.absences.sources.map((source) => source.of({ services }, { first, last }, asked)),
  )
  const awayOf = (userId: number) => new Set(away.flatMap((byUser) => byUser.get(userId) ?? []))
  return { users: asked.filter((userId) => !isAwayThroughout(days, awayOf(userId))), within }
}

/** Days of the current period on which there is work: a user who is away on all of them owes nothing. */
export function dueDays({ workingDays }: AppServices, { type, days }: Rule, day: string): string[] {
  if (type !== 1) return daysOfPeriod(type, day).filter((each) => workingDays.isWorkingDay(each))
  const { weekdays } = workingDays.year(Number(day.slice(0, 4)))
  return isDailyDue(days, { day, isWorked: workingDays.isWorkingDay(day), weekdays }) ? [day] : []
}

/** Active users of the rule. */
function obliged({ directory }: AppServices, { members }: Rule): number[] {
  const named = new Set(members)
  return directory
    .current()
    .users.filter(({ userId, status }) => status === 1 && (named.size === 0 || named.has(userId)))
    .map(({ userId }) => userId)
}

/** Of these those below the caller; all for administrators. */
function followed({ services, viewer }: Actor, rule: Rule): number[] {
  const below = services.directory.current().subordinatesOf(viewer.userId)
  return obliged(services, rule).filter((userId) => viewer.isAdmin || below.has(userId))
}

/** All users who owe a log of the rule in the period of a day and have none. */
export async function readOwing(services: AppServices, rule: Rule, day: string): Promise<number[]> {
  const due = await readDue(services, rule, obliged(services, rule), day)
  const writers = await writersAmong(services, due)
  return due.users.filter((userId) => !writers.has(userId))
}

async function writersAmong({ lists }: AppServices, { users, within }: Due): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`select distinct l.create_user_id as "userId" from work_logs l
    where l.create_user_id = any(${users}::bigint[]) and ${within}`.execute(lists.db)
  return new Set(rows.map(({ userId }) => userId))
}

/** 日报完成情况 a/b; status 0 where the rule is not in use. */
export async function readCompletion(
  actor: Actor,
  kind: LogKind,
): Promise<ReplyOf<typeof workLogCalls.completion>> {
  const rule = await readRule(actor.services, kind)
  if (!rule?.isOn) return { status: 0 }
  const due = await readDue(actor.services, rule, followed(actor, rule))
  const writers = await writersAmong(actor.services, due)
  return { status: 1, totalNum: due.users.length, completeNum: writers.size }
}

/** Whether the caller owes a daily log of today, whether or not it is written. */
export async function owesDaily(actor: Actor): Promise<boolean> {
  const rule = await readRule(actor.services, 1)
  const { userId } = actor.viewer
  if (!rule?.isOn || (rule.members.length > 0 && !rule.members.includes(userId))) return false
  const { users } = await readDue(actor.services, rule, [userId])
  return users.length > 0
}

type Asked = RequestOf<typeof workLogCalls.completed>

/** Users who owe a log, narrowed by name. */
async function readAsked(
  actor: Actor,
  { completeType, search }: Pick<Asked, 'completeType' | 'search'>,
): Promise<Due> {
  const rule = await readRule(actor.services, completeType)
  if (!rule?.isOn) return { users: [], within: sql<boolean>`false` }
  const { users, within } = await readDue(actor.services, rule, followed(actor, rule))
  const people = actor.services.directory.current()
  return { users: users.filter((userId) => people.realname(userId).includes(search)), within }
}

/** 已完成日志的员工: their logs. */
export async function listCompleted(actor: Actor, request: Asked): Promise<Page<WorkLog>> {
  const { users, within } = await readAsked(actor, request)
  const condition = sql<boolean>`(l.create_user_id = any(${users}::bigint[]) and ${within})`
  return readPage(actor, condition, windowOf(request))
}

/** Users who owe a log and have none, in the order of the directory. */
export async function readMissing(
  actor: Actor,
  asked: Pick<Asked, 'completeType' | 'search'>,
): Promise<number[]> {
  const due = await readAsked(actor, asked)
  const writers = await writersAmong(actor.services, due)
  return due.users.filter((userId) => !writers.has(userId))
}

/** 未完成日志的员工, in the order of the directory. */
export async function listIncomplete(
  actor: Actor,
  request: Asked,
): Promise<ReplyOf<typeof workLogCalls.incomplete>> {
  const missing = await readMissing(actor, request)
  const { page, limit } = windowOf(request)
  const people = actor.services.directory.current()
  const shown = missing.slice((page - 1) * limit, page * limit).flatMap((userId) => {
    const user = people.user(userId)
    return user ? [{ userId, realname: user.realname, img: user.img }] : []
  })
  return toPage(shown, missing.length, { page, limit })
}
