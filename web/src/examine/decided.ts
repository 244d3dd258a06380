import type { Examine } from '#protocol/examine/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Decided } from '#web/approval/door.ts'

/** What an approval is called where its initiator is not shown beside it: 沈海棠的差旅报销. */
export const titleOf = ({ createUser, categoryTitle }: Examine): string =>
  `${createUser.realname}的${categoryTitle}`

/** An approval as the engine knows its record: the title under its own key. */
export const rowOf = (examine: Examine): Row => ({ ...examine, categoryName: titleOf(examine) })

/** The same as it is decided about. */
export const decidedOf = (examine: Examine): Decided => ({
  recordId: examine.examineRecordId ?? 0,
  typeId: examine.examineId,
  title: titleOf(examine),
  facts: rowOf(examine),
  submitter: examine.createUser.realname,
})
