import { sql } from 'kysely'
import type { SurveyedPlan } from '#protocol/hrm/workbench/calls.ts'
import { addMonths } from '#protocol/platform/day.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { spanText } from './stored.ts'

const READ = 'hrm/appraisal/read'
/** Plans of a year are shown, the newest of them. */
const MOST_PLANS = 50

/** 进行中 and 已归档 plans `p` that begin or end within the last year (hrm.md §18.1). */
function surveyed({ services }: Pick<Actor, 'services'>, type: 1 | 2) {
  const day = today(services.clock)
  const within = sql`(daterange(${addMonths(day, -12)}::date, ${day}::date, '[]') @> p.from_day
    or daterange(${addMonths(day, -12)}::date, ${day}::date, '[]') @> p.to_day)`
  const status = type === 1 ? sql`p.status between 1 and 3 and p.stop_time is null` : sql`p.status = 4`
  return sql`${status} and ${within}`
}

export async function countSurveyed(actor: Actor): Promise<Record<string, number>> {
  if (!actor.viewer.can(READ)) return { '1': 0, '2': 0 }
  const { rows } = await sql<{ running: number; archived: number }>`select
      count(*) filter (where ${surveyed(actor, 1)})::int as running,
      count(*) filter (where ${surveyed(actor, 2)})::int as archived from hrm_plans p`.execute(
    actor.services.db,
  )
  return { '1': rows[0]?.running ?? 0, '2': rows[0]?.archived ?? 0 }
}

interface Row {
  plan_id: number
  name: string
  table_id: number
  table_name: string
  from_day: string
  to_day: string
  levels: { levelId: number; levelName: string; num: number }[]
}

/** Plans with how many employees within the scope came to each level; none without the right. */
export async function listSurveyed(actor: Actor, type: 1 | 2): Promise<SurveyedPlan[]> {
  const { services, viewer } = actor
  if (!viewer.can(READ)) return []
  const { rows } =
    await sql<Row>`select p.plan_id, p.name, p.table_id, t.table_name, p.from_day::text as from_day,
      p.to_day::text as to_day, coalesce((select jsonb_agg(jsonb_build_object('levelId', l.level_id, 'levelName', l.name,
        'num', (select count(*) from hrm_plan_people h join hrm_employee r on r.id = h.employee_id
          where h.plan_id = p.plan_id and h.level_id = l.level_id and r.deleted_at is null and ${inScope(viewer, READ, 'r')})) order by l.sort)
        from hrm_plan_levels l where l.plan_id = p.plan_id), '[]') as levels
    from hrm_plans p join hrm_appraisal_tables t on t.table_id = p.table_id
    where ${surveyed(actor, type)} order by p.plan_id desc limit ${sql.lit(MOST_PLANS)}`.execute(services.db)
  return rows.map((row) => ({
    appraisalId: row.plan_id,
    appraisalName: row.name,
    tableId: row.table_id,
    tableName: row.table_name,
    startTime: row.from_day,
    endTime: row.to_day,
    appraisalTime: spanText(row.from_day, row.to_day),
    scoreLevels: row.levels,
  }))
}
