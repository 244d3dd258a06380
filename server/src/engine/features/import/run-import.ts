import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { finishImport } from './finish.ts'
import { resultsOf, rowNosOf } from './joined-rows.ts'
import { failOpenRows, holdRows, readOpenRows, storeResults } from './outcomes.ts'
import { readBatch } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'
import { type RowFault, rowFault } from './row-fault.ts'
import { type ImportRow, type ImportRun, openRun } from './run-context.ts'
import { writeRows } from './write-rows.ts'

/**
 * Does what is left of an import, batch by batch; each batch, its outcomes and the progress are one transaction, so that
 * after a crash the next run goes on with the first row that has no outcome.
 * @throws when `signal` is aborted, between two batches
 */
export async function runImport(services: AppServices, row: ImportRow, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const open = await readOpenRows(services.db, row.import_id)
    if (open.length === 0) break
    // rights and fields are those of now, batch after batch
    const run = await openRun(services, row)
    if (run instanceof Refusal) {
      await inTransaction(services.db, (trx) =>
        failOpenRows(trx, row.import_id, { message: run.message, lack: run.concern.lack }),
      )
      break
    }
    if (!(await writeBatch(run, row.import_id, readBatch(run, open)))) return
  }
  await finishImport(services, row.import_id)
}

/** All rows at once; when one of them is refused, each by itself. False: the import was stopped. */
async function writeBatch(run: ImportRun, importId: number, rows: readonly ReadRow[]): Promise<boolean> {
  try {
    return await writeTogether(run, importId, rows)
  } catch (error) {
    await requireRowFault(run, error, rows)
    for (const row of rows) if (!(await writeAlone(run, importId, row))) return false
    return true
  }
}

function writeTogether(run: ImportRun, importId: number, rows: readonly ReadRow[]): Promise<boolean> {
  const rowNos = rows.flatMap(rowNosOf)
  return inTransaction(run.actor.services.db, async (trx) => {
    if (!(await holdRows(trx, importId, { state: 'running', rowNos }))) return false
    await storeResults(trx, importId, await writeRows(trx, run, rows))
    return true
  })
}

async function writeAlone(run: ImportRun, importId: number, row: ReadRow): Promise<boolean> {
  const again: ReadRow = { ...row, written: new Map(row.written), faults: new Map(row.faults) }
  try {
    return await writeTogether(run, importId, [again])
  } catch (error) {
    const fault = await requireRowFault(run, error, [row])
    return inTransaction(run.actor.services.db, async (trx) => {
      if (!(await holdRows(trx, importId, { state: 'running', rowNos: rowNosOf(row) }))) return false
      const failed = { rowNo: row.rowNo, outcome: 'failed', ...fault } as const
      await storeResults(trx, importId, resultsOf(row, run.place.display, failed))
      return true
    })
  }
}

/** What a row is refused by, as a sentence; a database that is gone is not the row's fault and is thrown on. */
const requireRowFault = ({ actor }: ImportRun, error: unknown, rows: readonly ReadRow[]): Promise<RowFault> =>
  rowFault(
    actor,
    error,
    rows.map((row) => row.rowNo),
  )
