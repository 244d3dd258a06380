import type { Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { SheetCell } from '#server/platform/sheets/write-sheet.ts'
import { storeOf } from '../../fields/all.ts'
import { type FieldRights, maskValue } from '../../model/field-rights.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor } from '../../model/rules.ts'
import { type Column, schemaOf } from '../../model/schema.ts'

/** One cell of an export, from the row as the database gave it and as lists show it. */
export type CellText = (raw: Record<string, unknown>, row: Row) => SheetCell

/** Digits that a sheet keeps of a number. */
const EXACT_DIGITS = 15

/** The cells of the caller's columns in their order: texts as in history and print, masked as in lists. */
export function cellsOf(
  { services }: Actor,
  type: RecordType,
  { head, rights }: { head: readonly Head[]; rights: FieldRights },
): CellText[] {
  const schema = schemaOf(type, services.engine.catalog.current())
  const names = namesNow(services)
  return head.map(({ fieldName }): CellText => {
    const worded = type.list.systemColumns.find((column) => column.key === fieldName)
    if (worded?.words) return (_raw, row) => names.wordOf(worded, row[fieldName]) ?? textOf(row[fieldName])
    const column = schema.columns.get(fieldName)
    // names behind ids, and what is shown beside the columns, are texts already
    if (!column || column.nameKey) return (_raw, row) => textOf(row[fieldName])
    return columnCell(column, names, rights.maskedInLists(column.key))
  })
}

function columnCell(column: Column, names: Parameters<typeof toCell>[2], masked: boolean): CellText {
  if (masked)
    return (raw) => {
      const stored = raw[column.key]
      return stored === null || stored === undefined || stored === ''
        ? ''
        : storeOf(column.formType).toText(maskValue(column, stored), names, column.field)
    }
  return (raw) => toCell(column, raw[column.key] ?? null, names)
}

function toCell(
  column: Column,
  stored: unknown,
  names: Parameters<ReturnType<typeof storeOf>['toText']>[1],
): SheetCell {
  const { sheet, toText } = storeOf(column.formType)
  const text = toText(stored, names, column.field)
  const isExact = text !== '' && text.replace(/\D/g, '').length <= EXACT_DIGITS
  return sheet.isNumber && isExact ? Number(text) : text
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
