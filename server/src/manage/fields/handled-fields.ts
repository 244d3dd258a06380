import type { fieldAdminCalls, HandledField } from '#protocol/manage/fields/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import {
  type DeclaredKind,
  declaredKinds,
  foreignKeys,
  type Presence,
} from '#protocol/record/declaration/kinds.ts'
import { boxesOf, presenceOf, treatmentOf } from '#protocol/record/declaration/treatment.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Context } from '#server/access/context.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { kindForm } from '#server/engine/model/form-of.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireDesigned } from './designed-types.ts'

/** The type, and the name of the kind; a type without kinds has settings under any code. */
function requireForm({ label, actionType }: { label: number; actionType: number }) {
  const type = requireDesigned(label)
  const kinds: readonly DeclaredKind[] = declaredKinds(type)
  const kind = kinds.find(({ code }) => code === actionType)
  if (kinds.length > 0 && !kind) refuse('invalid')
  return { type, kindName: kind?.name ?? type.display }
}

/** crmField/queryHandleField: every field that shows, as the form of one kind of action treats it. */
export function readHandledFields({
  services,
  request,
}: Context<RequestOf<typeof fieldAdminCalls.handledFields>>): HandledField[] {
  const { actionType } = request
  const { type } = requireForm(request)
  const fields = services.engine.catalog.current()
  const { presence } = kindForm(type, actionType, fields)
  const foreign = new Set(foreignKeys(type, actionType))
  return fields
    .fieldsOf(type.label)
    .filter((field) => !field.isHidden && !foreign.has(field.key))
    .map((field) => {
      const { usual, allowed } = treatmentOf(type, actionType, field)
      return {
        fieldId: field.fieldId,
        fieldName: field.fieldName,
        name: field.name,
        ...boxesOf(presence(field.key) ?? usual),
        usual,
        allowed: [...allowed],
      }
    })
}

/** Refuses what would leave the form without something that its records need, or open what rules write. */
function requireAllowed(type: RecordType, kind: number, field: FieldRow, presence: Presence): void {
  const { allowed } = treatmentOf(type, kind, field)
  if (allowed.includes(presence)) return
  if (presence === 'hidden') refuse('systemFieldHidden')
  if (field.column === '') refuse('fieldWithoutValue', field.name)
  const isWritten = allowed.some((each) => boxesOf(each).isEdit === 1)
  refuse(isWritten ? 'fieldMustFill' : 'fieldComputed', field.name)
}

/**
 * crmField/saveHandleField: replaces the settings of the named fields. What is as usual is not kept, so that the field follows its
 * definition.
 */
export async function saveHandledFields(
  context: Context<RequestOf<typeof fieldAdminCalls.saveHandledFields>>,
): Promise<void> {
  const { services, request } = context
  const { type, kindName } = requireForm(request)
  const fields = services.engine.catalog.current().fieldsOf(type.label)
  const byId = new Map(fields.map((field) => [field.fieldId, field]))
  const ids = request.list.map((item) => item.fieldId)
  if (new Set(ids).size < ids.length) refuse('invalid')
  const set = request.list.map((item) => {
    const field = byId.get(item.fieldId) ?? refuse('rowUnknown')
    const presence = presenceOf(item)
    requireAllowed(type, request.actionType, field, presence)
    return { field, presence }
  })
  const kept = set
    .filter(({ field, presence }) => presence !== treatmentOf(type, request.actionType, field).usual)
    .map(({ field, presence }) => {
      const { isShow, isEdit, isNull } = boxesOf(presence)
      return {
        label: type.label,
        action_type: request.actionType,
        field_id: field.fieldId,
        is_show: isShow === 1,
        is_edit: isEdit === 1,
        is_required: isNull === 1,
      }
    })
  await inTransaction(services.db, async (trx) => {
    await trx
      .deleteFrom('field_handles')
      .where('label', '=', type.label)
      .where('action_type', '=', request.actionType)
      .where('field_id', 'in', ids)
      .execute()
    if (kept.length > 0) await trx.insertInto('field_handles').values(kept).execute()
    await services.engine.catalog.changed(trx)
    await recordActs(trx, context, [
      adminAct('crm', '编辑', `${type.display}字段设置`, `修改了${kindName}单据的字段设置`),
    ])
  })
}
