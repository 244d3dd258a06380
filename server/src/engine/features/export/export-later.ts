import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { EXPORT_MESSAGE } from '#protocol/messages/message-types.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { exportRight } from '#protocol/record/export-right.ts'
import type { ViewRef } from '#protocol/record/view.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { defineJob, type JobRun } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { forget, noteRunning, noteWaiting, progressOf } from './going.ts'
import { makeSheet } from './make-sheet.ts'

interface Kept {
  exportId: number
  userId: number
  ip: string
  /** Of the record type. */
  label: number
  ids: readonly number[]
  view?: ViewRef
}

/** Makes an export for which no turn came free while somebody waited. */
const exportJob = defineJob<Kept>('record-export')

/** Leaves an export to the background; false while another one of the person waits there already. */
export async function exportLater(
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  view: ViewRef | undefined,
): Promise<boolean> {
  const { services, viewer, client } = actor
  return inTransaction(services.db, async (trx) => {
    const exportId = await noteWaiting(trx, actor, { type: type.label, total: ids.length })
    if (exportId === null) return false
    const kept = {
      exportId,
      userId: viewer.userId,
      ip: client.ip,
      label: type.label,
      ids,
      ...(view && { view }),
    }
    return services.jobs.send(exportJob, kept, trx)
  })
}

export function registerExportJobs(services: AppServices): void {
  services.jobs.work(exportJob, (kept, run) => makeKept(services, kept, run))
}

/** With the rights of the moment its turn comes: one who has lost his by then gets nothing. */
async function makeKept(services: AppServices, kept: Kept, run: JobRun): Promise<void> {
  const giveBack = await services.engine.exports.take(kept.userId)
  try {
    if (!(await noteRunning(services.db, kept.exportId))) return
    const actor = actorOf(services, kept)
    const type = recordTypeOf(kept.label)
    if (!actor || !type || (!kept.view && !actor.viewer.can(exportRight(type)))) {
      await forget(services.db, kept.exportId)
      return
    }
    await keepSheet(actor, type, kept, run)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await forget(services.db, kept.exportId)
  } finally {
    giveBack?.()
  }
}

/** Null for people who may not sign in any more. */
function actorOf(services: AppServices, { userId, ip }: Kept): Actor | null {
  const people = services.directory.current()
  if ((people.user(userId)?.status ?? 0) === 0) return null
  return { services, viewer: viewerOf(people, userId), client: { ip } }
}

/** As an upload of the person's own that nothing claims: his alone, gone after a day (platform.md §8.3). */
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
      if (await forget(trx, kept.exportId)) await tell(trx, actor, type, { name, fileId: Number(fileId) })
      await run.completeIn(trx)
    })
  } catch (error) {
    if (!cancelled.signal.aborted) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tell = (
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  type: RecordType,
  { name, fileId }: { name: string; fileId: number },
) =>
  services.notify.sendMessages(trx, [
    {
      type: EXPORT_MESSAGE,
      label: applicationOf(type).messageLabel,
      recipients: [viewer.userId],
      title: name,
      typeId: fileId,
      sender: viewer.userId,
      toSelf: true,
    },
  ])
