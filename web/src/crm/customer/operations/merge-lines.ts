import { customer } from '#protocol/crm/customer/type.ts'
import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import { isFormType } from '#protocol/fields/form-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { declaredField, idOf, textOf } from '#web/record/model/record.ts'

/** A field of customers that are merged, side by side. */
export interface MergeLine {
  key: string
  title: string
  /** Of unlike values one is chosen; the rest follows from the merge. */
  isField: boolean
  read: (row: Row) => string
}

const dealWord = (row: Row) =>
  dealStatusOptions.find((option) => option.value === Number(row.dealStatus))?.name ?? ''

/** As the form type of the column writes it. */
function lineOf(key: string, title: string, isField = false): MergeLine {
  const field = declaredField(customer, key, title)
  return { key, title, isField, read: (row) => viewsOf(field.formType).toText(row[key], field) }
}

const declared = customer.fields.map(({ name, label }) => lineOf(toKey(name), label, true))
const following: readonly MergeLine[] = [
  { key: 'dealStatus', title: '成交状态', isField: false, read: dealWord },
  { key: 'detailAddress', title: '详细地址', isField: false, read: (row) => textOf(row, 'detailAddress') },
  { key: 'ownerUserName', title: '负责人', isField: false, read: (row) => textOf(row, 'ownerUserName') },
  lineOf('lastTime', '最后跟进时间'),
  lineOf('createTime', '创建时间'),
]

/** A field of the company's own. */
function ownLine({ fieldName, name, formType }: Head): MergeLine[] {
  if (!isFormType(formType)) return []
  const field = { fieldName, name, formType, setting: [] }
  return [
    {
      key: fieldName,
      title: name,
      isField: true,
      read: (row) => viewsOf(formType).toText(row[fieldName], field),
    },
  ]
}

/** Lines in which at least one of the customers has something. */
export function mergeLines(rows: readonly Row[], heads: readonly Head[]): MergeLine[] {
  const known = new Set([...declared, ...following].map(({ key }) => key))
  const own = heads
    .filter(({ fieldId, fieldName }) => fieldId !== null && !known.has(fieldName))
    .flatMap(ownLine)
  return [...declared, ...own, ...following].filter((line) => rows.some((row) => line.read(row) !== ''))
}

/** Values that differ: one of them has to be chosen. */
export const isUnlike = ({ isField, read }: MergeLine, rows: readonly Row[]): boolean =>
  isField && new Set(rows.map(read).filter(Boolean)).size > 1

/** The customer that has most: the one to keep unless another is chosen. */
export function fullestOf(rows: readonly Row[]): number {
  const filled = (row: Row) => declared.filter(({ read }) => read(row) !== '').length
  const [first] = rows.toSorted((a, b) => filled(b) - filled(a))
  return idOf(customer, first ?? {})
}
