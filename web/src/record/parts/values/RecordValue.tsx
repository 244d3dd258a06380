import type { Row } from '#protocol/record/calls/calls.ts'
import type { HeadItem } from '#protocol/record/declaration/declared-details.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import type { ShownField, ShowPlace } from '#web/fields/views.tsx'
import { declaredField, relationColumnOf, textOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { DueValue, isDueAt } from '../states/due.tsx'
import { codedValueOf } from './coded.tsx'

interface ValueProps {
  screen: RecordScreen
  record: Row
  itemKey: string
  title: string
  /** Absent: as its type declares it. */
  field?: ShownField
  place?: ShowPlace
}

/** A value of the record as its type, its state or its form type shows it; one line high, where no other place is named. */
export function RecordValue({ screen, record, itemKey, title, field, place = 'fact' }: ValueProps) {
  const { type, cells } = screen
  const Special = cells?.[itemKey]
  if (Special) return <Special type={type} row={record} />
  const coded = codedValueOf(type, itemKey)
  if (coded) return coded(record)
  const relation = relationColumnOf(type, itemKey)
  if (relation)
    return (
      <RelatedLink
        target={relation.to.key}
        id={Number(record[relation.key])}
        name={textOf(record, itemKey)}
      />
    )
  if (place === 'fact' && isDueAt(type, itemKey))
    return <DueValue type={type} row={record} itemKey={itemKey} />
  const shown = field ?? declaredField(type, itemKey, title)
  const { Show } = viewsOf(shown.formType)
  return <Show value={record[itemKey]} field={shown} place={place} />
}

/** Nothing is shown. */
export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** The record as a fact of its head shows it: another column in its place is called and copied the same way. */
export const withFact = (record: Row, { key, or }: HeadItem): Row =>
  or !== undefined && isBlank(record[key]) ? { ...record, [key]: record[or] } : record
