import type { Readable } from 'node:stream'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'
import { FAULT_TITLE, staffColumns, staffNotes } from './columns.ts'

/** The template, or the same with rows that were refused and why in front of each. */
export function staffSheet(failed?: readonly (readonly string[])[]): Readable {
  const columns: readonly TemplateColumn[] = failed
    ? [{ title: FAULT_TITLE, isRequired: false, isFault: true }, ...staffColumns]
    : staffColumns
  return buildTemplate({
    sheet: '员工导入模板',
    notes: staffNotes,
    columns,
    regions: null,
    ...(failed && { rows: each(failed) }),
  })
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
