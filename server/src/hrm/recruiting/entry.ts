import { sql, type Transaction } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { educations } from '#protocol/hrm/employees/words.ts'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { mayJoin, stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateEducations, candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import type { EntrySource } from '../employees/door.ts'
import { type CandidateRow, lockAnyCandidate, lockCandidates } from './lock.ts'

type Trx = Transaction<Tables>

const IDENTITY_CARD = 1
/** By 工作性质 of the post: form of employment and, of those who are not full time, their status (hrm.md §4.1). */
interface Employment {
  employmentForms: number
  status: number | null
}
const fullTime: Employment = { employmentForms: 1, status: null }
const employments: Readonly<Record<number, Employment>> = {
  1: fullTime,
  2: { employmentForms: 2, status: 3 },
  3: { employmentForms: 2, status: 4 },
}

interface PostFacts {
  post_name: string | null
  dept_id: number | null
  job_nature: number | null
  latest_entry_time: string | null
}

/** What a candidate and the post say of the employee, by the keys of the form of entry: nothing is typed twice. */
async function takenOver(
  db: Pick<Trx, 'getExecutor'>,
  { services }: Pick<Actor, 'services'>,
  row: CandidateRow,
) {
  const { rows } = await sql<PostFacts>`select post_name, dept_id, job_nature,
      latest_entry_time::text as latest_entry_time from hrm_post where id = ${row.post_id}`.execute(db)
  const [post] = rows
  const day = today(services.clock)
  const wanted = post?.latest_entry_time ?? day
  const education = wordOf(candidateEducations, row.education === null ? null : Number(row.education))
  return {
    employeeName: row.candidate_name,
    mobile: row.mobile,
    sex: row.sex === null ? null : Number(row.sex),
    idType: IDENTITY_CARD,
    email: row.email,
    highestEducation: educations.find(({ word }) => word === education)?.code ?? null,
    entryTime: later(wanted, day),
    probation: 0,
    deptId: post?.dept_id ?? null,
    post: post?.post_name ?? null,
    ...(employments[post?.job_nature ?? 1] ?? fullTime),
  }
}

const later = (one: string, other: string): string => [one, other].toSorted()[1] ?? other

/** The form of entry as it begins for a candidate whom the caller manages: columns and values. */
export async function readEntry(actor: Actor, id: number) {
  const row = await requireRecord(actor, candidate, id, { action: 'edit' })
  const known = await takenOver(actor.services.db, actor, row)
  const { services, viewer } = actor
  const rights = fieldRightsOf(viewer, candidate, services.engine.catalog.current())
  const shown = <Value>(key: string, value: Value) => (rights.usable(key) ? value : null)
  const values = {
    employee_name: shown('candidateName', known.employeeName),
    mobile: shown('mobile', known.mobile),
    sex: shown('sex', known.sex),
    id_type: known.idType,
    email: shown('email', known.email),
    entry_time: known.entryTime,
    probation: known.probation,
    dept_id: shown('postId', known.deptId),
    post: shown('postId', known.post),
    employment_forms: known.employmentForms,
    status: known.status,
  }
  return Object.entries(values).map(([fieldName, fieldValue]) => ({
    fieldName,
    fieldValue: fieldValue ?? null,
  }))
}

/** Who is awaited already enters by confirming. */
function requireMayJoin(row: CandidateRow): void {
  const status = Number(row.status)
  if (!mayJoin(status) || status === stages.awaited) refuse('wrongState', wordOf(candidateStatuses, status))
}

/** Candidates become employees through the form of entry (hrm.md §5.2, §9.4). */
export const candidateSource: EntrySource = {
  taken: async (actor, candidateId) => {
    const row = await requireRecord(actor, candidate, candidateId, { action: 'edit' })
    requireMayJoin(row)
    const channelId = row.channel_id === null ? null : Number(row.channel_id)
    return { form: await takenOver(actor.services.db, actor, row), channelId }
  },
  hold: async (trx, actor, candidateId) => {
    const [row] = await lockCandidates(trx, actor, [candidateId])
    if (row) requireMayJoin(row)
  },
  entered: async (trx, actor, { candidateId, employeeId, entryStatus, entryTime }) => {
    const row = await lockAnyCandidate(trx, actor, candidateId)
    if (!row) return
    const joins = entryStatus === 1
    await happen(trx, actor, candidate, [row], joins ? 'join' : 'await', {
      set: { employee_id: employeeId, entry_time: joins ? entryTime : null },
    })
  },
  holdBehind: async (trx, employeeId) => {
    await sql`select from hrm_candidate where employee_id = ${employeeId} order by id for update`.execute(trx)
  },
  confirmed: async (trx, actor, { employeeId, entryTime }) => {
    const { rows } = await sql<{ id: number }>`select id from hrm_candidate
      where employee_id = ${employeeId} and status = ${stages.awaited} and deleted_at is null`.execute(trx)
    for (const { id } of rows) {
      const row = await lockAnyCandidate(trx, actor, id)
      if (row) await happen(trx, actor, candidate, [row], 'join', { set: { entry_time: entryTime } })
    }
  },
}
