import { toKey } from '#protocol/platform/to-key.ts'
import type { RecordType } from './declare.ts'
import { type DeclaredKind, declaredKinds, declaredPresences, type Presence, presences } from './kinds.ts'

/** What administrators set of a field in the form of one kind of action (locks-and-extensions.md §7.15). */
export interface Boxes {
  isShow: 0 | 1
  isEdit: 0 | 1
  isNull: 0 | 1
}

/** What is hidden is not editable, and what is not editable is not required, whatever else is sent. */
export function presenceOf({ isShow, isEdit, isNull }: Boxes): Presence {
  if (isShow === 0) return 'hidden'
  if (isEdit === 0) return 'shown'
  return isNull === 1 ? 'required' : 'optional'
}

export const boxesOf = (presence: Presence): Boxes => ({
  isShow: presence === 'hidden' ? 0 : 1,
  isEdit: presence === 'hidden' || presence === 'shown' ? 0 : 1,
  isNull: presence === 'required' ? 1 : 0,
})

/** A field as its definition has it now. */
interface Defined {
  /** snake_case. */
  fieldName: string
  isRequired: boolean
  /** '' for one without a value. */
  column: string
}

/** How the form of a kind treats a field while nothing is set, and all that may be set. */
export interface Treatment {
  usual: Presence
  allowed: readonly Presence[]
}

/**
 * Settings never take from a form what its records cannot be without, nor open what is written by rules: a field that no declared
 * kind lets edit is computed.
 */
export function treatmentOf(type: RecordType, kind: number, field: Defined): Treatment {
  const { fieldName, isRequired, column } = field
  const declared = declaredPresences(type, kind).get(toKey(fieldName))
  const usual = declared ?? (isRequired ? 'required' : 'optional')
  const { fixedInForm: isFixed = false, required: isNeeded = false } =
    type.fields.find(({ name }) => name === fieldName) ?? {}
  if (isFixed && isNeeded) return { usual, allowed: [usual] }
  const open: readonly Presence[] =
    column === '' ? ['optional', 'hidden'] : isComputed(type, fieldName) ? ['shown', 'hidden'] : presences
  return { usual, allowed: isFixed ? open.filter((presence) => presence !== 'hidden') : open }
}

function isComputed(type: RecordType, fieldName: string): boolean {
  const kinds: readonly DeclaredKind[] = declaredKinds(type)
  const treated = kinds.map(({ fields }) => fields?.[fieldName])
  return treated.length > 0 && treated.every((presence) => presence === 'shown' || presence === 'hidden')
}
