import { Link } from 'react-router'
import type { FormType } from '#protocol/fields/form-types.ts'
import { relationOf } from '#protocol/records/declare.ts'
import { textFilter } from '../filter/text.tsx'
import { EmptyValue, orEmpty } from '../show.tsx'
import { defineViews, type EditProps, type FieldViews, type ShowProps } from '../views.tsx'
import { useRelationSlot } from './picker-slot.ts'
import { parseRelated, type RelatedRecord } from './relation.ts'

const targetOf = (formType: FormType) => relationOf(formType)?.target ?? null

/** Names as links to the record; a list row carries the name alone and links where it knows the id. */
function ShowRelated({ value, field }: ShowProps) {
  const slot = useRelationSlot()
  if (typeof value === 'string' || typeof value === 'number') return orEmpty(String(value))
  const [related] = parseRelated(value, field.formType)
  if (!related) return <EmptyValue />
  const target = targetOf(field.formType)
  const link = target ? slot?.linkTo(target, related.id) : null
  return link ? <Link to={link}>{related.name}</Link> : related.name
}

function RelatedEdit({ field, ...props }: EditProps<RelatedRecord[]>) {
  const slot = useRelationSlot()
  const target = targetOf(field.formType)
  if (!slot || !target) return <ShowRelated value={props.value} field={field} place="detail" />
  return <slot.Picker {...props} target={target} title={field.name} />
}

function toText(value: unknown, formType: FormType): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return parseRelated(value, formType)
    .map((related) => related.name)
    .join('，')
}

/** One record of another type. The same views serve every relation; which type follows from the form type. */
export const relationViews: FieldViews = defineViews<RelatedRecord[]>({
  Show: ShowRelated,
  Edit: RelatedEdit,
  parse: (value, field) => parseRelated(value, field.formType),
  toWrite: ([related]) => related?.id ?? null,
  toText: (value, field) => toText(value, field.formType),
  filter: textFilter,
  roomy: true,
})
