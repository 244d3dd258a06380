import type { FormType } from '#protocol/fields/form-types.ts'
import { relationOf } from '#protocol/record-types.ts'
import { textFilter } from '../filter/text.tsx'
import { EmptyValue, orEmpty } from '../show.tsx'
import type { EditProps, ShowProps, ViewsDefinition } from '../views.tsx'
import { useRelationLimit, useRelationSlot } from './picker-slot.ts'
import { RelatedLink } from './RelatedLink.tsx'
import { parseRelated, type RelatedRecord } from './relation.ts'

const targetOf = (formType: FormType) => relationOf(formType)?.type.key ?? ''

/** The name as a link to the record; a bare name stays a name. */
function ShowRelated({ value, field }: ShowProps) {
  if (typeof value === 'string' || typeof value === 'number') return orEmpty(String(value))
  const [related] = parseRelated(value, field.formType)
  if (!related) return <EmptyValue />
  return <RelatedLink target={targetOf(field.formType)} id={related.id} name={related.name} />
}

function RelatedEdit({ field, ...props }: EditProps<RelatedRecord[]>) {
  const slot = useRelationSlot()
  const limit = useRelationLimit(field.fieldName)
  if (!slot) return <ShowRelated value={props.value} field={field} place="detail" />
  return <slot.Picker {...props} limit={limit} target={targetOf(field.formType)} title={field.name} />
}

function toText(value: unknown, formType: FormType): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return parseRelated(value, formType)
    .map((related) => related.name)
    .join('，')
}

/** How one record of another type is shown, picked and written; which type follows from the form type. */
export const related = {
  Show: ShowRelated,
  Edit: RelatedEdit,
  parse: (value, field) => parseRelated(value, field.formType),
  toWrite: ([related]) => related?.id ?? null,
  toText: (value, field) => toText(value, field.formType),
  filter: textFilter,
} satisfies Partial<ViewsDefinition<RelatedRecord[]>>
