import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { Export } from '#server/access/exporting.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { exportLater } from './export-later.ts'
import { makeSheet } from './make-sheet.ts'

/**
 * The selected rows that the caller may list, or those of them in a view (record-engine.md §14). Waits a while
 * for its turn, then continues in the background and returns a sentence instead of a file.
 */
export const exportSelected = (
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  view?: ViewRef,
): Export =>
  new Export(
    () => makeSheet(actor, type, { ids, view }),
    async () => {
      const isTaken = await exportLater(actor, type, ids, view)
      return refuse(isTaken ? 'exportGoesOn' : 'ownExportWaits')
    },
  )

/** Every row of a list, of the type or of a view, as it is searched, filtered and ordered. */
export const exportAll = (
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  view?: ViewRef,
): Export => new Export(() => makeSheet(actor, type, { query, view }))
