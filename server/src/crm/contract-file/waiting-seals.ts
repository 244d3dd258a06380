import { sql } from 'kysely'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import type { Actor, HappenedMoment, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
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

/** Contracts that are read at once. */
const MOST = 200

export function registerSealJobs(services: AppServices): void {
  const { jobs, db } = services
  jobs.work(sealJob, async ({ contractId }) => putSealOn(services, contractId))
  jobs.work(sealAllJob, async () => {
    for (let last = 0, isLast = false; !isLast; ) {
      const rows = await waitingBehind(db, last)
      for (const { contract_id: contractId } of rows) await jobs.send(sealJob, { contractId })
      last = rows.at(-1)?.contract_id ?? last
      isLast = rows.length < MOST
    }
  })
  jobs.schedule(sealAllJob, '11 * * * *', {})
}

/** Contracts in force whose seal waits, behind an id. */
async function waitingBehind(db: AppServices['db'], last: number): Promise<{ contract_id: number }[]> {
  const codes = inForce.map((name) => stateCode(contract, name))
  const { rows } = await sql<{ contract_id: number }>`
    select distinct f.contract_id::int from contract_file f join contract c on c.id = f.contract_id
    where f.pending_flag > 0 and f.contract_id > ${last} and c.deleted_at is null
      and c.check_status = any(${codes}::int[])
    order by 1 limit ${MOST}`.execute(db)
  return rows
}

/** The contract has come into force while its file was made. */
export const sealSoon = (
  trx: Transaction<Tables>,
  { jobs }: Pick<AppServices, 'jobs'>,
  contractId: number,
): Promise<unknown> => jobs.send(sealJob, { contractId }, trx)

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
    if (!plain) {
      log.error(
        { contractId, fileId: file.file_id },
        'the file of a contract that waits for its seal is missing',
      )
      return
    }
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
