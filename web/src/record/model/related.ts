import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { CreatePlace } from '#protocol/record/declaration/link.ts'
import { parentOf, type RecordLink, relationTo } from '#protocol/record/relations/registry.ts'
import { linksFrom, linksTo, recordTypeNamed, recordTypes } from '#protocol/record-types.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { idOf, textOf, titleOf } from './record.ts'
import type { FormRequest, RecordScreen } from './screens.tsx'

/** The links that must be chosen before this one, by its `under`. */
function linksAbove(link: RecordLink): RecordLink[] {
  const own = parentOf(link, linksFrom)?.own
  return own ? [own, ...linksAbove(own)] : []
}

/** What a record points at, where that is one record of this type, or of several the one that it cannot do without. */
function pointedAt(record: Row, { to }: RecordLink, target: RecordLink['to']): RelatedRecord[] {
  const links = linksFrom(to).filter((each) => each.to === target)
  const [only, ...others] = links.length > 1 ? links.filter(({ required }) => required) : links
  if (!only || others.length > 0) return []
  const id = Number(record[only.key])
  return id > 0 ? [{ id, name: textOf(record, only.nameKey) }] : []
}

/**
 * The form of a new record that points at this one, which may have been saved a moment ago, and at what must be chosen before
 * it: the customer of the contract.
 */
export function newRelated(link: RecordLink, record: Row): FormRequest {
  const { from, to, key } = link
  const above = linksAbove(link).map((each) => [each.key, pointedAt(record, link, each.to)] as const)
  const name = textOf(record, toKey(relationTo(to).nameColumn)) || titleOf(to, record)
  return {
    typeKey: from.key,
    preset: {
      ...Object.fromEntries(above.filter(([, found]) => found.length > 0)),
      [key]: [{ id: idOf(to, record), name }],
    },
  }
}

/** What a new record of a type points at as one of another type does: the same customer. */
export const pointsAlso = (
  type: RecordType,
  other: RecordType,
  record: Row,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    linksFrom(type).flatMap(({ key, to, required }) => {
      const same = required ? linksFrom(other).find((each) => each.to === to) : undefined
      const id = Number(same && record[same.key])
      return same && id > 0 ? [[key, [{ id, name: textOf(record, same.nameKey) }]]] : []
    }),
  )

/** The form of a new record of a type that points at what another one points at. */
export const newOfSame = (type: RecordType, other: RecordType, record: Row): FormRequest => ({
  typeKey: type.key,
  preset: pointsAlso(type, other, record),
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

/** What the timeline of a record offers to make, in the order of the types: what points at it, and what its screen adds. */
export function createdInTimeline(
  screen: RecordScreen,
  record: Row,
  may: (need: string) => boolean,
): { type: RecordType; request: FormRequest }[] {
  const linked = createdAt(screen, 'timeline', may).map((link) => newRelated(link, record))
  const added = screen.readOnly ? [] : (screen.creates ?? []).map((make) => make(record))
  return [...linked, ...added]
    .flatMap((request) => {
      const type = recordTypeNamed(request.typeKey)
      return type && may(`${type.node}/save`) ? { type, request } : []
    })
    .toSorted((a, b) => recordTypes.indexOf(a.type) - recordTypes.indexOf(b.type))
}

/** Types whose entries stand in the timeline of this one besides its own: what points at it, and what may name it. */
export function timelineTypesOf(type: RecordType): RecordType[] {
  const related = linksTo(type).flatMap(({ timeline, from }) => (timeline ? [from] : []))
  const naming = linksFrom(type).flatMap(({ named, to }) => (named ? [to] : []))
  return [...new Set([...related, ...naming])].filter(({ key }) => key !== type.key)
}
