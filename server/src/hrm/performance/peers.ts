import { sql } from 'kysely'
import type { EmployeeRef } from '#protocol/hrm/employees/picker-calls.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { appraisalLimits } from '#protocol/hrm/performance/limits.ts'
import { peerMean } from '#protocol/hrm/performance/scoring.ts'
import type { PeerTask } from '#protocol/hrm/performance/voice-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { employeeRefs } from '../employees/door.ts'
import { ownEmployeeId } from '../staff.ts'
import { onAppraisal } from './act.ts'
import { goneOf } from './chain.ts'
import { send } from './notices.ts'
import { findPerson, isStopped, lockPerson, type PersonRow, type PlanRow, type Trx } from './stored.ts'

/** The round is over once results are confirmed, and never opens again. */
const isClosed = ({ status }: Pick<PlanRow, 'status'>) => status >= 3

/** Means of the rounds that are closed, where at least three answered; nothing else of answers leaves this file (hrm.md §17.8). */
export async function peerMeans(
  db: Database | Trx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ person_id: number; scores: string[] }>`select o.person_id,
      array_agg(o.score::text order by o.score) as scores
    from hrm_peers o join hrm_plan_people h on h.person_id = o.person_id join hrm_plans p on p.plan_id = h.plan_id
    where o.person_id = any(${personIds}::bigint[]) and o.score is not null and p.status >= 3 and p.stop_time is null
      and h.status <> ${appraisal.stopped}
    group by o.person_id`.execute(db)
  return new Map(
    rows.flatMap(({ person_id, scores }): [number, number][] => {
      const mean = peerMean(scores)
      return mean === null ? [] : [[person_id, Number(mean)]]
    }),
  )
}

/** Names the anonymous peers of an employee; answers of removed ones are deleted. */
export async function setPeers(
  actor: Actor,
  { employeeAppraisalId, employeeIds }: { employeeAppraisalId: number; employeeIds: readonly number[] },
): Promise<void> {
  const { fewestPeers } = appraisalLimits
  await inTransaction(actor.services.db, async (trx) => {
    const { plan, person } = await lockPerson(trx, employeeAppraisalId)
    if (employeeIds.length > 0 && employeeIds.length < fewestPeers) refuse('peersTooFew', fewestPeers)
    const isOpen =
      plan.status >= 1 && !isClosed(plan) && !isStopped(plan) && person.status < appraisal.stopped
    const gone = await goneOf(trx, employeeIds)
    if (!isOpen || gone.size > 0 || employeeIds.includes(person.employee_id)) refuse('peersUnfit')
    await sql`delete from hrm_peers where person_id = ${person.person_id}
      and employee_id <> all(${employeeIds}::bigint[])`.execute(trx)
    const { rows } = await sql<{ employee_id: number }>`insert into hrm_peers (person_id, employee_id)
      select ${person.person_id}::bigint, id from unnest(${employeeIds}::bigint[]) as i (id) order by id
      on conflict do nothing returning employee_id`.execute(trx)
    const added = rows.map(({ employee_id }) => employee_id)
    await send(trx, actor, plan, [{ type: 221, employeeIds: added, typeId: person.person_id }])
  })
}

/** Who was asked, in the order of their ids. */
export async function listPeers({ services }: Actor, personId: number): Promise<EmployeeRef[]> {
  const person = (await findPerson(services.db, personId)) ?? refuse('forbidden')
  const { rows } = await sql<{ employee_id: number }>`select employee_id from hrm_peers
    where person_id = ${person.person_id}`.execute(services.db)
  return employeeRefs(
    services,
    rows.map(({ employee_id }) => employee_id),
  )
}

interface TaskRow {
  person_id: number
  employee_name: string
  dept_id: number | null
  name: string
  full_score: string
  score: string | null
  is_open: boolean
}

/** An open round of the plan `p` and the appraisal `h`. */
export const isPeerOpen = sql<boolean>`(p.status = 2 and p.stop_time is null and h.status < ${sql.lit(appraisal.stopped)})`

/** What the caller was asked, and has answered; open ones first. */
export async function listPeerTasks(
  { services, viewer }: Actor,
  request: { page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<PeerTask>> {
  const { page, limit } = windowOf(request)
  const own = await ownEmployeeId(services.db, viewer)
  const from = sql`from hrm_peers o join hrm_plan_people h on h.person_id = o.person_id
    join hrm_plans p on p.plan_id = h.plan_id join hrm_employee r on r.id = h.employee_id and r.deleted_at is null
    where o.employee_id = ${own} and p.status >= 2`
  const { rows } = await sql<TaskRow>`select h.person_id, r.employee_name, r.dept_id, p.name,
      p.full_score::text as full_score, o.score::text as score, ${isPeerOpen} as is_open
    ${from} order by ${isPeerOpen} desc, h.person_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.db,
  )
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(
    services.db,
  )
  const list = rows.map((row) => ({
    employeeAppraisalId: row.person_id,
    employeeName: row.employee_name,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    appraisalName: row.name,
    fullScore: Number(row.full_score),
    score: row.score === null ? null : Number(row.score),
    isOpen: row.is_open ? (1 as const) : (0 as const),
  }))
  return toPage(list, total[0]?.count ?? 0, { page, limit })
}

/** An answer leaves neither time nor order nor log: not even open pages of others are asked to look again. */
export const answerPeer = (
  actor: Actor,
  { employeeAppraisalId, score }: { employeeAppraisalId: number; score: number },
): Promise<void> =>
  onAppraisal(actor, employeeAppraisalId, async ({ trx, plan, person }, by) => {
    if (!mayAnswer(plan, person)) refuse('appraisalNotYours')
    const { rows } = await sql`update hrm_peers set score = ${score}
      where person_id = ${person.person_id} and employee_id = ${by} returning person_id`.execute(trx)
    if (rows.length === 0) refuse('appraisalNotYours')
    if (score > Number(plan.full_score)) refuse('scoreUnfit', Number(plan.full_score))
    await actor.services.notify.notifyPages(trx, 'myDay', [actor.viewer.userId])
  })

const mayAnswer = (plan: PlanRow, person: PersonRow) =>
  plan.status === 2 && !isStopped(plan) && person.status < appraisal.stopped
