import type { StatisticFilter } from '#protocol/bi/filter.ts'
import type { WorkbenchFigure } from '#protocol/bi/workbench/behind.ts'
import type { StageFigure } from '#protocol/bi/workbench/calls.ts'
import { type ListedFigure, listedFigures } from '#protocol/bi/workbench/figures.ts'

/** The records behind a number: of which type they are, and how their list is narrowed to them. */
export interface Behind {
  typeKey: string
  name: WorkbenchFigure
  of: Record<string, string | number>
}

const given = (filter: StatisticFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

const { customerCount, businessCount } = listedFigures

/** Those of a tile or of 数据汇总. */
export const figureRecords = (figure: ListedFigure, filter: StatisticFilter): Behind => ({
  typeKey: listedFigures[figure].typeKey,
  name: 'brief',
  of: { ...given(filter), figure },
})

/** Those of 遗忘提醒, whatever the period: without contact for a number of days, or (null) with a planned contact that has passed. */
export function forgottenRecords(day: number | null, filter: StatisticFilter): Behind {
  const { type: _type, startTime: _start, endTime: _end, ...whose } = filter
  const { typeKey } = customerCount
  return day === null
    ? { typeKey, name: 'overdueContact', of: given(whose) }
    : { typeKey, name: 'forgotten', of: { ...given(whose), day } }
}

/** Those of one stage of the funnel. */
export const stageRecords = ({ typeId, statusId, name }: StageFigure, filter: StatisticFilter): Behind => ({
  typeKey: businessCount.typeKey,
  name: 'stage',
  of: { ...given(filter), typeId, statusId, name },
})
