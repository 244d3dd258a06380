import type { EditProps } from '../views.tsx'
import { useRelationLimit, useRelationSlot } from './picker-slot.ts'
import { type RelatedRecord, targetOf } from './relation.ts'
import { ShowRelated } from './show.tsx'

/** What record screens lend for picking; the name alone outside of them. */
export function RelatedEdit({ field, ...props }: EditProps<RelatedRecord[]>) {
  const slot = useRelationSlot()
  const limit = useRelationLimit(field.fieldName)
  if (!slot) return <ShowRelated value={props.value} field={field} place="detail" />
  return <slot.Picker {...props} limit={limit} target={targetOf(field.formType)} title={field.name} />
}
