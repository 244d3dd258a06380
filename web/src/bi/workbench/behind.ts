import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { type StageFigure, workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { type ListedFigure, listedFigures } from '#protocol/bi/workbench/figures.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListRequest, Row } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'

type Asked = Partial<Omit<ListRequest, 'type'>>

/** The records behind a number: of which type they are, and the call that lists them. */
export interface Behind {
  title: string
  typeKey: string
  key: (request: Asked) => readonly unknown[]
  ask: (request: Asked, signal: AbortSignal) => Promise<Page<Row>>
}

/** Those of a tile or of 数据汇总. */
export function figureRecords(title: string, figure: ListedFigure, filter: StatisticFilter): Behind {
  const whole = (request: Asked) => ({ ...request, ...filter, figure })
  return {
    title,
    typeKey: listedFigures[figure].typeKey,
    key: (request) => queryKeyOf(workbenchCalls.briefRows, whole(request)),
    ask: (request, signal) => ask(workbenchCalls.briefRows, whole(request), { signal, quiet: true }),
  }
}

/** Those of 遗忘提醒: so many days, or (null) the planned contact has passed. */
export function forgottenRecords(title: string, day: number | null, filter: StatisticFilter): Behind {
  const whole = (request: Asked) => ({ ...request, ...filter })
  const { forgottenRows, overdueRows } = workbenchCalls
  return {
    title,
    typeKey: listedFigures.customerCount.typeKey,
    key: (request) =>
      day === null
        ? queryKeyOf(overdueRows, whole(request))
        : queryKeyOf(forgottenRows, { ...whole(request), day }),
    ask: (request, signal) =>
      day === null
        ? ask(overdueRows, whole(request), { signal, quiet: true })
        : ask(forgottenRows, { ...whole(request), day }, { signal, quiet: true }),
  }
}

/** Those of one stage of the funnel. */
export function stageRecords(title: string, stage: StageFigure, filter: StatisticFilter): Behind {
  const { typeId, statusId } = stage
  const whole = (request: Asked) => ({
    ...request,
    ...filter,
    entity: { values: [typeId, statusId] satisfies [number, number] },
  })
  return {
    title,
    typeKey: listedFigures.businessCount.typeKey,
    key: (request) => queryKeyOf(workbenchCalls.funnelRows, whole(request)),
    ask: (request, signal) => ask(workbenchCalls.funnelRows, whole(request), { signal, quiet: true }),
  }
}
