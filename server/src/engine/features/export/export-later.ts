import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { EXPORT_FAILED_MESSAGE, EXPORT_MESSAGE } from '#protocol/messages/of-records.ts'
import { exportRight } from '#protocol/record/calls/export-right.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob, type JobRun } from '#server/platform/jobs/jobs.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { OutgoingMessage } from '../../model/notify.ts'
import type { Actor } from '../../model/rules.ts'
import { forget, markRunning, noteFailed, progressOf, queueExport, takeFailed } from './going.ts'
import type { KeptExport } from './kept.ts'
import { makeSheet } from './make-sheet.ts'

type Kept = KeptExport & { exportId: number }

/** Notifies the user of an export whose last attempt failed or whose process was lost. */
const givenUpJob = defineJob<Kept>('record-export-given-up')
/** Generates an export that got no turn while its user waited. */
const exportJob = defineJob<Kept>('record-export', { givenUp: givenUpJob })

const FAULT = '服务器出错，请重试；仍未成功请联系管理员'

/** Leaves an export to the background; false while another one of the person waits there already. */
export async function exportLater(
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  view: ViewRef | undefined,
): Promise<boolean> {
  const { services, viewer, client } = actor
  const kept = { userId: viewer.userId, ip: client.ip, label: type.label, ids, ...(view && { view }) }
  return inTransaction(services.db, (trx) => leave(trx, actor, kept))
}

/**
 * Queues a failed export again. 1102 if it has not failed or is another user's; 429 while another export of the
 * user is queued.
 */
export async function retryExport(actor: Actor, exportId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const kept = (await takeFailed(trx, actor, exportId)) ?? refuse('rowUnknown')
    if (!(await leave(trx, actor, kept))) refuse('ownExportWaits')
  })
}

async function leave(trx: Transaction<Tables>, actor: Actor, kept: KeptExport): Promise<boolean> {
  const exportId = await queueExport(trx, actor, { type: kept.label, total: kept.ids.length })
  return exportId !== null && actor.services.jobs.send(exportJob, { ...kept, exportId }, trx)
}

export function registerExportJobs(services: AppServices): void {
  services.jobs.work(exportJob, (kept, run) => makeKept(services, kept, run))
  services.jobs.work(givenUpJob, (kept, run) => tellGivenUp(services, kept, { failure: FAULT, run }))
}

/** Uses the rights at the time of its turn; a user who has lost them is notified. */
async function makeKept(services: AppServices, kept: Kept, run: JobRun): Promise<void> {
  const giveBack = await services.exports.take(kept.userId)
  try {
    if (!(await markRunning(services.db, kept.exportId))) return
    const actor = actorOf(services, kept)
    const type = recordTypeOf(kept.label)
    if (!actor || !type) {
      await forget(services.db, kept.exportId)
      return
    }
    if (!kept.view && !actor.viewer.can(exportRight(type))) refuse('forbidden')
    await keepSheet(actor, type, kept, run)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tellGivenUp(services, kept, { failure: error.message, run })
  } finally {
    giveBack?.()
  }
}

/** Stores the reason in the row and sends the user a message. */
async function tellGivenUp(
  services: AppServices,
  { exportId, ...kept }: Kept,
  { failure, run }: { failure: string; run: JobRun },
): Promise<void> {
  const type = recordTypeOf(kept.label)
  const message = { type: EXPORT_FAILED_MESSAGE, title: type?.display ?? '', typeId: null }
  await inTransaction(services.db, async (trx) => {
    const isWanted = await noteFailed(trx, exportId, { failure, kept })
    if (isWanted && type) await tell(trx, services, { kept, type, message })
    await run.completeIn(trx)
  })
}

/** Null for people who may not sign in any more. */
function actorOf(services: AppServices, { userId, ip }: Kept): Actor | null {
  const people = services.directory.current()
  if ((people.user(userId)?.status ?? 0) === 0) return null
  return { services, viewer: viewerOf(people, userId), client: { ip } }
}

/** Stored as an unclaimed upload of the user: private, deleted after a day (platform.md §8.3). */
async function keepSheet(actor: Actor, type: RecordType, kept: Kept, run: JobRun): Promise<void> {
  const { services } = actor
  const cancelled = new AbortController()
  const onRows = progressOf(services.db, kept.exportId, () => cancelled.abort())
  const { name, body } = await makeSheet(actor, type, kept, onRows)
  const folder = await mkdtemp(join(tmpdir(), 'suoke-export-'))
  try {
    const path = join(folder, 'sheet')
    const signal = AbortSignal.any([run.signal, cancelled.signal])
    await pipeline(body, createWriteStream(path), { signal })
    const { size } = await stat(path)
    const { fileId } = await services.files.keep(actor, { name, path, size })
    await inTransaction(services.db, async (trx) => {
      const message = { type: EXPORT_MESSAGE, title: name, typeId: Number(fileId) }
      if (await forget(trx, kept.exportId)) await tell(trx, services, { kept, type, message })
      await run.completeIn(trx)
    })
  } catch (error) {
    if (!cancelled.signal.aborted) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Told {
  kept: KeptExport
  type: RecordType
  message: Pick<OutgoingMessage, 'type' | 'title' | 'typeId'>
}

const tell = (trx: Transaction<Tables>, services: AppServices, { kept, type, message }: Told) =>
  services.notify.sendMessages(trx, [
    {
      ...message,
      label: applicationOf(type).messageLabel,
      recipients: [kept.userId],
      sender: kept.userId,
      toSelf: true,
    },
  ])
