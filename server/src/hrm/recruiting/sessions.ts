import { sql, type Transaction } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { Arrangement } from '#protocol/hrm/recruiting/interview-calls.ts'
import { RECRUIT_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { formatMoment, MINUTE, parseMoment } from '#server/platform/time/clock.ts'
import './tables.ts'

onConstraint('hrm_session_people_once', 'interviewersBusy', 'interviewTime')

type Trx = Transaction<Tables>

/** Result of a round that is still to come or to be decided. */
export const OPEN_ROUND = 1

/**
 * Interviewers are free again where no candidate in the stage of interviews has an open round of the session. `candidateIds`: those who
 * have left it.
 */
export async function freeUnused(trx: Trx, candidateIds: readonly number[], now: Date): Promise<void> {
  await sql`update hrm_session_people p set cancelled_at = ${now}
    where p.cancelled_at is null
      and p.session_id in (select i.session_id from hrm_interviews i where i.candidate_id = any(${candidateIds}::bigint[]))
      and not exists (select from hrm_interviews i join hrm_candidate c on c.id = i.candidate_id
        where i.session_id = p.session_id and i.result = ${OPEN_ROUND}
          and c.status = ${stages.interview} and c.deleted_at is null)`.execute(trx)
}

/** The main interviewer first, each once. */
export const interviewersOf = ({
  interviewEmployeeId,
  otherInterviewEmployeeIds,
}: Pick<Arrangement, 'interviewEmployeeId' | 'otherInterviewEmployeeIds'>): number[] => [
  ...new Set([...(interviewEmployeeId ? [interviewEmployeeId] : []), ...otherInterviewEmployeeIds]),
]

interface Slot {
  from: Date
  to: Date
}

function slotOf({ interviewTime, minutes = RECRUIT_BOUNDS.minutes }: Arrangement): Slot {
  const from = parseMoment(interviewTime)
  if (!from) throw refusal('invalid').at('interviewTime')
  return { from, to: new Date(from.getTime() + minutes * MINUTE) }
}

/** A new session whose interviewers are free; refuses with the one who is not. */
export async function openSession(trx: Trx, actor: Actor, request: Arrangement): Promise<number> {
  const { services, viewer } = actor
  const slot = slotOf(request)
  const people = interviewersOf(request)
  await lockInterviewers(trx, people)
  await requireFree(trx, people, slot)
  const range = sql`tstzrange(${slot.from}, ${slot.to})`
  const { rows } = await sql<{ session_id: number }>`insert into hrm_interview_sessions
      (type, slot, address, remark, create_user_id, create_time)
    values (${request.type ?? null}, ${range}, ${request.address || null}, ${request.remark || null},
      ${viewer.userId}, ${services.clock.now()}) returning session_id`.execute(trx)
  const sessionId = rows[0]?.session_id ?? 0
  await sql`insert into hrm_session_people (session_id, employee_id, is_main, slot)
    select ${sessionId}::bigint, id, id = ${request.interviewEmployeeId ?? 0}, ${range}
    from unnest(${people}::bigint[]) as given (id)`.execute(trx)
  return sessionId
}

/** Held in the order of ids: of two arrangements with the same interviewer at once, the second one finds the first. */
async function lockInterviewers(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select e.id from hrm_employee e
    where e.id = any(${ids}::bigint[]) and e.deleted_at is null and e.entry_status in (${sql.join(EMPLOYED)})
    order by e.id for no key update`.execute(trx)
  if (rows.length < ids.length) throw refusal('interviewerUnfit').at('interviewEmployeeId')
}

async function requireFree(trx: Trx, ids: readonly number[], { from, to }: Slot): Promise<void> {
  const { rows } = await sql<{ name: string; at: Date }>`select e.employee_name as name, lower(p.slot) as at
    from hrm_session_people p join hrm_employee e on e.id = p.employee_id
    where p.employee_id = any(${ids}::bigint[]) and p.cancelled_at is null
      and p.slot && tstzrange(${from}, ${to})
    order by p.slot limit 1`.execute(trx)
  const [taken] = rows
  if (taken)
    throw refusal('interviewerBusy', taken.name, formatMoment(taken.at).slice(0, 16)).at('interviewTime')
}

/** The latest round of each candidate, with its session and interviewers. */
export interface Round {
  candidate_id: number
  interview_id: number
  stage_num: number
  session_id: number
  result: number
  type: number | null
  address: string | null
  remark: string | null
  at: Date
  minutes: number
  main_id: number | null
  /** Ids of the others, "1,2"; null: none. */
  others: string | null
}

export async function readRounds(
  db: Pick<Trx, 'getExecutor'>,
  candidateIds: readonly number[],
): Promise<ReadonlyMap<number, Round>> {
  if (candidateIds.length === 0) return new Map()
  const { rows } =
    await sql<Round>`select distinct on (i.candidate_id) i.candidate_id, i.interview_id, i.stage_num,
      i.session_id, i.result, s.type, s.address, s.remark, lower(s.slot) as at,
      round(extract(epoch from upper(s.slot) - lower(s.slot)) / 60)::int as minutes, p.main_id, p.others
    from hrm_interviews i join hrm_interview_sessions s using (session_id)
    left join lateral (select max(employee_id) filter (where is_main) as main_id,
        string_agg(employee_id::text, ',' order by employee_id) filter (where not is_main) as others
      from hrm_session_people where session_id = s.session_id) p on true
    where i.candidate_id = any(${candidateIds}::bigint[])
    order by i.candidate_id, i.stage_num desc`.execute(db)
  return new Map(rows.map((row) => [row.candidate_id, row]))
}

/** Whether an open round is already what is asked for: a repeated request changes nothing and notifies no one. */
export function isArranged(round: Round | undefined, request: Arrangement): boolean {
  if (round?.result !== OPEN_ROUND) return false
  const { interviewEmployeeId: main = null, type = null, minutes = RECRUIT_BOUNDS.minutes } = request
  const others = interviewersOf(request).filter((id) => id !== main)
  const asked = [main, others.toSorted((one, other) => one - other).join(), type, minutes, request.address]
  const known = [round.main_id, round.others ?? '', round.type, round.minutes, round.address ?? '']
  return (
    formatMoment(round.at) === request.interviewTime &&
    (round.remark ?? '') === request.remark &&
    asked.join('\n') === known.join('\n')
  )
}
