import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { textOf, titleOf } from '../../model/record.ts'

/** As other records name it: contracts by their number. */
export const nameIn = (type: RecordType, row: Row): string =>
  textOf(row, toKey(relationTo(type).nameColumn)) || titleOf(type, row)
