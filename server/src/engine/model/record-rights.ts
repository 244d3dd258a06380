import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type FieldRights, fieldRightsOf } from './field-rights.ts'
import { type Actor, type RecordPlace, rulesOf } from './rules.ts'

/** What the viewer may do with the fields of one record: what its type says of this one, else what his roles say of all. */
export async function rightsOver(actor: Actor, type: RecordType, place: RecordPlace): Promise<FieldRights> {
  const { services, viewer } = actor
  return (
    (await rulesOf(services, type).viewing?.narrow?.(actor, place)) ??
    fieldRightsOf(viewer, type, services.engine.catalog.current())
  )
}
