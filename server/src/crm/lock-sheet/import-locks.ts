import type { z } from 'zod'
import type { LockSheetOutcome, lockSheetCalls } from '#protocol/crm/lock-sheet/calls.ts'
import { noLock } from '#protocol/crm/software-lock/state.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { today } from '#server/platform/time/clock.ts'
import { createLocks, type EventDraft, writeEvents } from '../software-lock/door.ts'
import { lockColumns } from './columns.ts'
import { lockSheet } from './files.ts'
import { type Judged, judgeRows, type SheetLicence, type SheetLock } from './judge-rows.ts'
import { type Known, readKnown } from './known.ts'
import { readCells } from './read-cells.ts'

/** Refused rows, and cells of one, that an answer lists. */
const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4

/**
 * Enters the locks of a file into the stock, and those with a customer into use there, as they were before the product
 * (locks-and-extensions.md §8.8). Rows that are refused are left out and answered with a sheet to correct; a lock that is there
 * already is never overwritten. A dry run only looks.
 */
export async function importLocks(
  actor: Actor,
  upload: Upload | undefined,
  { dryRun }: z.output<typeof lockSheetCalls.upload.request>,
): Promise<LockSheetOutcome> {
  const rows = await readCells(upload)
  const { services, viewer } = actor
  return inTransaction(services.db, async (trx) => {
    const known = await readKnown(trx, actor, rows)
    const judged = judgeRows(rows, known)
    if (dryRun === 0 && judged.good.length > 0) {
      await enterLocks(trx, actor, judged.good, known)
      const words = `导入了${judged.good.length}把软件锁`
      await recordActs(trx, actor, [adminAct('crm', '导入', '软件锁', words)])
    }
    const { failed } = judged
    const token =
      failed.length > 0
        ? await keepErrorSheet({ db: trx, clock: services.clock }, viewer.userId, lockSheet(failed))
        : undefined
    return { ...outcomeOf(rows.length, judged), token }
  })
}

function outcomeOf(totalSize: number, { good, failed }: Judged): LockSheetOutcome {
  const activeSize = good.filter(({ licence }) => licence !== null).length
  return {
    totalSize,
    errSize: failed.length,
    stockSize: good.length - activeSize,
    activeSize,
    faults: failed.slice(0, SHOWN_FAULTS).map(({ row, message }) => ({
      row: row.row,
      cells: lockColumns
        .map(({ key }) => row.cells[key])
        .filter(Boolean)
        .slice(0, SHOWN_CELLS),
      message,
    })),
  }
}

async function enterLocks(
  trx: Transaction<Tables>,
  actor: Actor,
  locks: readonly SheetLock[],
  known: Known,
): Promise<void> {
  const { userId } = actor.viewer
  const states = locks.map(({ row: _row, licence: _licence, ...device }) => ({
    ...noLock,
    ...device,
    ownerUserId: userId,
  }))
  const ids = await createLocks(trx, actor, states)
  const day = today(actor.services.clock)
  const drafts = locks.flatMap(({ licence, ...lock }, at): EventDraft[] => {
    const lockId = ids[at] ?? 0
    const { entitlements: _none, ...patch } = states[at] ?? noLock
    // a licence that begins later is written down today
    const effectiveDate = licence && licence.startTime < day ? licence.startTime : day
    const entry: EventDraft = {
      key: `stock:${lockId}:STOCK_IN`,
      lockId,
      eventType: 'STOCK_IN',
      effectiveDate,
      patch,
      reason: '表格导入',
    }
    return licence
      ? [entry, activation(licence, { lockId, portNumber: lock.portNumber, effectiveDate, userId, known })]
      : [entry]
  })
  await writeEvents(trx, actor, drafts, { areTakenOver: true })
}

interface ActivationOptions {
  lockId: number
  portNumber: number
  effectiveDate: string
  /** The importer, for a customer without an owner. */
  userId: number
  known: Known
}

/** A licence that was sold before the product: no figure of a sale follows from it. */
function activation(
  { customer, productIds, ...licence }: SheetLicence,
  { lockId, portNumber, effectiveDate, userId, known }: ActivationOptions,
): EventDraft {
  const { startTime, endTime } = licence
  return {
    key: `sheet:${lockId}:ACTIVATE`,
    lockId,
    eventType: 'ACTIVATE',
    effectiveDate,
    patch: {
      status: statusCode('inUse'),
      isTrial: 0,
      customerId: customer.id,
      ownerUserId: customer.ownerUserId ?? userId,
      claimUserId: null,
      portNumber,
      ...licence,
    },
    entitlementOps: productIds.map((productId) => ({
      op: 'set',
      productId,
      startTime,
      endTime,
      quotaKeys: known.quotas.get(productId) ?? [],
    })),
    of: { contract_id: licence.contractId },
    reason: '表格导入',
  }
}
