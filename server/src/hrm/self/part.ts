import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import {
  addRequest,
  decideRequest,
  listOwnRequests,
  listRequestable,
  listRequests,
  withdrawRequest,
} from './requests.ts'
import { listShowings } from './showings.ts'

/** 员工自助: what employees ask to be changed in their archive, and who saw their masked values (hrm.md §19.1). */
export const selfService = part({
  endpoints: [
    on(archiveRequestCalls.fields, (context) => listRequestable(context)),
    on(archiveRequestCalls.add, (context) => addRequest(context, context.request)),
    on(archiveRequestCalls.withdraw, (context) => withdrawRequest(context, context.request.requestId)),
    on(archiveRequestCalls.mine, (context) => listOwnRequests(context, context.request)),
    on(archiveRequestCalls.list, (context) => listRequests(context, context.request)),
    on(archiveRequestCalls.decide, (context) => decideRequest(context, context.request)),
    on(archiveRequestCalls.showings, (context) => listShowings(context, context.request)),
  ],
})
