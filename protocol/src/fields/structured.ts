import type { FieldRule, FormField } from './field.ts'
import { isBlank } from './text.ts'

const DETAIL_LENGTH = 100
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Ids as an array, as comma-joined text, or as objects that carry one. */
export function toIds(value: unknown): number[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : typeof value === 'number'
        ? [value]
        : []
  return parts
    .map((part) => (isObject(part) ? (part.userId ?? part.deptId ?? part.id) : part))
    .filter((part) => !isBlank(part))
    .map(Number)
}
const areIds = (value: unknown) => {
  const ids = toIds(value)
  return ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0)
}
/** No id in what may carry ids; anything else is wrong, not empty: it must not clear what is stored. */
const namesNobody = (value: unknown) =>
  isBlank(value) || ((Array.isArray(value) || typeof value === 'string') && toIds(value).length === 0)

/** Several users or departments. */
export const group = {
  isEmpty: namesNobody,
  check: (value: unknown, field: FieldRule) => (areIds(value) ? null : `${field.name}格式有误`),
}
/** One record or user. */
export const relation = {
  isEmpty: namesNobody,
  check: (value: unknown, field: FieldRule) =>
    areIds(value) && toIds(value).length === 1 ? null : `${field.name}格式有误`,
}
export const toggle = {
  isEmpty: isBlank,
  check: (value: unknown, field: FieldRule) =>
    ['0', '1'].includes(String(value)) ? null : `${field.name}格式有误`,
}
/** Values kept elsewhere under one batchId, and fields without a value. */
export const structured = {
  isEmpty: isBlank,
  check: (value: unknown, field: FieldRule) =>
    typeof value === 'string' && /^[0-9a-zA-Z-]{8,64}$/.test(value) ? null : `${field.name}格式有误`,
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const isPart = (part: unknown) =>
  isObject(part) &&
  typeof part.name === 'string' &&
  (isBlank(part.code) || isText(part.code)) &&
  [1, 2, 3, 4].includes(Number(part.id)) &&
  (Number(part.id) === 4 || part.name.length <= DETAIL_LENGTH)
/** One province, one city, one area, one detail at most. */
const areDistinct = (parts: readonly { id: unknown }[]) =>
  new Set(parts.map((part) => Number(part.id))).size === parts.length

export const position = {
  isEmpty: (value: unknown) =>
    Array.isArray(value)
      ? value.every((part) => isBlank(part) || (isObject(part) && isBlank(part.name)))
      : isBlank(value),
  check: (value: unknown, field: FieldRule) => {
    if (!Array.isArray(value) || !value.every(isPart) || !areDistinct(value)) return `${field.name}格式有误`
    const detail = value.find((part) => Number(part.id) === 4)
    return String(detail?.name ?? '').length > DETAIL_LENGTH ? `详细地址最多输入${DETAIL_LENGTH}个字符` : null
  },
}

const isCoordinate = (value: unknown, limit: number) =>
  isText(value) && !isBlank(value) && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= limit

export const location = {
  isEmpty: (value: unknown) =>
    isObject(value)
      ? isBlank(value.lat) && isBlank(value.lng) && isBlank(value.address)
      : isBlank(value) || (Array.isArray(value) && value.length === 0),
  check: (value: unknown, field: FieldRule) => {
    if (!isObject(value)) return `${field.name}格式有误`
    // the three make one value (foundations §5.1)
    if (isBlank(value.lat) || isBlank(value.lng) || isBlank(value.address)) return `${field.name}不能为空`
    const isPlace = isText(value.address) && isCoordinate(value.lat, 90) && isCoordinate(value.lng, 180)
    return isPlace ? null : `${field.name}格式有误`
  },
}

export const mapAddress = {
  isEmpty: (value: unknown) => !isObject(value) || Object.values(value).every(isBlank),
  check: (value: unknown, field: FieldRule) => {
    if (!isObject(value)) return `${field.name}格式有误`
    if (!isBlank(value.lat) && !isCoordinate(value.lat, 90)) return '纬度格式有误'
    if (!isBlank(value.lng) && !isCoordinate(value.lng, 180)) return '经度格式有误'
    const tooLong = String(value.detailAddress ?? '').length > DETAIL_LENGTH
    return tooLong ? `详细地址最多输入${DETAIL_LENGTH}个字符` : null
  },
}

export interface TableCell {
  fieldName: string
  value: unknown
}
/** Rows of a detail table in write format; anything else is dropped. */
export function toTableRows(value: unknown): TableCell[][] {
  if (!Array.isArray(value)) return []
  return value
    .filter(Array.isArray)
    .map((row) =>
      row
        .filter((cell) => isObject(cell) && typeof cell.fieldName === 'string')
        .map((cell) => ({ fieldName: String(cell.fieldName), value: cell.value ?? null })),
    )
}
const isBlankCell = (cell: TableCell) =>
  isBlank(cell.value) || (Array.isArray(cell.value) && cell.value.length === 0)

/** Rows with at least one filled cell: the others are not saved (record-engine.md §4). */
export const filledRows = (value: unknown) => toTableRows(value).filter((row) => !row.every(isBlankCell))

const isCell = (cell: unknown) => isObject(cell) && typeof cell.fieldName === 'string'
const isTable = (value: unknown) =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isCell))

export const tableRows = {
  isEmpty: (value: unknown) => isBlank(value) || (isTable(value) && filledRows(value).length === 0),
  /** Cells are checked one by one by `checkTable` in validate.ts, which knows every form type. */
  check: (value: unknown, field: FieldRule) => (isTable(value) ? null : `${field.name}格式有误`),
}

/** The column of a table by its name. */
export const columnOf = (field: FieldRule, fieldName: string): FormField | undefined =>
  field.fieldExtendList.find((column) => column.fieldName === fieldName)
