import {
  customerFamilyCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerStateCalls,
} from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { linkAt } from '#protocol/record-types.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { listRelated } from '#server/engine/features/related/related.ts'
import { listLimits, removeLimit, saveLimit } from '../customer-limits/door.ts'
import { findDuplicates } from './duplicates.ts'
import { listParents, relateChildren, releaseChildren } from './family.ts'
import { mergeCustomers } from './merge.ts'
import { findNearby } from './nearby.ts'
import { countDependants, readRules, setDealStatus, setLock } from './state.ts'
import { listSuspects } from './suspects.ts'
import { planVisits } from './visits.ts'

const stateEndpoints = [
  on(customerStateCalls.lock, (context) => setLock(context, context.request.ids, context.request.status)),
  on(customerStateCalls.setDealStatus, (context) =>
    setDealStatus(context, context.request.ids, context.request.dealStatus),
  ),
  on(customerStateCalls.checkRemoval, (context) => countDependants(context, context.request.ids)),
  on(customerStateCalls.rules, (context) => readRules(context)),
  // Clients list the call and never make it: it stores nothing (crm-records.md §3.4).
  on(customerStateCalls.updateRules, () => null),
]

const limitEndpoints = [
  on(customerLimitCalls.list, (context) => listLimits(context, context.request)),
  on(customerLimitCalls.save, (context) => saveLimit(context, context.request)),
  on(customerLimitCalls.remove, (context) => removeLimit(context, context.request.settingId)),
]

const children = linkAt(customer, 'parent_id')
const familyEndpoints = [
  on(customerFamilyCalls.parents, (context) => listParents(context, context.request)),
  on(customerFamilyCalls.children, (context) =>
    listRelated(context, children, context.request.customerId, context.request),
  ),
  on(customerFamilyCalls.relate, (context) =>
    relateChildren(context, context.request.customerId, context.request.customerIds),
  ),
  on(customerFamilyCalls.release, ({ request, ...context }) =>
    releaseChildren(context, request.customerIds ?? (request.customerId ? [request.customerId] : [])),
  ),
  on(customerFamilyCalls.merge, (context) => mergeCustomers(context, context.request)),
]

/** Calls of customers besides those every record type has. */
export const customerEndpoints: readonly Endpoint[] = [
  ...stateEndpoints,
  ...limitEndpoints,
  ...familyEndpoints,
  on(customerLookupCalls.duplicates, (context) => findDuplicates(context, context.request)),
  on(customerLookupCalls.suspects, (context) => listSuspects(context, context.request)),
  on(customerLookupCalls.nearby, (context) => findNearby(context, context.request)),
  on(customerLookupCalls.planVisits, (context) => planVisits(context, context.request.visits)),
]
