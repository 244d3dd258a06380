import { sql, type Transaction } from 'kysely'
import type { Level } from '#protocol/hrm/performance/scoring.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

export type Trx = Transaction<Tables>

/** One of a chain as a plan names them (hrm.md §17.1). */
export interface NamedPerson {
  type: number
  /** Of 指定人. */
  employeeId: number | null
}
interface Weighted {
  employeeId: number
  weight: string
}

export interface PlanRow {
  plan_id: number
  name: string
  cycle_type: number
  from_day: string
  to_day: string
  table_id: number
  full_score: string
  is_force: boolean
  status: number
  stop_time: Date | null
  activate_steps: number
  dept_ids: number[]
  employee_ids: number[]
  confirmers: NamedPerson[]
  evaluators: (NamedPerson & { weight: string })[]
  create_user_id: number
  create_time: Date
}

export interface PersonRow {
  person_id: number
  plan_id: number
  employee_id: number
  status: number
  turn_employee_id: number | null
  step: number
  confirmers: number[]
  evaluators: Weighted[]
  is_draft: boolean
  is_written: boolean
  is_read: boolean
  score: string | null
  level_id: number | null
  evaluated_score: string | null
  evaluated_level_id: number | null
}

export interface LevelRow {
  level_id: number
  name: string
  min_score: string
  max_score: string
  min_num: string
  max_num: string
  sort: number
}

export const planColumns = sql`p.plan_id, p.name, p.cycle_type, p.from_day::text as from_day, p.to_day::text as to_day,
  p.table_id, p.full_score::text as full_score, p.is_force, p.status, p.stop_time, p.activate_steps, p.dept_ids,
  p.employee_ids, p.confirmers, p.evaluators, p.create_user_id, p.create_time`
const personColumns = sql`h.person_id, h.plan_id, h.employee_id, h.status, h.turn_employee_id, h.step, h.confirmers,
  h.evaluators, h.is_draft, h.is_written, h.is_read, h.score::text as score, h.level_id,
  h.evaluated_score::text as evaluated_score, h.evaluated_level_id`

export async function findPlan(db: Database | Trx, planId: number): Promise<PlanRow | null> {
  const { rows } =
    await sql<PlanRow>`select ${planColumns} from hrm_plans p where p.plan_id = ${planId}`.execute(db)
  return rows[0] ?? null
}

/** The refusal for someone without a part in an appraisal, also of an unknown one (hrm.md §2.3). */
export type Stranger = 'forbidden' | 'appraisalNotYours'

/** Locks a plan: all acts of it and of its employees follow one another (hrm.md §17.11). Refuses one that is not there by `stranger`. */
export async function lockPlan(trx: Trx, planId: number, stranger: Stranger = 'forbidden'): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`select ${planColumns} from hrm_plans p
    where p.plan_id = ${planId} for no key update`.execute(trx)
  return rows[0] ?? refuse(stranger)
}

export async function findPerson(db: Database | Trx, personId: number): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select ${personColumns} from hrm_plan_people h
    where h.person_id = ${personId}`.execute(db)
  return rows[0] ?? null
}

/** The appraisals of a plan, of employees who are not deleted. */
export async function peopleOf(db: Database | Trx, planId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${personColumns} from hrm_plan_people h
    where h.plan_id = ${planId} and ${isLive} order by h.person_id`.execute(db)
  return rows
}

/** Of an appraisal `h`: its employee is not deleted. */
export const isLive = sql<boolean>`exists (select from hrm_employee l where l.id = h.employee_id and l.deleted_at is null)`

/** One appraisal with its plan, both locked. */
export async function lockPerson(
  trx: Trx,
  personId: number,
  stranger: Stranger = 'forbidden',
): Promise<{ plan: PlanRow; person: PersonRow }> {
  const known = (await findPerson(trx, personId)) ?? refuse(stranger)
  const plan = await lockPlan(trx, known.plan_id)
  const { rows } = await sql<PersonRow>`select ${personColumns} from hrm_plan_people h
    where h.person_id = ${personId} for no key update`.execute(trx)
  return { plan, person: rows[0] ?? refuse('forbidden') }
}

export async function levelsOf(db: Database | Trx, planId: number): Promise<LevelRow[]> {
  const { rows } =
    await sql<LevelRow>`select level_id, name, min_score::text as min_score, max_score::text as max_score,
      min_num::text as min_num, max_num::text as max_num, sort
    from hrm_plan_levels where plan_id = ${planId} order by sort`.execute(db)
  return rows
}

/** As the flow and the shares know a level: by its id, since two plans name theirs alike. */
export const toLevel = (row: LevelRow): Level => ({
  name: String(row.level_id),
  minScore: row.min_score,
  maxScore: row.max_score,
  minNum: row.min_num,
  maxNum: row.max_num,
})

export const isStopped = ({ stop_time }: PlanRow): boolean => stop_time !== null
export const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))
/** `2026.01.01-2026.03.31` */
export const spanText = (from: string, to: string): string =>
  `${from.replaceAll('-', '.')}-${to.replaceAll('-', '.')}`
