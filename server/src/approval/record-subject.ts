import { applicationOf } from '#protocol/applications.ts'
import type { ConditionField } from '#protocol/approval/flow-calls.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { applyOutcome, describeSubject, lockSubject } from '#server/engine/change/approval/subject.ts'
import { previewLines } from '#server/engine/change/lines/preview-lines.ts'
import { fillFields } from '#server/engine/change/save/fill.ts'
import { readFillable } from '#server/engine/features/detail/form.ts'
import { readHistory } from '#server/engine/features/history/read-history.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { Subject } from '#server/engine/model/approvals.ts'
import { findRecord } from '#server/engine/model/find-record.ts'
import { namesNow } from '#server/engine/model/registers.ts'
import { type ConditionOfKind, rulesOf, type Writer } from '#server/engine/model/rules.ts'
import { type Column, schemaOf, schemaOfRow } from '#server/engine/model/schema.ts'
import type { ApprovalSubject, SubjectState } from './subject.ts'

type Services = Pick<Writer, 'services'>

/** A record type that declares an approval, as a subject. */
export function recordSubject(type: RecordType & { approval: Approval }): ApprovalSubject {
  const { key, approval } = type
  return {
    label: approval.label,
    ...(approval.refusals ? { refusals: approval.refusals } : {}),
    messages: { ...approval.messages, label: applicationOf(type).messageLabel },
    read: async (db, actor, id) => stateOf(actor, await describeSubject(db, actor, key, id)),
    lock: async (trx, actor, id) => stateOf(actor, await lockSubject(trx, actor, key, id)),
    tell: (trx, actor, id, outcome) => applyOutcome(trx, actor, { key, id, outcome }),
    fill: async (trx, actor, id, list) => {
      const subject = await lockSubject(trx, actor, key, id)
      if (subject) await fillFields(trx, actor, type, subject.row, list)
    },
    fillable: async (actor, id) => {
      const subject = id === null ? null : await describeSubject(actor.services.db, actor, key, id)
      return readFillable(actor, type, subject?.row ?? null)
    },
    changesSince: async (actor, id, since) =>
      (await findRecord(actor, type, id, { action: 'read' })) ? readHistory(actor, type, id, since) : [],
    mayRead: async (actor, id) => (await findRecord(actor, type, id, { action: 'read' })) !== null,
    conditionFields: ({ services }, categoryId) => {
      const kinds = type.kinds && categoryId !== undefined ? [categoryId] : []
      const { columns } = schemaOf(type, services.engine.catalog.current(), kinds)
      const { conditions, weighs = [] } = approval
      const ofKind = rulesOf(services, type).conditionsOf?.(services, categoryId ?? null)
      return [
        ...(ofKind ?? []).map(fixedCondition),
        ...[...columns.values()]
          .filter(
            (column) =>
              weighs.includes(column.column) ||
              conditions?.includes(column.column) ||
              ((!(conditions || ofKind) || isOfKind(column)) && isDriving(column)),
          )
          .map(toConditionField),
      ]
    },
    complete: async (actor, dataMap, id) => {
      const stored = id === null ? null : await findRecord(actor, type, id, { action: 'read' })
      return { ...dataMap, ...(await previewLines(actor, type, { sent: dataMap, stored })) }
    },
  }
}

/** A record as conditions see it: values as forms read them. */
export function stateOf(actor: Services, subject: Subject): SubjectState
export function stateOf(actor: Services, subject: Subject | null): SubjectState | null
export function stateOf({ services }: Services, subject: Subject | null): SubjectState | null {
  if (!subject) return null
  const { type, row, title, ownerUserId } = subject
  const { columns } = schemaOfRow(type, services.engine.catalog.current(), row)
  const names = namesNow(services)
  return {
    title,
    ownerUserId,
    value: (fieldName) => {
      const column = columns.get(toKey(fieldName))
      return column && storeOf(column.formType).toRead(row[column.column] ?? null, names, column.field)
    },
  }
}

/** A field that administrators gave to one kind. */
const isOfKind = ({ field }: Column) => field?.place === 'kind'

const isDriving = ({ field, formType }: Column) =>
  field?.isRequired === true && formTypes[formType].drivesFlows === true

const fixedCondition = ({ fieldName, name, formType, options }: ConditionOfKind): ConditionField => ({
  fieldId: -1,
  name,
  fieldName,
  type: formTypes[formType].code ?? 0,
  fieldType: 1,
  setting: options ? [...options] : null,
})

function toConditionField({ field, key, label, formType, words }: Column): ConditionField {
  const options = field?.setting ?? null
  const coded = words && Object.entries(words).map(([value, word]) => ({ label: word, value }))
  return {
    fieldId: field?.fieldId ?? -1,
    name: label,
    fieldName: key,
    type: formTypes[formType].code ?? 0,
    fieldType: field && field.kind === 0 ? 0 : 1,
    setting: field ? options : coded,
  }
}
