import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { type FieldRights, fieldRightsOf } from './field-rights.ts'
import { type Form, formOf } from './form-of.ts'
import { type Actor, type RecordPlace, rulesOf, type StoredRow } from './rules.ts'

/** The viewer's rights over the fields of one record: as its type narrows them there, else as their roles have them. */
export async function rightsOver(actor: Actor, type: RecordType, place: RecordPlace): Promise<FieldRights> {
  const { services, viewer } = actor
  return (
    (await rulesOf(services, type).viewing?.narrow?.(actor, place)) ??
    fieldRightsOf(viewer, type, services.engine.catalog.current())
  )
}

/** The form that a record follows, under those rights. */
export async function formOver(
  actor: Actor,
  type: RecordType,
  row: StoredRow,
  view?: ViewRef,
): Promise<Form> {
  const rights = await rightsOver(actor, type, { id: row.id, owner_user_id: row.owner_user_id, view })
  return formOf(type, kindOf(type, row), rights, actor.services.engine.catalog.current())
}
