import { formTypes, toFormType } from '#protocol/fields/form-types.ts'
import type { DesignedField } from '#protocol/manage/fields/calls.ts'
import type { DraftField, DraftRows } from './draft.ts'

/** An option that the stored form has and the drawn one has not. */
export interface GoneOption {
  fieldId: number
  /** Of the field, or of table and column. */
  field: string
  option: string
  /** Its new name, where it was renamed. */
  renamed: string | null
  /** What the field offers now. */
  offered: readonly string[]
  isUnique: boolean
}

const namesOf = (field: DraftField) => field.options.map(({ name }) => name.trim()).filter(Boolean)

function goneFrom(stored: DesignedField, drawn: DraftField, title: string): GoneOption[] {
  if (!formTypes[toFormType(stored.formType)].design.hasOptions) return []
  const offered = namesOf(drawn)
  return stored.setting
    .filter((option) => !offered.includes(option))
    .map((option) => ({
      fieldId: stored.fieldId,
      field: title,
      option,
      renamed:
        drawn.options.find(({ was, name }) => was === option && name.trim() !== '')?.name.trim() ?? null,
      offered,
      isUnique: drawn.isUnique,
    }))
}

/** Options that go with the next save, those in columns of tables among them. */
export function goneOptions(
  definition: readonly (readonly DesignedField[])[],
  rows: DraftRows,
): GoneOption[] {
  const drawnFields = rows.flat()
  return definition.flat().flatMap((stored) => {
    const drawn = drawnFields.find(({ fieldId }) => fieldId === stored.fieldId)
    if (!drawn) return []
    const inColumns = stored.fieldExtendList.flatMap((column) => {
      const kept = drawn.columns.find(({ fieldId }) => fieldId === column.fieldId)
      return kept ? goneFrom(column, kept, `${drawn.name}－${kept.name}`) : []
    })
    return [...goneFrom(stored, drawn, drawn.name), ...inColumns]
  })
}
