import type { Row } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { CreatePlace } from '#protocol/record/link.ts'
import type { RecordLink } from '#protocol/record/registry.ts'
import { linksFrom, linksTo } from '#protocol/record-types.ts'
import { idOf, titleOf } from './record.ts'
import type { FormRequest, RecordScreen } from './screens.tsx'

/** The form of a new record that points at this one, which may have been saved a moment ago. */
export const newRelated = ({ from, to, key }: RecordLink, record: Row): FormRequest => ({
  typeKey: from.key,
  preset: { [key]: [{ id: idOf(to, record), name: titleOf(to, record) }] },
})

/** New records that are offered at this place of a record's screen to people who may make them. */
export const createdAt = (
  { type, readOnly }: RecordScreen,
  place: CreatePlace,
  may: (need: string) => boolean,
): readonly RecordLink[] =>
  readOnly
    ? []
    : linksTo(type).filter(({ creates, from }) => creates?.includes(place) && may(`${from.node}/save`))

/** Types whose entries stand in the timeline of this one besides its own: what points at it, and what may name it. */
export function timelineTypesOf(type: RecordType): RecordType[] {
  const related = linksTo(type).flatMap(({ timeline, from }) => (timeline ? [from] : []))
  const naming = linksFrom(type).flatMap(({ named, to }) => (named ? [to] : []))
  return [...new Set([...related, ...naming])].filter(({ key }) => key !== type.key)
}
