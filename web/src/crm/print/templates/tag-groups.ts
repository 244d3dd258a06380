import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'

/** What people call a group of tags of a type. */
export const titleOfGroup = (type: RecordType, group: string): string =>
  recordTypeNamed(group)?.display ?? type.lines?.find(({ key }) => key === group)?.title ?? group
