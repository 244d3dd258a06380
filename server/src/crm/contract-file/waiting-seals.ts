import { sql } from 'kysely'
import { contract } from '#protocol/crm/contract/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import type { Actor, HappenedMoment, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contractFileEvents } from './events.ts'
import { keepFile } from './keep-file.ts'
import { LARGEST_PDF, sealPdf } from './sealing.ts'
import { requireSeal } from './seals.ts'
import { currentFile, fileNameOf, fileOwner, isInForce, logSeal } from './versions.ts'

/** Seals that wait for contracts, put on when these pass; what fails is tried again every hour (locks-and-extensions.md §12.6, §26). */
const sealJob = defineJob<{ contractId: number }>('contract-seal', { title: '合同通过后盖章' })
const sealAllJob = defineJob<Record<string, never>>('contract-seal-pending', { title: '补盖待盖的合同印章' })

/** Contracts that one hourly run looks at. */
const MOST = 200

export function registerSealJobs(services: AppServices): void {
  const { jobs, db } = services
  jobs.work(sealJob, async ({ contractId }) => putSealOn(services, contractId))
  jobs.work(sealAllJob, async () => {
    const rows = await db
      .selectFrom('contract_file')
      .select('contract_id')
      .where('pending_flag', '>', 0)
      .orderBy('contract_id')
      .limit(MOST)
      .execute()
    for (const { contract_id: contractId } of rows) await jobs.send(sealJob, { contractId })
  })
  jobs.schedule(sealAllJob, '11 * * * *', {})
}

/** Sends those contracts that came into force to be sealed. */
export async function sealWhenInForce({
  trx,
  actor,
  rows,
  areNew,
}: HappenedMoment): Promise<ReadonlySet<number>> {
  // the file of a new contract is made after it
  if (areNew) return new Set()
  const files = await trx
    .selectFrom('contract_file')
    .select(['contract_id', 'pending_flag'])
    .where(sql<boolean>`contract_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute()
  for (const { contract_id: contractId, pending_flag: flag } of files)
    if (flag > 0) await actor.services.jobs.send(sealJob, { contractId }, trx)
  // the contracts that have a file: what it agrees is planned by the caller
  return new Set(files.map(({ contract_id }) => Number(contract_id)))
}

const readRow = async (db: AppServices['db'], contractId: number): Promise<StoredRow | null> => {
  const { rows } =
    await sql<StoredRow>`select * from contract where id = ${contractId} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** The seal that was chosen, by the person who made the file. */
async function putSealOn(services: AppServices, contractId: number): Promise<void> {
  const { db, files, log } = services
  const row = await readRow(db, contractId)
  const file = row && isInForce(row) ? await currentFile(db, contractId) : null
  if (!row || !file?.pending_flag || !file.file_id) return
  const viewer = viewerOf(services.directory.current(), file.create_user_id)
  const actor: Actor = { services, viewer, client: { ip: '' } }
  try {
    const seal = await requireSeal(services, file.region, file.pending_flag)
    const plain = await files.bytes(db, file.file_id, LARGEST_PDF)
    if (!plain) return
    const contact = file.form.createContactTelephone ?? ''
    const sealed = await sealPdf(actor, { pdf: plain.bytes, seal, anchors: file.anchors, contact })
    const kept = await keepFile(actor, fileNameOf(row), sealed.pdf)
    const fileId = Number(kept.fileId)
    await inTransaction(db, async (trx) => {
      const written = await trx
        .updateTable('contract_file')
        .set({
          file_id: fileId,
          sign_info: JSON.stringify(sealed.info),
          pending_flag: 0,
          update_time: services.clock.now(),
        })
        .where('file_row_id', '=', file.file_row_id)
        // another process, or a returned file, was faster
        .where('pending_flag', '=', file.pending_flag)
        .returning('file_row_id')
        .execute()
      if (written.length === 0) return
      await files.claim(trx, actor, kept.batchId, fileOwner(contractId))
      await logSeal(trx, actor, { contractId, seal, sealed, fileId })
      await recordEvent(trx, actor, contract, [subjectOf(contract, row, { seal: [seal.name] })], {
        as: contractFileEvents.sealed,
      })
    })
  } catch (error) {
    // a seal that was put out of use, or a service that is away: tried again within the hour
    if (!(error instanceof Refusal)) throw error
    log.warn({ contractId, reason: error.message }, 'a contract waits for its seal')
  }
}
