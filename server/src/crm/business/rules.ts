import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { approvalTerms } from '#server/approval/door.ts'
import { dueTerms, isDueToday, isOverdue } from '#server/engine/features/todo/due.ts'
import { compareId } from '#server/engine/fields/compare.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type {
  Actor,
  RecordRules,
  SavedMoment,
  SaveMoment,
  SpecialFilter,
} from '#server/engine/model/rules.ts'
import {
  answerOrder,
  beginOrder,
  blankPlain,
  completeOrder,
  describeOrder,
  holdOrder,
  lockCount,
  orderHappening,
  orderStrip,
  prepareOrder,
  saveLines,
  toMakeTerms,
} from '../order/door.ts'
import { contactEvents, countUnder, leaveContacts, relate } from './contacts.ts'
import { recordStage, stageMoved } from './move-stage.ts'
import { stagesOf } from './stages.ts'

type Business = RowOf<typeof business>

const isOpen = sql<boolean>`r.is_end = 0`

/** A group alone, or with one of its stages; −1, −2, −3 are the ways to end (record-engine.md §7.6). */
const byGroup: SpecialFilter = {
  condition: ({ operator, values, today }) => {
    const [typeId, statusId] = values.map(Number)
    if (typeId === undefined) return null
    const group = compareId(sql`r.type_id`, { operator, values: [typeId], today })
    if (statusId === undefined || !group) return group
    return statusId < 0
      ? sql<boolean>`(${group} and r.is_end = ${-statusId})`
      : sql<boolean>`(${group} and r.is_end = 0 and r.status_id = ${statusId})`
  },
  setting: ({ services }) =>
    services.businessGroups.entries().map(({ id, name }) => ({
      name,
      value: id,
      typeId: id,
      statusList: [
        ...stagesOf(services, id).map((stage) => ({ statusId: stage.id, name: stage.name, typeId: id })),
        ...services.businessStages
          .entries()
          .filter(({ under }) => under === null)
          .map((stage) => ({ statusId: -stage.id, name: stage.name, typeId: id })),
      ],
    })),
}

/** What is peculiar to businesses (crm-records.md §6). */
export const businessRules: RecordRules<Business> = {
  saving: {
    complete: completeOrder,
    prepare: (moment) => {
      beginOrder(moment)
      prepareStage(moment)
      prepareOrder(moment)
    },
    check: holdOrder,
    saved: async (moment) => {
      await saveLines(moment)
      await keepNewStage(moment)
      await keepCustomer(moment)
      await relateGiven(moment)
    },
    answer: answerOrder,
  },
  happening: orderHappening,
  ownMoney: orderStrip,
  viewing: {
    completeRows: async (actor, rows) => {
      for (const row of rows) row.businessStatusCount = progressOf(actor, row)
      blankPlain(rows)
    },
    detail: describeOrder,
    counters: (actor) => ({ contactCount: countUnder(actor, 'business'), lockCount }),
    filters: { typeId: byGroup },
  },
  todos: {
    todayBusiness: dueTerms(isOpen),
    checkBusiness: approvalTerms(business),
    makeLock: toMakeTerms,
  },
  scenes: { dueToday: isDueToday, overdue: isOverdue },
  events: [stageMoved, ...Object.values(contactEvents)],
}

/** A new business is open; one that gets another group begins anew in it, in the stage that was chosen or the first. */
function prepareStage({ actor, stored, values }: SaveMoment<Business>): void {
  const isMoved =
    values.type_id !== undefined && values.type_id !== null && values.type_id !== stored?.type_id
  if (!isMoved) return
  const statusId = values.status_id ?? stagesOf(actor.services, Number(values.type_id))[0]?.id ?? null
  values.status_id = statusId
  values.stage_id = statusId
  values.is_end = 0
  values.status_remark = null
}

async function keepNewStage({ trx, actor, id, values, stored }: SavedMoment<Business>): Promise<void> {
  const statusId = Number(values.status_id ?? 0)
  if (statusId > 0 && statusId !== stored?.status_id) await recordStage(trx, actor, { ids: [id], statusId })
}

/** The primary contact is one of the customer's. */
async function keepCustomer({ trx, id, values, stored }: SavedMoment<Business>): Promise<void> {
  if (!stored || !values.customer_id || values.customer_id === stored.customer_id) return
  await leaveContacts(trx, id, Number(values.customer_id))
}

/** A business that is made at a contact is tied to it. */
async function relateGiven({ trx, actor, id, request, stored }: SavedMoment<Business>): Promise<void> {
  const contactsId = toIds(request?.contactsId ?? request?.entity.contactsId)[0]
  if (stored || !contactsId) return
  const contact = await requireRecord(actor, contacts, contactsId, { action: 'read', db: trx })
  const row = await requireRecord(actor, business, id, { action: 'read', lock: true, db: trx })
  await relate(trx, actor, row, [contact])
}

/** How far a business has come: the place of its stage, of all and the end (crm-records.md §6.2). */
function progressOf({ services }: Actor, row: Record<string, unknown>) {
  const stages = stagesOf(services, Number(row.typeId ?? 0))
  return {
    isEnd: Number(row.isEnd ?? 0),
    statusName: row.statusName ?? '',
    currentProgress: services.businessStages.entry(Number(row.stageId ?? 0))?.orderNum ?? 0,
    totalProgress: stages.length + 1,
  }
}
