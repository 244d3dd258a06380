import type { Readable } from 'node:stream'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'
import { allStores } from '../../fields/all.ts'
import type { ImportColumn } from './columns.ts'
import { ERROR_TITLE } from './headings.ts'
import { loadRegions } from './regions.ts'

const notesOfTypes = allStores
  .flatMap(({ sheet: { import: rule } }) =>
    rule === 'region' || rule === 'people' ? [] : (rule?.note ?? []),
  )
  .toSorted((a, b) => a.place - b.place)

/** Notes in the first row of every template (record-engine.md §13.2). */
const NOTES = ['表头标“*”的红色字体为必填项', ...notesOfTypes.map(({ text }) => text)]
/** Besides, where rows are lines (record-engine.md §13.4). */
const LINE_NOTE =
  '有多条明细时每行填写一条，编号（没有编号的按名称和所属数据）相同的行合并为一条数据，其余列只需填写一次'

function notesFor(columns: readonly ImportColumn[]): string {
  const hasLines = columns.some(({ target }) => target.kind === 'line')
  const notes = [...NOTES, ...(hasLines ? [LINE_NOTE] : [])]
  return ['注意事项：', ...notes.map((text, index) => `${index + 1}、${text}`)].join('\n')
}

export interface TemplateOptions {
  display: string
  columns: readonly ImportColumn[]
  /** The first row; absent: the notes of every template. */
  note?: string | undefined
  /** Rows to write below the headings: why they failed, and their cells in the order of the columns. */
  failed?: AsyncIterable<readonly string[]>
}

/** The template of a type, or the same with the rows that failed and why in front. */
export async function writeTemplate(options: TemplateOptions): Promise<Readable> {
  const { display, columns, note, failed } = options
  const shown = columns.map(toTemplateColumn)
  const regions = columns.some((column) => column.target.kind === 'region') ? await loadRegions() : null
  return buildTemplate({
    sheet: `${display}导入模板`,
    notes: note ?? notesFor(columns),
    columns: failed ? [{ title: ERROR_TITLE, isRequired: false, isFault: true }, ...shown] : shown,
    regions,
    rows: failed,
  })
}

function toTemplateColumn(column: ImportColumn): TemplateColumn {
  const { target } = column
  return {
    title: column.heading ?? column.title,
    hasMark: column.heading !== undefined,
    isRequired: column.isRequired,
    options: column.options ?? undefined,
    isOpen: column.isOpen,
    regionLevel: target.kind === 'region' ? target.level : undefined,
    note: target.kind === 'field' ? (target.field.inputTips ?? undefined) : undefined,
  }
}
