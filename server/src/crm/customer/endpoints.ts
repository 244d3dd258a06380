import {
  customerFamilyCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerStateCalls,
} from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { linkAt } from '#protocol/record-types.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { listRelated } from '#server/engine/features/related/related.ts'
import { listLimits, removeLimit, saveLimit } from '../customer-limits/door.ts'
import { findDuplicates } from './duplicates.ts'
import { listParents, relateChildren, releaseChildren } from './family.ts'
import { mergeCustomers } from './merge.ts'
import { findNearby } from './nearby.ts'
import { countDependants, readRules, setDealStatus, setLock } from './state.ts'
import { planVisits } from './visits.ts'

const stateEndpoints = [
  on(
    customerStateCalls.lock,
    done((context) => setLock(context, context.request.ids, context.request.status)),
  ),
  on(
    customerStateCalls.setDealStatus,
    done((context) => setDealStatus(context, context.request.ids, context.request.dealStatus)),
  ),
  on(customerStateCalls.checkRemoval, (context) => countDependants(context, context.request.ids)),
  on(customerStateCalls.rules, (context) => readRules(context)),
  // Clients list the call and never make it: it stores nothing (crm-records.md §3.4).
  on(customerStateCalls.updateRules, () => null),
]

const limitEndpoints = [
  on(customerLimitCalls.list, (context) => listLimits(context, context.request)),
  on(
    customerLimitCalls.save,
    done((context) => saveLimit(context, context.request)),
  ),
  on(
    customerLimitCalls.remove,
    done((context) => removeLimit(context, context.request.settingId)),
  ),
]

const children = linkAt(customer, 'parent_id')
const familyEndpoints = [
  on(customerFamilyCalls.parents, (context) => listParents(context, context.request)),
  on(customerFamilyCalls.children, (context) =>
    listRelated(context, children, context.request.customerId, context.request),
  ),
  on(
    customerFamilyCalls.relate,
    done((context) => relateChildren(context, context.request.customerId, context.request.customerIds)),
  ),
  on(
    customerFamilyCalls.release,
    done(({ request, ...context }) =>
      releaseChildren(context, request.customerIds ?? (request.customerId ? [request.customerId] : [])),
    ),
  ),
  on(
    customerFamilyCalls.merge,
    done((context) => mergeCustomers(context, context.request)),
  ),
]

/** Calls of customers besides those every record type has. */
export const customerEndpoints: readonly Endpoint[] = [
  ...stateEndpoints,
  ...limitEndpoints,
  ...familyEndpoints,
  on(customerLookupCalls.duplicates, (context) => findDuplicates(context, context.request)),
  on(customerLookupCalls.nearby, (context) => findNearby(context, context.request)),
  on(
    customerLookupCalls.planVisits,
    done((context) => planVisits(context, context.request.visits)),
  ),
]
