/** What a designed field is, as far as options show and hide fields (record-engine.md §2.6). */
export interface LinkedDesign {
  /** The record cannot be without it: it is never hidden. */
  isFixed: boolean
  isRequired: boolean
  isHidden: boolean
  /** Its number, by which options know it. */
  formAssistId: number | null
  /** Numbers of the fields that its options show; empty where it shows none. */
  shows: readonly number[]
}

/** Why a field could not be filled although it must be: options hide what is fixed, or nothing that is shown shows it. */
type LinkFault = 'fixedLinked' | 'requiredUnreachable'

/** The first field that option linkage would keep from being filled although it must be. */
export function findLinkFault<Field extends LinkedDesign>(
  fields: readonly Field[],
): { field: Field; fault: LinkFault } | null {
  const listed = new Set(fields.flatMap((field) => field.shows))
  const isListed = ({ formAssistId }: Field) => formAssistId !== null && listed.has(formAssistId)
  const fixed = fields.find((field) => field.isFixed && isListed(field))
  if (fixed) return { field: fixed, fault: 'fixedLinked' }
  const shown = shownAtBest(fields, isListed)
  const lost = fields.find((field) => field.isRequired && !field.isHidden && !shown.has(field))
  return lost ? { field: lost, fault: 'requiredUnreachable' } : null
}

/** Fields that some choice of options shows. */
function shownAtBest<Field extends LinkedDesign>(
  fields: readonly Field[],
  isListed: (field: Field) => boolean,
): Set<Field> {
  const shown = new Set(fields.filter((field) => !isListed(field)))
  for (let before = 0; before < shown.size; ) {
    before = shown.size
    const numbers = new Set([...shown].flatMap((field) => (field.isHidden ? [] : field.shows)))
    for (const field of fields)
      if (field.formAssistId !== null && numbers.has(field.formAssistId)) shown.add(field)
  }
  return shown
}
