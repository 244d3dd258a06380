import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Acting } from '#server/access/audit.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownEmployeeId } from '../staff.ts'
import { lockPerson, lockPlan, type Trx } from './stored.ts'
import { takeOverPerson } from './take-over.ts'

const stateSchema = z.object({ personIds: z.array(z.number()), planIds: z.array(z.number()) })
type State = z.infer<typeof stateSchema>

/** Confirmations and evaluations that wait for an employee `e`; their own targets stay with them. */
const turns = (
  employee: RawBuilder<unknown>,
) => sql`hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
  where h.turn_employee_id = ${employee} and h.status in (2, 3) and p.stop_time is null`
/** Confirmations of results that are open. */
const confirmations = (
  employee: RawBuilder<unknown>,
) => sql`hrm_confirmations c join hrm_plans p on p.plan_id = c.plan_id
  where c.employee_id = ${employee} and c.confirmed_at is null and p.status < 4 and p.stop_time is null`

/** 待处理的考核: open turns go to the employee of the receiver (hrm.md §17.11). */
export const appraisalHandOver: HandOverKind = {
  key: 'hrm.appraisals',
  name: '待处理的考核',
  group: '人力资源',
  note: '接收人代替其确认目标、评定和确认结果；本人的绩效目标不变',
  count: async (_services, db, userIds) => {
    if (userIds.length === 0) return new Map()
    const { rows } = await sql<{ user_id: number; count: number }>`select u.user_id,
        ((select count(*) from ${turns(sql`e.id`)}) + (select count(*) from ${confirmations(sql`e.id`)}))::int as count
      from users u join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
      where ${among(sql`u.user_id`, userIds)}`.execute(db)
    return countsOf(rows.filter(({ count }) => count > 0))
  },
  move: async ({ trx, acting, from, to }) => {
    const employees = await employeesOf(trx, { from, to })
    const state = employees.from === null ? { personIds: [], planIds: [] } : await openOf(trx, employees.from)
    const moved = state.personIds.length + state.planIds.length
    if (moved === 0) return { moved: 0, kept: [], state }
    const { from: giver, to: taker } = employees
    if (giver === null || taker === null)
      return {
        moved: 0,
        kept: [{ title: `${moved}项待处理的考核`, why: '接收人没有员工档案' }],
        state: { personIds: [], planIds: [] },
      }
    return { ...(await give(trx, acting, state, { from: giver, to: taker })), kept: [] }
  },
  undo: async ({ trx, acting, from, to, state }) => {
    const { from: giver, to: taker } = await employeesOf(trx, { from, to })
    const given = stateSchema.parse(state)
    const count = given.personIds.length + given.planIds.length
    if (count === 0) return
    if (giver === null || taker === null) return refuse('handOverChanged', '待处理的考核')
    const { moved } = await give(trx, acting, given, { from: taker, to: giver })
    if (moved < count) refuse('handOverChanged', '待处理的考核')
  },
}

const employeesOf = async (trx: Trx, users: { from: number; to: number }) => ({
  from: await ownEmployeeId(trx, { userId: users.from }),
  to: await ownEmployeeId(trx, { userId: users.to }),
})

async function openOf(trx: Trx, employeeId: number): Promise<State> {
  const own = sql`${employeeId}::bigint`
  const { rows: people } = await sql<{ person_id: number }>`select h.person_id from ${turns(own)}
    order by h.plan_id, h.person_id`.execute(trx)
  const { rows: plans } = await sql<{ plan_id: number }>`select c.plan_id from ${confirmations(own)}
    order by c.plan_id`.execute(trx)
  return {
    personIds: people.map(({ person_id }) => person_id),
    planIds: plans.map(({ plan_id }) => plan_id),
  }
}

/** Gives what is still open; a plan that the receiver confirms anyhow loses the confirmation of the other one. */
async function give(
  trx: Trx,
  acting: Acting,
  { personIds, planIds }: State,
  way: { from: number; to: number },
): Promise<{ moved: number; state: State }> {
  const state: State = { personIds: [], planIds: [] }
  const actor: Actor = acting
  for (const personId of personIds) {
    const { plan, person } = await lockPerson(trx, personId)
    if (person.turn_employee_id !== way.from) continue
    await takeOverPerson({ trx, actor, plan }, person, way)
    state.personIds.push(personId)
  }
  for (const planId of planIds) {
    await lockPlan(trx, planId)
    const { rows } = await sql`update hrm_confirmations c set employee_id = ${way.to}
      where c.plan_id = ${planId} and c.employee_id = ${way.from} and c.confirmed_at is null
        and not exists (select from hrm_confirmations o where o.plan_id = c.plan_id and o.employee_id = ${way.to})
      returning c.plan_id`.execute(trx)
    if (rows.length > 0) state.planIds.push(planId)
  }
  return { moved: state.personIds.length + state.planIds.length, state }
}
