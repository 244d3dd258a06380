import { productAnalysisCalls, productAnalysisRight } from '#protocol/bi/product/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { today } from '#server/platform/time/clock.ts'
import { contractsWith, listSet } from '../figures/door.ts'
import { periodOf } from '../period.ts'
import { analysedPeople } from '../population.ts'

/** What is sold of each product (bi.md §9). */
export const productAnalysis = part({
  endpoints: [
    on(productAnalysisCalls.contracts, (context) => {
      const { typeId, type, ...request } = context.request
      return listSet(context, contractsWith(typeId), {
        people: analysedPeople(context, request, productAnalysisRight),
        days: periodOf({ ...request, type }, today(context.services.clock)),
        request,
      })
    }),
  ],
})
