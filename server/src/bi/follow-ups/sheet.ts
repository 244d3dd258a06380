import type { FollowUpName } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type RecordLink, relationTo } from '#protocol/record/relations/relations.ts'
import { linksTo } from '#protocol/record-types.ts'
import { namesFor } from '#server/engine/model/activity-rights.ts'
import { refuse } from '#server/platform/refusal.ts'
import { followedTypes } from './written.ts'

/** What the follow-ups of a type may name besides their record. */
export interface Named extends FollowUpName {
  link: RecordLink
  title: string
}

export const namedBy = (type: RecordType): Named[] =>
  namesFor(type).flatMap((name) => {
    const link = linksTo(type).find(({ named, from }) => named && from.key === name.target)
    return link ? [{ ...name, link, title: `相关${link.from.display}` }] : []
  })

/** Headings of the sheets of follow-ups (bi.md §17.4). */
export const titles = {
  content: '跟进内容',
  author: '跟进人',
  creator: '创建人',
  time: '跟进时间',
  category: '跟进方式',
  next: '下次联系时间',
} as const
export const recordTitle = ({ display }: RecordType) => `所属${display}`

/** The column by which sheets call a record: that by which other records call it. */
export const nameColumn = (type: RecordType): string => relationTo(type).nameColumn

/** A sheet is of one type; 400 where none, or none that is followed up, is named. */
export const sheetType = (label: number | undefined): RecordType =>
  followedTypes.find((type) => type.label === label) ?? refuse('invalidAt', 'label')
