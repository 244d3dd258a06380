import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type FieldRights, fieldRightsOf } from './field-rights.ts'
import { type Actor, type RecordPlace, rulesOf } from './rules.ts'

/** The viewer's rights over the fields of one record: as its type narrows them, else by role. */
export async function rightsOver(actor: Actor, type: RecordType, place: RecordPlace): Promise<FieldRights> {
  const { services, viewer } = actor
  return (
    (await rulesOf(services, type).viewing?.narrow?.(actor, place)) ??
    fieldRightsOf(viewer, type, services.engine.catalog.current())
  )
}
