import type { Row } from '#protocol/record/calls/calls.ts'
import { textOf } from '#web/record/model/record.ts'
import type { FormParent } from '#web/record/model/screens.tsx'

/** The form of a customer below another one (locks-and-extensions.md §15.4). */
export const subCustomerOf = (parentId: number, name: string): FormParent => ({
  display: '子客户',
  label: '上级客户',
  name,
  entity: { parentId },
})

/** A customer that lies below another one says so wherever its form is opened from. */
export function parentOfCustomer(record: Row): FormParent | undefined {
  const parentId = Number(record.parentId)
  return parentId > 0 ? subCustomerOf(parentId, textOf(record, 'parentName')) : undefined
}
