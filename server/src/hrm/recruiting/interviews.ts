import { sql, type Transaction } from 'kysely'
import { wallTime, weekdayOf } from '#protocol/calendar/door.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { type Arrangement, interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { INTERVIEW_ARRANGED } from '#protocol/hrm/recruiting/messages.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { interviewTypes } from '#protocol/hrm/recruiting/words.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import { change } from '#server/engine/change/change.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { candidateEvents } from './candidate-rules.ts'
import { type CandidateRow, lockCandidates } from './lock.ts'
import { readEmployeeNames } from './names.ts'
import { freeUnused, interviewersOf, isArranged, OPEN_ROUND, openSession, readRounds } from './sessions.ts'

type Trx = Transaction<Tables>
export const CANCELLED = 4

interface Arranging extends Arrangement {
  candidateIds: readonly number[]
  candidateId?: number | undefined
  requestKey?: string | undefined
}

/**
 * 安排面试, 安排复试, 更改面试安排 (hrm.md §9.3): candidates who wait for an interview have their latest round changed, the others get a
 * new one. All of one call share the time and its interviewers.
 */
export async function arrange(actor: Actor, request: Arranging): Promise<void> {
  const { candidateId, candidateIds } = request
  const ids = candidateIds.length > 0 ? candidateIds : candidateId === undefined ? [] : [candidateId]
  if (ids.length === 0) refuse('invalid')
  const submit = { call: interviewCalls.arrange.path, request }
  if ((await findSubmitted(actor.services.db, actor, submit)) !== null) return
  await inTransaction(actor.services.db, (trx) =>
    once(trx, actor, submit, () => arrangeAll(trx, actor, request, ids)),
  )
}

/** Returns the id of the session; 0 where all is arranged like this already. */
async function arrangeAll(
  trx: Trx,
  actor: Actor,
  request: Arranging,
  ids: readonly number[],
): Promise<number> {
  const rows = await lockCandidates(trx, actor, ids)
  const rounds = await readRounds(trx, ids)
  const waiting = rows.filter(({ status }) => Number(status) === stages.interview)
  if (
    rows.every(({ id, status }) => Number(status) === stages.interview && isArranged(rounds.get(id), request))
  )
    return 0
  const changed = waiting.flatMap(({ id }) => rounds.get(id) ?? [])
  // their times are free before the new one is taken
  await sql`update hrm_interviews set result = ${CANCELLED}
    where interview_id = any(${changed.map((round) => round.interview_id)}::bigint[])`.execute(trx)
  await freeUnused(trx, ids, actor.services.clock.now())
  const sessionId = await openSession(trx, actor, request)
  const words = await wordsOf(trx, request)
  for (const row of rows) {
    const latest = rounds.get(row.id)
    const isChange = latest !== undefined && Number(row.status) === stages.interview
    const stageNum = isChange ? latest.stage_num : (latest?.stage_num ?? 0) + 1
    const sentence = `${words}，第${stageNum}轮`
    if (isChange) {
      await sql`update hrm_interviews set session_id = ${sessionId}, result = ${OPEN_ROUND}, cancel_reason = null
        where interview_id = ${latest.interview_id}`.execute(trx)
      await note(trx, actor, row, `更改了面试安排：${sentence}`)
    } else {
      await addRound(trx, actor, { candidateId: row.id, stageNum, sessionId })
      if (Number(row.status) === stages.interview) await note(trx, actor, row, `安排了面试：${sentence}`)
      else await happen(trx, actor, candidate, [row], 'arrange', { about: { interview: [sentence] } })
    }
    await tell(trx, actor, { row, request, stageNum })
  }
  return sessionId
}

interface NewRound {
  candidateId: number
  stageNum: number
  sessionId: number
}

const addRound = (trx: Trx, { services, viewer }: Actor, { candidateId, stageNum, sessionId }: NewRound) =>
  trx
    .insertInto('hrm_interviews')
    .values({
      candidate_id: candidateId,
      stage_num: stageNum,
      session_id: sessionId,
      result: OPEN_ROUND,
      create_user_id: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()

const note = (trx: Trx, actor: Actor, row: CandidateRow, sentence: string) =>
  change(trx, actor, candidate, [row], {
    set: {},
    as: candidateEvents.interview,
    about: () => ({ interview: [sentence] }),
    regardless: true,
  })

/** Time, kind and interviewers, as the history keeps them. */
async function wordsOf(trx: Trx, request: Arrangement): Promise<string> {
  const people = interviewersOf(request)
  const names = await readEmployeeNames(trx, people)
  const interviewers = people.flatMap((id) => names.get(id) ?? []).join('、')
  return [
    request.interviewTime.slice(0, 16),
    wordOf(interviewTypes, request.type ?? null),
    interviewers === '' ? '' : `面试官：${interviewers}`,
  ]
    .filter((part) => part !== '')
    .join('，')
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Told {
  row: CandidateRow
  request: Arrangement
  stageNum: number
}

/** Message 99 for each interviewer who has an account (§20.1). */
async function tell(trx: Trx, actor: Actor, { row, request, stageNum }: Told): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select distinct u.user_id from hrm_employee e
    join users u on u.username = btrim(e.mobile)
    where e.id = any(${interviewersOf(request)}::bigint[]) and e.deleted_at is null`.execute(trx)
  const time = request.interviewTime.slice(5, 16)
  const weekday = WEEKDAYS[weekdayOf(wallTime(request.interviewTime)) - 1] ?? ''
  const kind = wordOf(interviewTypes, request.type ?? null) || '面试'
  await actor.services.notify.sendMessages(trx, [
    {
      type: INTERVIEW_ARRANGED,
      label: messageLabels.hrm,
      title: String(row.candidate_name),
      content: `安排了${kind}(第${stageNum}轮):${weekday} ${time}`,
      typeId: row.id,
      sender: actor.viewer.userId,
      recipients: rows.map(({ user_id }) => user_id),
      toSelf: true,
    },
  ])
}

interface Result {
  candidateId: number
  result: number
  evaluate: string
  cancelReason: string
}

/** 面试结果 of the latest round: 通过, 未通过, or cancelled with its reason (hrm.md §9.3). */
export async function setResult(actor: Actor, request: Result): Promise<void> {
  const { candidateId, result, evaluate, cancelReason } = request
  await inTransaction(actor.services.db, async (trx) => {
    const [row] = await lockCandidates(trx, actor, [candidateId])
    const latest = (await readRounds(trx, [candidateId])).get(candidateId)
    if (!row || !latest || Number(row.status) !== stages.interview) return refuse('interviewMissing')
    await sql`update hrm_interviews set result = ${result},
        evaluate = coalesce(${evaluate || null}, evaluate), cancel_reason = ${cancelReason || null}
      where interview_id = ${latest.interview_id}`.execute(trx)
    if (result === CANCELLED) {
      await freeUnused(trx, [candidateId], actor.services.clock.now())
      const reason = cancelReason === '' ? '' : `，原因：${cancelReason}`
      return void (await note(trx, actor, row, `取消了第${latest.stage_num}轮面试${reason}`))
    }
    const event = result === 2 ? 'passInterview' : 'failInterview'
    await happen(trx, actor, candidate, [row], event, {
      about: evaluate === '' ? {} : { evaluate: [evaluate] },
    })
  })
}

interface RoundRow {
  interviewId: number
  stageNum: number
  type: number | null
  at: Date
  minutes: number
  address: string | null
  remark: string | null
  result: number
  evaluate: string | null
  cancelReason: string | null
  interviewers: string[]
}

/** All rounds of a candidate whom the caller reads, newest first. */
export async function listRounds(actor: Actor, { candidateId }: { candidateId: number }) {
  await requireRecord(actor, candidate, candidateId, { action: 'read' })
  const { rows } =
    await sql<RoundRow>`select i.interview_id as "interviewId", i.stage_num as "stageNum", s.type,
      lower(s.slot) as at, round(extract(epoch from upper(s.slot) - lower(s.slot)) / 60)::int as minutes,
      s.address, s.remark, i.result, i.evaluate, i.cancel_reason as "cancelReason",
      array(select e.employee_name from hrm_session_people p join hrm_employee e on e.id = p.employee_id
        where p.session_id = s.session_id order by p.is_main desc, e.id) as interviewers
    from hrm_interviews i join hrm_interview_sessions s using (session_id)
    where i.candidate_id = ${candidateId} order by i.stage_num desc`.execute(actor.services.db)
  return rows.map(({ at, ...row }) => ({ ...row, interviewTime: formatMoment(at) }))
}
