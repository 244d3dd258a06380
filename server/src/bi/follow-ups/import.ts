import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import type { Lack } from '#protocol/platform/codes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { gatherRefused } from '#server/access/refused-rows.ts'
import { writePastFollowUps } from '#server/engine/features/activity/write-past.ts'
import { ERROR_TITLE } from '#server/engine/features/import/headings.ts'
import { rowFault } from '#server/engine/features/import/row-fault.ts'
import { readImportLimits } from '#server/engine/features/import/settings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Download, download, XLSX } from '#server/platform/http/download.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import type { SheetRow } from '#server/platform/sheets/read-sheet.ts'
import { type Judged, judgeRows } from './import-rows.ts'
import { namedBy, recordTitle, sheetType, titles } from './sheet.ts'

/** Rows above the data: notes and headings. */
const HEAD_ROWS = 2
/** Rows written in one transaction. */
const AT_ONCE = 200

type Imported = z.input<typeof followUpCalls.import.reply>

const columnsOf = (type: RecordType): TemplateColumn[] => [
  { title: titles.content, isRequired: true },
  { title: titles.creator, isRequired: true },
  { title: recordTitle(type), isRequired: true },
  { title: `${titles.time}-例:2020-2-1`, isRequired: false },
  { title: titles.category, isRequired: false },
  ...namedBy(type).map(({ title }) => ({ title, isRequired: false })),
]

function notesOf(type: RecordType): string {
  const named = namedBy(type).map(({ title }) => title)
  return [
    '注意事项：',
    '1、表头标“*”的红色字体为必填项',
    '2、创建人填写员工姓名；有同名的员工或记录时，取最近创建的一个',
    '3、跟进时间不能晚于现在，不填时为导入的时间',
    ...(named.length > 0 ? [`4、${named.join('、')}属于所填的${type.display}，多个以“/”隔开`] : []),
  ].join('\n')
}

function makeSheet(type: RecordType, failed?: AsyncIterable<readonly string[]>): Readable {
  const columns = columnsOf(type)
  return buildTemplate({
    sheet: '跟进记录导入模板',
    notes: notesOf(type),
    columns: failed ? [{ title: ERROR_TITLE, isRequired: false, isFault: true }, ...columns] : columns,
    regions: null,
    ...(failed && { rows: failed }),
  })
}

/** The workbook to fill with follow-ups on records of a type (bi.md §17.4). */
export const followUpTemplate = async (label: number): Promise<Download> =>
  download({
    name: '跟进记录导入模板.xlsx',
    contentType: XLSX,
    body: await buffer(makeSheet(sheetType(label))),
  })

/**
 * Brings in the follow-ups of a file; rows that are at fault are kept for the caller, who fetches them by the token. Rows
 * are written a few hundred at a time: what was written stays if the process ends, and nothing of a row is ever half there.
 */
export async function importFollowUps(
  actor: Actor,
  label: number,
  upload: Upload | undefined,
): Promise<Imported> {
  const type = sheetType(label)
  const limits = await readImportLimits(actor.services.db)
  const rows = dataOf(type, await readImportRows(upload, limits, HEAD_ROWS))
  if (rows.length === 0) refuse('importEmpty')
  const failed: string[][] = []
  const refused: { lack: Lack | undefined; reason: string; id: number }[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const judged = await judgeRows(actor, type, rows.slice(at, at + AT_ONCE))
    const written = judged.filter((row) => row.fault === null)
    await writeRows(actor, type, written)
    for (const { fault, cells, lack, number } of judged) {
      if (fault === null) continue
      failed.push([fault, ...cells])
      refused.push({ lack, reason: fault, id: number })
    }
  }
  const { services, viewer, client } = actor
  services.refusals.noteRows(gatherRefused(refused), {
    call: followUpCalls.import.path,
    ip: client.ip,
    userId: viewer.userId,
    unit: '行',
  })
  if (failed.length === 0) return { totalSize: rows.length, errSize: 0 }
  const sheet = makeSheet(type, each(failed))
  const token = await keepErrorSheet(actor.services, actor.viewer.userId, sheet)
  return { totalSize: rows.length, errSize: failed.length, token }
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const bare = (heading: string) => heading.replace(/^\s*\*+/, '').trim()

/** Rows in the order of the columns; 400 for other headings. A corrected sheet of faulty rows is taken as it is. */
function dataOf(type: RecordType, rows: readonly SheetRow[]): SheetRow[] {
  const wanted = columnsOf(type).map(({ title }) => title)
  const headings = (rows.find(({ number }) => number === HEAD_ROWS)?.cells ?? []).map(bare)
  const first = headings[0] === ERROR_TITLE ? 1 : 0
  if (wanted.some((title, at) => headings[first + at] !== title)) refuse('importTemplateOutdated')
  return rows
    .filter(({ number }) => number > HEAD_ROWS)
    .map(({ number, cells }) => ({
      number,
      cells: wanted.map((_, at) => (cells[first + at] ?? '').trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** All of them at once; when they are refused, each by itself, and the one at fault says why. */
async function writeRows(actor: Actor, type: RecordType, rows: readonly Judged[]): Promise<void> {
  if (rows.length === 0) return
  try {
    const entries = rows.flatMap(({ entry }) => entry ?? [])
    await inTransaction(actor.services.db, (trx) => writePastFollowUps(trx, actor, type, entries))
  } catch (error) {
    const fault = await rowFault(
      actor,
      error,
      rows.map(({ number }) => number),
    )
    if (rows.length > 1) for (const row of rows) await writeRows(actor, type, [row])
    else for (const row of rows) Object.assign(row, { fault: fault.message, lack: fault.lack })
  }
}
