import { z } from 'zod'
import { statisticFilter } from '#protocol/bi/filter.ts'
import { id, integer, optionalText } from '#protocol/platform/wire.ts'
import { isListedFigure, type ListedFigure } from './figures.ts'

const isListed = (value: unknown) => typeof value === 'string' && isListedFigure(value)

/** What the figures of the workbench depend on, by the names under which lists ask for their records (bi.md §17.4–17.6). */
export const workbenchFigures = {
  /** A tile or a line of 数据汇总. */
  brief: z.object({ ...statisticFilter, figure: z.custom<ListedFigure>(isListed) }),
  /** Customers without a follow-up for `day` days. */
  forgotten: z.object({ ...statisticFilter, day: integer(1, 3650) }),
  /** Customers whose planned contact has passed. */
  overdueContact: z.object(statisticFilter),
  /** A stage of the funnel; `name` for the words above the list. */
  stage: z.object({ ...statisticFilter, typeId: id(), statusId: id(), name: optionalText(100) }),
}
export type WorkbenchFigure = keyof typeof workbenchFigures
