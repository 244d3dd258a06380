import { type RawBuilder, sql } from 'kysely'
import { type Appeal, appealStates } from '#protocol/hrm/performance/appeal.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { ownEmployeeId } from '../staff.ts'
import { onAppraisal, perform, requireOwn } from './act.ts'
import { addRecords, refreshPages, send } from './notices.ts'
import { confirmationsOf } from './settle.ts'
import { isStopped, lockPerson, numberOf, type Trx } from './stored.ts'

const MANAGE = 'hrm/appraisal/update'

/** 申诉: once, by the employee, while the result is final and the plan is not archived (hrm.md §17.10). */
export const addAppeal = (
  actor: Actor,
  { employeeAppraisalId, reason }: { employeeAppraisalId: number; reason: string },
): Promise<void> =>
  onAppraisal(
    actor,
    employeeAppraisalId,
    async ({ trx, plan, person }, by) => {
      if (person.employee_id !== by) refuse('forbidden')
      if (reason === '') refuse('calibrationReasonMissing')
      const isOpen = person.status === appraisal.done && plan.status === 3 && !isStopped(plan)
      const { rows } = isOpen
        ? await sql<{
            appeal_id: number
          }>`insert into hrm_appeals (person_id, score, level_name, reason, create_time)
          select ${person.person_id}, ${person.score}::numeric,
            (select l.name from hrm_plan_levels l where l.level_id = ${person.level_id}), ${reason},
            ${actor.services.clock.now()}
          on conflict (person_id) do nothing returning appeal_id`.execute(trx)
        : { rows: [] }
      const appealId = rows[0]?.appeal_id ?? refuse('appealUnfit')
      await addRecords(trx, actor, [person.person_id], `提出了申诉,申诉理由：${reason}`)
      const confirmers = (await confirmationsOf(trx, plan.plan_id))
        .map(({ employee_id }) => employee_id)
        .filter((id) => id !== by)
      await send(trx, actor, plan, [{ type: 219, employeeIds: confirmers, typeId: appealId }])
      await refreshPages(trx, actor, plan, [by])
    },
    'forbidden',
  )

interface Row {
  appeal_id: number
  person_id: number
  plan_id: number
  name: string
  employee_id: number
  employee_name: string
  dept_id: number | null
  score: string | null
  level_name: string | null
  reason: string
  state: number
  answer: string | null
  answered_by: number | null
  create_time: Date
  answer_time: Date | null
}

const columns = sql`a.appeal_id, a.person_id, h.plan_id, p.name, h.employee_id, r.employee_name, r.dept_id,
  a.score::text as score, a.level_name, a.reason, a.state, a.answer, a.answered_by, a.create_time, a.answer_time`
const joined = sql`hrm_appeals a join hrm_plan_people h on h.person_id = a.person_id
  join hrm_plans p on p.plan_id = h.plan_id join hrm_employee r on r.id = h.employee_id and r.deleted_at is null`

const present = ({ services }: Pick<Actor, 'services'>, row: Row): Appeal => ({
  appealId: row.appeal_id,
  employeeAppraisalId: row.person_id,
  appraisalId: row.plan_id,
  appraisalName: row.name,
  employeeId: row.employee_id,
  employeeName: row.employee_name,
  deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
  score: numberOf(row.score),
  levelName: row.level_name,
  reason: row.reason,
  state: row.state,
  answer: row.answer,
  answeredBy: row.answered_by === null ? null : services.directory.current().realname(row.answered_by),
  createTime: formatMoment(row.create_time),
  answerTime: row.answer_time && formatMoment(row.answer_time),
})

/** Appeals that the caller may decide: of plans they confirm, or with the right; never their own. */
export async function mayDecide(
  { services, viewer }: Actor,
  db: Database = services.db,
): Promise<RawBuilder<boolean>> {
  const own = (await ownEmployeeId(db, viewer)) ?? 0
  const right = viewer.can(MANAGE) ? inScope(viewer, MANAGE, 'r') : sql<boolean>`false`
  return sql<boolean>`(h.employee_id <> ${own} and (${right} or exists (select from hrm_confirmations c
    where c.plan_id = h.plan_id and c.employee_id = ${own})))`
}

interface AppealPage {
  /** 0 open, 1 decided. */
  status: number
  page: number
  limit: number
  pageType: 0 | 1
}

export async function listAppeals(actor: Actor, request: AppealPage): Promise<Page<Appeal>> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const states = request.status === 0 ? [appealStates.open] : [appealStates.accepted, appealStates.refused]
  const where = sql`a.state = any(${states}::smallint[]) and ${await mayDecide(actor)}`
  const { rows } = await sql<Row>`select ${columns} from ${joined}
    where ${where} order by a.appeal_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from ${joined}
    where ${where}`.execute(services.db)
  return toPage(
    rows.map((row) => present(actor, row)),
    total[0]?.count ?? 0,
    { page, limit },
  )
}

/** The appeal of one appraisal, if any. */
export async function appealOf(actor: Actor, personId: number): Promise<Appeal | null> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where a.person_id = ${personId}`.execute(
    actor.services.db,
  )
  return rows[0] ? present(actor, rows[0]) : null
}

/** An open appeal with its plan and appraisal locked; a second decision is refused. */
async function lockAppeal(trx: Trx, appealId: number) {
  const { rows } = await sql<{ person_id: number }>`select person_id from hrm_appeals
    where appeal_id = ${appealId}`.execute(trx)
  const locked = await lockPerson(trx, rows[0]?.person_id ?? refuse('forbidden'))
  const { rows: states } = await sql<{ state: number }>`select state from hrm_appeals
    where appeal_id = ${appealId}`.execute(trx)
  return { ...locked, isOpen: states[0]?.state === appealStates.open }
}

/** 受理 sends the appraisal back to its last evaluator and opens the confirmations again; 驳回 leaves it as it is. */
export async function decideAppeal(
  actor: Actor,
  { appealId, status, answer }: { appealId: number; status: number; answer: string },
): Promise<void> {
  const { services, viewer } = actor
  const isDecider = await mayDecide(actor)
  await inTransaction(services.db, async (trx) => {
    const { rows } =
      await sql`select from ${joined} where a.appeal_id = ${appealId} and ${isDecider}`.execute(trx)
    if (rows.length === 0) refuse('forbidden')
    const { plan, person, isOpen } = await lockAppeal(trx, appealId)
    if (!isOpen || isStopped(plan)) refuse('appealDecided')
    if (answer === '') refuse('appealAnswerMissing')
    const isAccepted = status === appealStates.accepted
    await sql`update hrm_appeals set state = ${status}, answer = ${answer}, answered_by = ${viewer.userId},
      answer_time = ${services.clock.now()} where appeal_id = ${appealId}`.execute(trx)
    const word = isAccepted ? '已受理' : '已驳回'
    await addRecords(trx, actor, [person.person_id], `处理了申诉:${word},处理意见：${answer}`)
    await send(trx, actor, plan, [
      { type: 220, employeeIds: [person.employee_id], typeId: person.person_id, content: word },
    ])
    if (isAccepted) {
      await sql`update hrm_confirmations set confirmed_at = null where plan_id = ${plan.plan_id}`.execute(trx)
      await perform({ trx, actor, plan, person }, { act: 'reopen' }, {})
    }
    await refreshPages(trx, actor, plan, [person.employee_id])
  })
}

/** 撤回, by the employee while it is open. */
export async function withdrawAppeal(actor: Actor, appealId: number): Promise<void> {
  const by = await requireOwn(actor)
  await inTransaction(actor.services.db, async (trx) => {
    const { plan, person, isOpen } = await lockAppeal(trx, appealId)
    if (person.employee_id !== by) refuse('forbidden')
    if (!isOpen) refuse('appealDecided')
    await sql`update hrm_appeals set state = ${appealStates.withdrawn} where appeal_id = ${appealId}`.execute(
      trx,
    )
    await addRecords(trx, actor, [person.person_id], '撤回了申诉')
    await refreshPages(trx, actor, plan, [by])
  })
}
