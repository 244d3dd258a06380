import type { ListQuery } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { ViewRef } from '#protocol/record/view.ts'
import { type Download, download, XLSX } from '#server/platform/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { exportLater } from './export-later.ts'
import { makeSheet, type Sheet } from './make-sheet.ts'

/**
 * The selected rows that the caller may list, or those of them that lie in a view (record-engine.md §14). It waits a while
 * for its turn; then it goes on in the background, and a sentence says so instead of a file.
 */
export async function exportSelected(
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  view?: ViewRef,
): Promise<Download> {
  const { services, viewer } = actor
  const giveBack = await services.engine.exports.take(viewer.userId, services.config.limits.exportWait)
  if (giveBack) return exportInTurn(() => makeSheet(actor, type, { ids, view }), giveBack)
  const isTaken = await exportLater(actor, type, ids, view)
  return refuse(isTaken ? 'exportGoesOn' : 'ownExportWaits')
}

/** Every row of a list, of the type or of a view, as it is searched, filtered and ordered; 429 while too many are made. */
export const exportAll = (
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  view?: ViewRef,
): Promise<Download> => exportNow(actor, () => makeSheet(actor, type, { query, view }))

/** A workbook that is made at once, or not at all: 429 while too many are made (record-engine.md §14). */
export async function exportNow(actor: Actor, make: () => Promise<Sheet>): Promise<Download> {
  const { exports } = actor.services.engine
  const { userId } = actor.viewer
  const isFull = exports.isFull(userId)
  const giveBack = await exports.take(userId, 0)
  if (!giveBack) refuse(isFull ? 'ownExportsRunning' : 'exportsRunning')
  return exportInTurn(make, giveBack)
}

/** The turn lasts as long as the file is being taken. */
async function exportInTurn(make: () => Promise<Sheet>, giveBack: () => void): Promise<Download> {
  try {
    const { name, total, body } = await make()
    body.once('close', giveBack)
    return download({ name, contentType: XLSX, headers: { 'x-total-rows': String(total) }, body })
  } catch (error) {
    giveBack()
    throw error
  }
}
