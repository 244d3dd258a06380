import { type ArchiveSheetOutcome, archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { recordActs } from '#server/access/audit.ts'
import { notePlainImport } from '#server/engine/features/import/plain-import.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { archiveAct } from '../../acts.ts'
import { archiveItems, type PayItem, readItems } from '../../settings/items.ts'
import { insertChanges, insertFixed } from '../insert.ts'
import { type SheetKind, sheetColumns, sheetWords } from './columns.ts'
import { type GoodRow, type Judged, judgeRows } from './judge-rows.ts'
import { readRows } from './read-rows.ts'
import { archiveSheet } from './template.ts'

/** Refused rows, and cells of one, that an answer lists: names and places, never amounts. */
const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4

interface Done {
  outcome: ArchiveSheetOutcome
  /** 0: nothing was written. */
  messageId: number
}

/** 导入定薪, 导入调薪: rows that are refused are left out, and reported all at once with every fault (hrm.md §13). */
async function takeSheet(
  actor: Actor,
  kind: SheetKind,
  upload: Upload | undefined,
  { dryRun }: { dryRun: 0 | 1 },
): Promise<Done> {
  const { services } = actor
  const items = archiveItems(await readItems(services.db))
  const rows = await readRows(upload, kind, items)
  return inTransaction(services.db, async (trx) => {
    const judged = await judgeRows(trx, actor, kind, rows)
    if (dryRun === 0) await write(trx, actor, kind, judged.good)
    const outcome = await outcomeOf(trx, actor, { kind, judged, items })
    if (dryRun === 1) return { outcome, messageId: 0 }
    const messageId = await notePlainImport(trx, actor, {
      message: { type: sheetWords[kind].message, label: messageLabels.hrm },
      call: archiveSheetCalls[kind].path,
      fileName: upload?.name ?? '',
      headings: sheetColumns(kind, items).map(({ title }) => title),
      total: rows.length,
      updated: outcome.updateSize,
      failed: judged.failed,
    })
    return { outcome, messageId }
  })
}

/** For our own client: the result at once. */
export const importSheet = async (...sent: Parameters<typeof takeSheet>): Promise<ArchiveSheetOutcome> =>
  (await takeSheet(...sent)).outcome

/** For the client that asks by the message. */
export const importNow = async (actor: Actor, kind: SheetKind, upload: Upload | undefined): Promise<number> =>
  (await takeSheet(actor, kind, upload, { dryRun: 0 })).messageId

async function write(
  trx: Transaction<Tables>,
  actor: Actor,
  kind: SheetKind,
  rows: readonly GoodRow[],
): Promise<void> {
  if (rows.length === 0) return
  if (kind === 'fix') await insertFixed(trx, actor, rows)
  else
    await insertChanges(
      trx,
      actor,
      rows.flatMap((row) => (row.archive ? [{ ...row, archive: row.archive, enableDate: row.day }] : [])),
    )
  const { act } = sheetWords[kind]
  await recordActs(trx, actor, [archiveAct('导入', act, `导入了${rows.length}名员工的${act}`)])
}

async function outcomeOf(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { kind, judged: { good, failed }, items }: { kind: SheetKind; judged: Judged; items: readonly PayItem[] },
): Promise<ArchiveSheetOutcome> {
  const rows = failed.map(({ message, cells }) => [message, ...cells])
  const sheet = () => archiveSheet(kind, items, { rows, isFault: true })
  return {
    totalSize: good.length + failed.length,
    errSize: failed.length,
    updateSize: kind === 'fix' ? good.filter(({ archive }) => archive !== null).length : 0,
    token:
      failed.length > 0
        ? await keepErrorSheet({ db: trx, clock: services.clock }, viewer.userId, sheet())
        : undefined,
    faults: failed.slice(0, SHOWN_FAULTS).map(({ row, cells, message }) => ({
      row,
      cells: cells.slice(0, SHOWN_CELLS),
      message,
    })),
  }
}
