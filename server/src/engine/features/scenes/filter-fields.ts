import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { NamedValue, SystemFilter } from '#protocol/record/declaration/declared-columns.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { registerOf, wordsNow } from '../../model/registers.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { openView, type ViewAsk } from '../../model/view.ts'

export const isFiltered = (formType: FormType): boolean => storeOf(formType).compare !== null

export function toFilter(field: FieldRow, entries: readonly NamedValue[] = []): FilterField {
  const asText = field.kind === 1 ? storeOf(field.formType).filterAs : null
  const formType = asText ?? field.formType
  return {
    fieldId: field.fieldId,
    fieldName: field.key,
    name: field.name,
    formType,
    type: formTypes[formType].code,
    setting: entries.length > 0 ? [...entries] : field.setting,
    precisions: field.precisions,
    optionsData: field.optionsData,
    optionColors: field.optionColors,
  }
}

export const toSystemFilter = (filter: SystemFilter): FilterField => ({
  fieldId: null,
  fieldName: filter.key,
  name: filter.title,
  formType: filter.formType,
  type: formTypes[filter.formType].code,
  setting: [...(filter.setting ?? [])],
  precisions: null,
  optionsData: null,
})

/** What lists of the type, or of a view of it, can be filtered by, for this person, in order. */
export function readFilterFields(actor: Actor, type: RecordType, view?: ViewAsk): FilterField[] {
  if (view) return [...openView(actor, type, view, 'list').filters()]
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  const usable = schemaOf(type, fields).fields.filter(
    (field) => rights.usable(field.key) && isFiltered(field.formType),
  )
  const filterOf = (field: FieldRow) => {
    const setting = rulesOf(services, type).viewing?.filters?.[field.key]?.setting?.(actor)
    if (setting) return { ...toFilter(field), setting: [...setting] }
    const register = registerOf(services, field.formType)
    return toFilter(
      field,
      register?.entries().map(({ id, fullName }) => ({ name: fullName, value: id })),
    )
  }
  const system = type.list.filters
    .filter((filter) => rights.usable(filter.key.replace(/Id$/, 'Name')))
    .map((filter) =>
      toSystemFilter({ ...filter, setting: wordsNow(services, filter) ?? filter.setting ?? [] }),
    )
  return [
    ...usable.filter((field) => field.kind === 1).map(filterOf),
    ...system,
    ...usable.filter((field) => field.kind !== 1).map(filterOf),
  ]
}
