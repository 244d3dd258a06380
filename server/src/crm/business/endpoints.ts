import {
  businessCalls,
  businessStageCalls,
  contactsBusinessCalls,
  stageGroupCalls,
} from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { type Paging, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readProductsOf } from '../product/door.ts'
import {
  listUnder,
  relateBusinesses,
  relateContacts,
  setPrimary,
  unrelateBusinesses,
  unrelateContacts,
} from './contacts.ts'
import { countStages } from './empty-stages.ts'
import { listGroups, readGroup, removeGroup, saveGroup, setGroupStatus } from './groups.ts'
import { moveStage, readStage, readStageOptions } from './move-stage.ts'

/** The products of a business, as far as the caller may list products; without that right 102. */
async function listProducts(actor: Actor, businessId: number, paging: Paging) {
  if (!actor.viewer.can(`${product.node}/index`)) refuse('emptyForbidden')
  const { lines, ...sums } = await readProductsOf(actor, business, businessId)
  const { page, limit } = paging
  return { ...toPage(lines.slice((page - 1) * limit, page * limit), lines.length, paging), ...sums }
}

const stages: readonly Endpoint[] = [
  on(businessStageCalls.options, async (context) => readStageOptions(context)),
  on(businessStageCalls.read, (context) => readStage(context, context.request.businessId)),
  on(businessStageCalls.boost, (context) => moveStage(context, context.request)),
]

const related: readonly Endpoint[] = [
  on(businessCalls.products, (context) =>
    listProducts(context, context.request.businessId, windowOf(context.request)),
  ),
  on(businessCalls.contacts, (context) =>
    listUnder(context, 'business', context.request.businessId, context.request),
  ),
  on(businessCalls.relateContacts, (context) =>
    relateContacts(context, context.request.businessId, context.request.contactsIds),
  ),
  on(businessCalls.unrelateContacts, (context) =>
    unrelateContacts(context, context.request.businessId, context.request.contactsIds),
  ),
  on(businessCalls.setPrimary, (context) =>
    setPrimary(context, context.request.businessId, context.request.contactsId),
  ),
  on(contactsBusinessCalls.list, (context) =>
    listUnder(context, 'contacts', context.request.contactsId, context.request),
  ),
  on(contactsBusinessCalls.relate, (context) =>
    relateBusinesses(context, context.request.contactsId, context.request.businessIds),
  ),
  on(contactsBusinessCalls.unrelate, (context) =>
    unrelateBusinesses(context, context.request.contactsId, context.request.businessIds),
  ),
]

const groups: readonly Endpoint[] = [
  on(stageGroupCalls.list, (context) => listGroups(context, windowOf(context.request))),
  on(stageGroupCalls.read, (context) => readGroup(context, context.request.id)),
  on(stageGroupCalls.countStages, ({ db, request }) => countStages(db, request.id)),
  on(stageGroupCalls.save, (context) => saveGroup(context, context.request)),
  on(stageGroupCalls.changeStatus, (context) =>
    setGroupStatus(context, context.request.typeId, context.request.status),
  ),
  on(stageGroupCalls.remove, (context) => removeGroup(context, context.request.id)),
]

export const businessEndpoints: readonly Endpoint[] = [...stages, ...related, ...groups]
