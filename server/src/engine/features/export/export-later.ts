import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { applicationOf } from '#protocol/applications.ts'
import { EXPORT_MESSAGE } from '#protocol/messages/message-types.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { exportRight } from '#protocol/record/export-right.ts'
import type { ViewRef } from '#protocol/record/view.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction } from '#server/platform/database.ts'
import { defineJob, type JobRun } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { makeSheet, type Sheet } from './make-sheet.ts'

interface Kept {
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
export function exportLater(
  { services, viewer, client }: Actor,
  type: RecordType,
  ids: readonly number[],
  view: ViewRef | undefined,
): Promise<boolean> {
  const { userId } = viewer
  const kept = { userId, ip: client.ip, label: type.label, ids, ...(view && { view }) }
  return services.jobs.send(exportJob, kept, undefined, { key: String(userId) })
}

export function registerExportJobs(services: AppServices): void {
  services.jobs.work(exportJob, (kept, run) => makeKept(services, kept, run))
}

/** With the rights of the moment its turn comes: one who has lost his by then gets nothing. */
async function makeKept(services: AppServices, kept: Kept, run: JobRun): Promise<void> {
  const giveBack = await services.engine.exports.take(kept.userId)
  try {
    const actor = actorOf(services, kept)
    const type = recordTypeOf(kept.label)
    if (!actor || !type) return
    if (!kept.view && !actor.viewer.can(exportRight(type))) return
    await keepSheet(actor, type, await makeSheet(actor, type, kept), run)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
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
async function keepSheet(actor: Actor, type: RecordType, { name, body }: Sheet, run: JobRun): Promise<void> {
  const { services, viewer } = actor
  const folder = await mkdtemp(join(tmpdir(), 'suoke-export-'))
  try {
    const path = join(folder, 'sheet')
    await pipeline(body, createWriteStream(path), { signal: run.signal })
    const { size } = await stat(path)
    const { fileId } = await services.files.keep(actor, { name, path, size })
    await inTransaction(services.db, async (trx) => {
      await services.notify.sendMessages(trx, [
        {
          type: EXPORT_MESSAGE,
          label: applicationOf(type).messageLabel,
          recipients: [viewer.userId],
          title: name,
          typeId: Number(fileId),
          sender: viewer.userId,
          toSelf: true,
        },
      ])
      await run.completeIn(trx)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
