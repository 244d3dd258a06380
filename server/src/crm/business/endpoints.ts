import {
  businessCalls,
  businessStageCalls,
  contactsBusinessCalls,
  stageGroupCalls,
} from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { listProductsOf } from '../product/door.ts'
import {
  listUnder,
  relateBusinesses,
  relateContacts,
  setPrimary,
  unrelateBusinesses,
  unrelateContacts,
} from './contacts.ts'
import { listGroups, readGroup, removeGroup, saveGroup, setGroupStatus } from './groups.ts'
import { moveStage, readStage, readStageOptions } from './move-stage.ts'

const stages: readonly Endpoint[] = [
  on(businessStageCalls.options, async (context) => readStageOptions(context)),
  on(businessStageCalls.read, (context) => readStage(context, context.request.businessId)),
  on(
    businessStageCalls.boost,
    done((context) => moveStage(context, context.request)),
  ),
]

const related: readonly Endpoint[] = [
  on(businessCalls.products, (context) =>
    listProductsOf(context, business, context.request.businessId, windowOf(context.request)),
  ),
  on(businessCalls.contacts, (context) =>
    listUnder(context, 'business', context.request.businessId, context.request),
  ),
  on(
    businessCalls.relateContacts,
    done((context) => relateContacts(context, context.request.businessId, context.request.contactsIds)),
  ),
  on(
    businessCalls.unrelateContacts,
    done((context) => unrelateContacts(context, context.request.businessId, context.request.contactsIds)),
  ),
  on(
    businessCalls.setPrimary,
    done((context) => setPrimary(context, context.request.businessId, context.request.contactsId)),
  ),
  on(contactsBusinessCalls.list, (context) =>
    listUnder(context, 'contacts', context.request.contactsId, context.request),
  ),
  on(
    contactsBusinessCalls.relate,
    done((context) => relateBusinesses(context, context.request.contactsId, context.request.businessIds)),
  ),
  on(
    contactsBusinessCalls.unrelate,
    done((context) => unrelateBusinesses(context, context.request.contactsId, context.request.businessIds)),
  ),
]

const groups: readonly Endpoint[] = [
  on(stageGroupCalls.list, (context) => listGroups(context, windowOf(context.request))),
  on(stageGroupCalls.read, (context) => readGroup(context, context.request.id)),
  on(
    stageGroupCalls.save,
    done((context) => saveGroup(context, context.request)),
  ),
  on(
    stageGroupCalls.changeStatus,
    done((context) => setGroupStatus(context, context.request.typeId, context.request.status)),
  ),
  on(
    stageGroupCalls.remove,
    done((context) => removeGroup(context, context.request.id)),
  ),
]

export const businessEndpoints: readonly Endpoint[] = [...stages, ...related, ...groups]
