import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readFilter } from '../asked.ts'
import { exportFollowUps } from './export.ts'
import { followUpTemplate, importFollowUps } from './import.ts'
import { countFollowUps, listFollowUps } from './list.ts'

/** What people have written on records, over all of them (bi.md §17.4). */
export const followUps = part({
  endpoints: [
    on(followUpCalls.counts, (context) => countFollowUps(context, readFilter(context, context.request))),
    on(followUpCalls.list, (context) => listFollowUps(context, context.request)),
    on(followUpCalls.exportAll, (context) => exportFollowUps(context, context.request)),
    on(followUpCalls.template, (context) => followUpTemplate(context.request.crmType)),
    on(followUpCalls.import, (context) =>
      importFollowUps(context, context.request.crmType, context.uploads[0]),
    ),
  ],
})
