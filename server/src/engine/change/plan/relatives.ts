import { isObject } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'

/** The first of a list, or of comma-joined text; otherwise the value itself. */
function firstOf(value: unknown): unknown {
  if (typeof value === 'string') return value.split(',')[0]
  return Array.isArray(value) ? value[0] : value
}

/**
 * The entity of a save with the linked records that were named beside it, under the keys of their ids: `customerId`, or
 * `relatives: { customerIds: [1] }`, of which the first counts (locks-and-extensions.md §18). What the entity itself names wins.
 */
export function withRelatives(type: RecordType, request: SaveRequest): SaveRequest['entity'] {
  const { entity } = request
  if (!type.wire.relatives) return entity
  const relatives = isObject(request.relatives) ? request.relatives : {}
  const named = linksFrom(type).flatMap(({ key, to }) => {
    const value = request[to.idKey] ?? firstOf(relatives[`${to.idKey}s`])
    return Object.hasOwn(entity, key) || value === undefined ? [] : [[key, value] as const]
  })
  return { ...Object.fromEntries(named), ...entity }
}
