import type { Examine } from '#protocol/examine/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Decided } from '#web/approval/door.ts'

/** An approval as the engine knows its record: the title under its own key. */
export const rowOf = (examine: Examine): Row => ({ ...examine, categoryName: examine.categoryTitle })

/** The same as it is decided about. */
export const decidedOf = (examine: Examine): Decided => ({
  recordId: examine.examineRecordId ?? 0,
  typeId: examine.examineId,
  title: `${examine.createUser.realname}的${examine.categoryTitle}`,
  facts: rowOf(examine),
  submitter: examine.createUser.realname,
})
