import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { refusal } from '#server/platform/refusal.ts'
import { rulesOf, type SaveMoment } from '../../model/rules.ts'

/**
 * Derives values and sets defaults as the type declares. Refuses a record without a value the type requires, even if the designer has
 * made the field optional.
 */
export function prepareSave(type: RecordType, moment: SaveMoment): void {
  const { prepare, missing } = rulesOf(moment.actor.services, type).saving ?? {}
  prepare?.(moment)
  const { values, stored } = moment
  for (const { required, column, key, label } of linksFrom(type)) {
    if (!required || values[column] || (stored && !(column in values))) continue
    const name = missing?.[key]
    throw (name ? refusal(name) : refusal('required', label)).at(key)
  }
}
