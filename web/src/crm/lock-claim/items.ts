import type { ClaimItem } from '#protocol/crm/lock-claim/calls.ts'
import { itemStatus } from '#protocol/crm/lock-claim/words.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

// by hand: pages are built without the library of schemas
const isItem = (value: unknown): value is ClaimItem =>
  isObject(value) &&
  typeof value.shellNum === 'string' &&
  [value.lockId, value.itemStatus, value.returnAsked].every((each) => typeof each === 'number')

/** The locks of a claim, as its detail lists them. */
export const itemsOf = ({ itemList }: Row): readonly ClaimItem[] =>
  Array.isArray(itemList) ? itemList.filter(isItem) : []

/** Those that the claimant has not used, returned or reported. */
export const openItemsOf = (record: Row): readonly ClaimItem[] =>
  itemsOf(record).filter(
    (item) => item.itemStatus === itemStatus.issued || item.itemStatus === itemStatus.held,
  )
