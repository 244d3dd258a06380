import { complaintCalls } from '#protocol/crm/complaint/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { finishComplaint } from './finish.ts'
import { complaintRules } from './rules.ts'

/** 投诉 (locks-and-extensions.md §19). */
export const complaint = part({
  endpoints: [on(complaintCalls.finish, (context) => finishComplaint(context, context.request))],
  rules: { complaint: complaintRules },
})
