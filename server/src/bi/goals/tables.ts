import type { Generated, GeneratedAlways } from 'kysely'
import type { MonthAmounts } from '#protocol/bi/goals/goal.ts'

interface GoalTable extends MonthAmounts<Generated<string>> {
  goal_id: Generated<number>
  /** 2 a department, 3 a person. */
  type: number
  obj_id: number
  year: number
  /** What is aimed at: 1 money of contracts, 2 money received. */
  status: number
  year_target: GeneratedAlways<string>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    goals: GoalTable
  }
}
