import type { fieldAdminCalls, HandledField } from '#protocol/manage/fields/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Context } from '#server/access/context.ts'
import { kindForm } from '#server/engine/model/form-of.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireDesigned } from './designed-types.ts'

type Bit = 0 | 1
const bit = (on: boolean): Bit => (on ? 1 : 0)

/** crmField/queryHandleField: every field that shows, as the form of one kind of action treats it. */
export function readHandledFields({
  services,
  request,
}: Context<RequestOf<typeof fieldAdminCalls.handledFields>>): HandledField[] {
  const type = requireDesigned(request.label)
  const fields = services.engine.catalog.current()
  const { presence } = kindForm(type, request.actionType, fields)
  return fields
    .fieldsOf(type.label)
    .filter((field) => !field.isHidden)
    .map((field) => {
      const said = presence(field.key)
      return {
        fieldId: field.fieldId,
        fieldName: field.fieldName,
        name: field.name,
        isShow: bit(said !== 'hidden'),
        isEdit: bit(said !== 'hidden' && said !== 'shown'),
        isNull: bit(said === undefined ? field.isRequired : said === 'required'),
      }
    })
}

/** crmField/saveHandleField: replaces the settings of the named fields; what is hidden is never required. */
export async function saveHandledFields(
  context: Context<RequestOf<typeof fieldAdminCalls.saveHandledFields>>,
): Promise<void> {
  const { services, request } = context
  const type = requireDesigned(request.label)
  const fields = services.engine.catalog.current().fieldsOf(type.label)
  const known = new Set(fields.map((field) => field.fieldId))
  if (!request.list.every((item) => known.has(item.fieldId))) refuse('rowUnknown')
  const ids = request.list.map((item) => item.fieldId)
  if (new Set(ids).size < ids.length) refuse('invalid')
  await inTransaction(services.db, async (trx) => {
    await trx
      .deleteFrom('field_handles')
      .where('label', '=', type.label)
      .where('action_type', '=', request.actionType)
      .where('field_id', 'in', ids)
      .execute()
    await trx
      .insertInto('field_handles')
      .values(
        request.list.map(({ fieldId, isShow, isEdit, isNull }) => ({
          label: type.label,
          action_type: request.actionType,
          field_id: fieldId,
          is_show: isShow === 1,
          is_edit: isShow === 1 && isEdit === 1,
          is_required: isShow === 1 && isEdit === 1 && isNull === 1,
        })),
      )
      .execute()
    await services.engine.catalog.changed(trx)
    await recordActs(trx, context, [
      adminAct('crm', '编辑', `${type.display}字段设置`, `修改了${type.display}单据的字段设置`),
    ])
  })
}
