import type { Readable } from 'node:stream'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'
import { FAULT_TITLE, lockColumns, lockNotes } from './columns.ts'
import type { Judged } from './judge-rows.ts'

/** The template, or the same with rows that were refused and why in front of each. */
export function lockSheet(failed?: Judged['failed']): Readable {
  const columns: readonly TemplateColumn[] = failed
    ? [{ title: FAULT_TITLE, isRequired: false, isFault: true }, ...lockColumns]
    : lockColumns
  return buildTemplate({
    sheet: '软件锁导入模板',
    notes: lockNotes,
    columns,
    regions: null,
    ...(failed && { rows: each(failed) }),
  })
}

async function* each(failed: Judged['failed']): AsyncGenerator<readonly string[]> {
  for (const { row, message } of failed) yield [message, ...lockColumns.map(({ key }) => row.cells[key])]
}
