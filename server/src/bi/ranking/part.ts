import { rankingCalls } from '#protocol/bi/ranking/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readFilter } from '../asked.ts'
import { readRanking } from './ranking.ts'

/** Rankings (bi.md §17.10). */
export const ranking = part({
  endpoints: [
    on(rankingCalls.ranking, (context) =>
      readRanking(context, readFilter(context, context.request), context.request),
    ),
  ],
})
