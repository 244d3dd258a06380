import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import type { FileVersion } from '#protocol/crm/contract-file/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { CLOSED_PLACE } from '#server/engine/model/files.ts'
import type { Actor, StoredRow, Writer } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Sealed, sha256 } from './sealing.ts'
import type { ContractFileRow, KeptFormRow, SealRow } from './tables.ts'

/** Where files of contracts belong to: the record, in a place that its editors do not reach. */
export const fileOwner = (contractId: number) => ({
  module: contract.key,
  id: contractId,
  field: `${CLOSED_PLACE}contractFile`,
})

export const isInForce = (row: StoredRow): boolean => {
  const name = stateOf(contract, row)?.name
  return inForce.some((each) => each === name)
}

type Db = Actor['services']['db'] | Transaction<Tables>

/** The latest version; null before there is one. */
export async function currentFile(db: Db, contractId: number): Promise<ContractFileRow | null> {
  const row = await db
    .selectFrom('contract_file')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The form that was saved with the contract since its last file was made; null without one. */
export async function keptForm(db: Db, contractId: number): Promise<KeptFormRow | null> {
  const row = await db
    .selectFrom('contract_file_form')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row ?? null
}

/** Its file was made. */
export async function dropKeptForm(trx: Transaction<Tables>, contractId: number): Promise<void> {
  await trx.deleteFrom('contract_file_form').where('contract_id', '=', contractId).execute()
}

/** Versions that a tab shows. */
const MOST_SHOWN = 100

/** The versions of the file of a contract, newest first. */
export async function listVersions({ services }: Actor, row: StoredRow): Promise<FileVersion[]> {
  const rows = await services.db
    .selectFrom('contract_file')
    .selectAll()
    .where('contract_id', '=', row.id)
    .orderBy('version', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const people = services.directory.current()
  return rows.map((file) => ({
    fileRowId: file.file_row_id,
    version: file.version,
    region: file.region,
    kind: file.kind,
    fileId: file.file_id === null ? '' : String(file.file_id),
    signedFileId: file.signed_file_id === null ? null : String(file.signed_file_id),
    name: fileNameOf(row),
    status: file.status,
    createTime: formatMoment(file.create_time),
    createUserName: people.realname(file.create_user_id),
    pageCount: file.page_count,
    pendingFlag: file.pending_flag,
  }))
}

const numberOf = (row: StoredRow) => (typeof row.num === 'string' && row.num ? row.num : `合同${row.id}`)
export const fileNameOf = (row: StoredRow): string => `${numberOf(row)}.pdf`
export const signedNameOf = (row: StoredRow): string => `${numberOf(row)}-已签署.pdf`

/** What is remembered of every use of a seal. */
export async function logSeal(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  { contractId, seal, sealed, fileId }: { contractId: number; seal: SealRow; sealed: Sealed; fileId: number },
): Promise<void> {
  await trx
    .insertInto('seal_log')
    .values({
      seal_id: seal.seal_id,
      contract_id: contractId,
      seal_name: seal.name,
      provider: seal.provider,
      subject: sealed.info.subject,
      file_id: fileId,
      sha256_before: sealed.before,
      sha256_after: sha256(sealed.pdf),
      user_id: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()
}
