import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readFilter } from '../asked.ts'
import { figureConditions } from './behind.ts'
import { readBrief } from './brief.ts'
import { readDataInfo } from './data-info.ts'
import { countForgotten } from './forgotten.ts'
import { readFunnel } from './funnel.ts'
import { readPerformance, readTrend } from './goals-met.ts'
import { readLayout, setLayout } from './layout.ts'
import { listBrief, listForgotten, listOverdue, listStage } from './rows.ts'

const MONEY_OF_CONTRACTS = 1
const MONEY_RECEIVED = 2

/** The CRM workbench (bi.md §17). */
export const workbench = part({
  figures: figureConditions,
  endpoints: [
    on(workbenchCalls.brief, (context) => readBrief(context, readFilter(context, context.request))),
    on(workbenchCalls.briefRows, (context) => listBrief(context, context.request)),
    on(workbenchCalls.forgotten, (context) => countForgotten(context, readFilter(context, context.request))),
    on(workbenchCalls.forgottenRows, (context) => listForgotten(context, context.request)),
    on(workbenchCalls.overdueRows, (context) => listOverdue(context, context.request)),
    on(workbenchCalls.funnel, (context) =>
      readFunnel(context, readFilter(context, context.request), context.request.typeId),
    ),
    on(workbenchCalls.funnelRows, (context) => listStage(context, context.request)),
    on(workbenchCalls.data, (context) => readDataInfo(context, readFilter(context, context.request))),
    on(workbenchCalls.trend, async (context) => ({
      list: await readTrend(
        context,
        readFilter(context, context.request),
        context.request.label ?? MONEY_OF_CONTRACTS,
      ),
    })),
    on(workbenchCalls.performance, (context) =>
      readPerformance(context, readFilter(context, context.request), context.request.label ?? MONEY_RECEIVED),
    ),
    on(workbenchCalls.layout, (context) => readLayout(context)),
    on(workbenchCalls.setLayout, (context) => setLayout(context, context.request)),
  ],
})
