import { EmptyValue, orEmpty } from '../show.tsx'
import type { ShowProps } from '../views.tsx'
import { RelatedLink } from './RelatedLink.tsx'
import { parseRelated, targetOf } from './relation.ts'

/** The name as a link to the record; a bare name stays a name. */
export function ShowRelated({ value, field }: ShowProps) {
  if (typeof value === 'string' || typeof value === 'number') return orEmpty(String(value))
  const [related] = parseRelated(value, field.formType)
  if (!related) return <EmptyValue />
  return <RelatedLink target={targetOf(field.formType)} id={related.id} name={related.name} />
}
