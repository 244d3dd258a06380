import { sql } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { addDays } from '#protocol/platform/day.ts'
import { LOG_MISSING } from '#protocol/work-log/messages.ts'
import { daysOfWindow, logWindow, periodStart } from '#protocol/work-log/periods.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import { dueDays, type Rule, readOwing, readRule } from './completion.ts'
import './tables.ts'

export const remindJob = defineJob('log-remind', { title: '提醒提交日志' })

/** A period of which today is the day of the reminder. */
interface Round {
  kind: LogKind
  period: string
  /** The time of the rule has come. */
  isTime: boolean
  users: readonly number[]
}

/**
 * Reminds those who owe a log by the times of the rules (approval-office.md §13.4): one message a day, with the first of its times, of all
 * kinds that are owed that day; each kind once in a period, by whomever.
 */
export async function remindByClock(services: AppServices): Promise<void> {
  if (!services.directory.current().modules.log) return
  const rounds: Round[] = []
  for (const { type } of logKinds) {
    const rule = await readRule(services, type)
    if (rule?.isOn && rule.remindTime !== '') rounds.push(...(await roundsOf(services, rule)))
  }
  const now = new Set(rounds.flatMap(({ isTime, users }) => (isTime ? users : [])))
  const owed = rounds.flatMap(({ kind, period, users }) =>
    users.flatMap((userId) => (now.has(userId) ? { kind, period, userId } : [])),
  )
  if (owed.length === 0) return
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{ kind: LogKind; period: string; user_id: number }>`
      insert into work_log_reminders (category, period_start, user_id, remind_time)
      select kind, period, user_id, ${services.clock.now()}::timestamptz
      from unnest(${owed.map(({ kind }) => kind)}::smallint[], ${owed.map(({ period }) => period)}::date[],
        ${owed.map(({ userId }) => userId)}::bigint[]) as each (kind, period, user_id)
      on conflict do nothing
      returning category as kind, period_start::text as period, user_id`.execute(trx)
    const titles = [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => ({
      userId,
      title: own
        .toSorted((one, other) => one.kind - other.kind)
        .map(({ kind, period }) => `${period}的${nameOf(kind)}`)
        .join('、'),
    }))
    await services.notify.sendMessages(
      trx,
      [...Map.groupBy(titles, ({ title }) => title)].map(([title, of]) => ({
        type: LOG_MISSING,
        label: messageLabels.log,
        title,
        typeId: 0,
        sender: 0,
        recipients: of.map(({ userId }) => userId),
      })),
    )
  })
}

const nameOf = (kind: LogKind): string => logKinds.find(({ type }) => type === kind)?.name ?? ''

async function roundsOf(services: AppServices, rule: Rule): Promise<Round[]> {
  const day = today(services.clock)
  const now = formatMoment(services.clock.now())
  // a week whose window reaches into the next one is still open there
  const days = rule.type === 2 && rule.endDay < rule.startDay ? [day, addDays(day, -7)] : [day]
  const rounds: Round[] = []
  for (const of of days) {
    const window = logWindow(rule, of)
    if (now < window.from || now >= window.to || reminderDay(services, rule, of) !== day) continue
    rounds.push({
      kind: rule.type,
      period: periodStart(rule.type, of),
      isTime: now >= `${day} ${rule.remindTime}:00`,
      users: await readOwing(services, rule, of),
    })
  }
  return rounds
}

/** The day of a daily log, where one is due; of other kinds the last working day of their window. */
function reminderDay(services: AppServices, rule: Rule, day: string): string | undefined {
  if (rule.type === 1) return dueDays(services, rule, day)[0]
  return daysOfWindow(logWindow(rule, day)).findLast((each) => services.workingDays.isWorkingDay(each))
}
