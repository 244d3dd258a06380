import type { FormField } from '#protocol/fields/rule/field.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { keptFromForms } from '#protocol/record/states/states.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import { useInformation } from '../../model/data/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { isSystem } from '../../model/sections.ts'

/** A field of a record with the others: choosing one of its options may hide some of them. */
export interface FieldInPlace {
  field: FormField
  fields: readonly FormField[]
}

/** Whether the person may change a field of this record where it is shown; nothing may be by who may not edit the record. */
export function useMayEditInPlace({
  type,
  record,
}: Pick<TabProps, 'type' | 'record'>): (field: FormField) => boolean {
  const may = useCan()
  const forbids = useForbidden(type)
  const editable = may(`${type.node}/update`) && forbids([record], 'editInPlace') === undefined
  const inForm = new Set([
    ...linksFrom(type).flatMap((link) => (link.inForm ? [link.key] : [])),
    ...type.fields.flatMap((declared) => (declared.inForm ? [toKey(declared.name)] : [])),
  ])
  return (field) =>
    editable &&
    field.authLevel === 3 &&
    !isSystem(field) &&
    keptFromForms(type, record, field.fieldName) === null &&
    !inForm.has(field.fieldName) &&
    viewsOf(field.formType).inline
}

/** The fields that can be changed in place, by key; none before they have arrived. */
export function useFieldsInPlace(props: TabProps): (key: string) => FieldInPlace | undefined {
  const { type, recordId } = props
  const may = useCan()
  const mayEdit = useMayEditInPlace(props)
  const { data: fields } = useInformation(type, recordId, may(`${type.node}/update`))
  return (key) => {
    const field = fields?.find((each) => each.fieldName === key)
    return fields && field && mayEdit(field) ? { field, fields } : undefined
  }
}

/** Whether it is still to come what can be changed in place: what offers that keeps its room until then. */
export function useAwaitsFields({ type, recordId, record }: TabProps): boolean {
  const may = useCan()
  const forbids = useForbidden(type)
  const mayUpdate = may(`${type.node}/update`)
  const { isPending } = useInformation(type, recordId, mayUpdate)
  return mayUpdate && forbids([record], 'editInPlace') === undefined && isPending
}
