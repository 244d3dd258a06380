import type { OpenBase, ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type MoneyStrip, type PlacedStep, relationTo } from '#protocol/record/relations/registry.ts'
import { daysBetween } from '#server/platform/time/clock.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import type { Actor } from '../../model/rules.ts'

/** A step as the statement finds it; of the base only the first two. */
export interface FoundStep {
  count: number
  amount: number | null
  total?: number
  missing?: number | null
  /** By the place of the part; without those that have none. */
  parts?: Readonly<Record<string, { count: number; amount: number | null }>> | null
  beyond?: number | null
  /** Records of the step and of the base that belong here and that the caller may not list. */
  hidden?: number
  dueCount?: number
  dueAmount?: number | null
  dueDate?: string | null
  open?: readonly OpenBase[] | null
}

/** What the steps are to cover: its type and the column of its amount. */
interface Goal {
  type: RecordType
  sum: string
}

/** A step as far as the caller sees its columns and those of the base. */
export function showStep(
  { services, viewer }: Actor,
  { base, goal }: MoneyStrip & { goal: Goal },
  placed: PlacedStep,
  { found, day }: { found: FoundStep; day: string },
): ShownStep {
  const { type, step, covers, settles } = placed
  const sees = (of: RecordType, column: string) =>
    viewer.can(`${of.node}/index`) &&
    fieldRightsOf(viewer, of, services.engine.catalog.current()).usable(toKey(column))
  const { key } = type
  const { count } = found
  const seesSum = sees(type, step.sum)
  const amount = seesSum ? (found.amount ?? 0) : null
  if (!covers) {
    const { total } = found
    return {
      type: key,
      count,
      amount,
      parts: [],
      missing: null,
      beyond: null,
      overdue: null,
      open: [],
      ...(total !== undefined && { total }),
    }
  }
  const seesMissing = seesSum && sees(goal.type, goal.sum)
  const named = (of: RecordType, name: string) => (sees(of, relationTo(of).nameColumn) ? name : '')
  return {
    type: key,
    count,
    amount,
    parts: (step.parts?.of ?? []).map(({ title }, at) => {
      const mine = found.parts?.[at]
      return { title, count: mine?.count ?? 0, amount: seesSum ? (mine?.amount ?? 0) : null }
    }),
    missing: seesMissing && found.hidden === 0 ? (found.missing ?? null) : null,
    beyond: seesMissing && found.hidden === 0 ? (found.beyond ?? null) : null,
    overdue: overdueIn(placed, found, { day, sees }),
    open: (found.open ?? []).map((each) => ({
      id: each.id,
      name: named(base.type, each.name),
      missing: seesMissing ? each.missing : null,
      settles:
        each.settles && settles
          ? { id: each.settles.id, name: named(settles.link.to, each.settles.name) }
          : null,
    })),
  }
}

interface DayAndRights {
  day: string
  sees: (of: RecordType, column: string) => boolean
}

function overdueIn(
  { type, step: { due, sum } }: PlacedStep,
  { dueCount = 0, dueAmount = null, dueDate = null }: FoundStep,
  { day, sees }: DayAndRights,
): ShownStep['overdue'] {
  if (!due || dueDate === null || !sees(type, due.date)) return null
  const amount = sees(type, sum) && sees(type, due.open) ? (dueAmount ?? 0) : null
  return { count: dueCount, days: daysBetween(dueDate, day), amount }
}
