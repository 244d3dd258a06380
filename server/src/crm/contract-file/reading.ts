import type { z } from 'zod'
import { contract } from '#protocol/crm/contract/type.ts'
import type { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { sealProviders } from '#protocol/crm/contract-file/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { PdfSignature } from '#server/platform/signing/verify-pdf.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { LARGEST_PDF, sha256 } from './sealing.ts'
import { requireSeen } from './seen.ts'
import type { ContractFileRow } from './tables.ts'
import { currentFile, fileNameOf, signedNameOf } from './versions.ts'

/** A signature and its increment are added to what was uploaded. */
const LARGEST_SEALED = LARGEST_PDF + 12 * 1024 * 1024

type Asked = z.output<typeof contractFileCalls.down.request>

/** The file of a contract: the one that came back signed where there is one, or what is asked for. Refuses 2244 without one. */
export async function downloadFile(actor: Actor, { id, type, version }: Asked): Promise<Download> {
  const { services } = actor
  const row = await requireSeen(actor, id)
  const file =
    version === undefined ? await currentFile(services.db, id) : await versionOf(actor, id, version)
  const isSigned = type === 'signed' || (type === undefined && file?.signed_file_id !== null)
  const fileId = isSigned ? file?.signed_file_id : file?.file_id
  const found = fileId ? await services.files.bytes(services.db, fileId, LARGEST_SEALED) : null
  if (!found) refuse('contractFileMissing')
  return download({
    name: isSigned ? signedNameOf(row) : fileNameOf(row),
    contentType: 'application/pdf',
    body: found.bytes,
    inline: true,
    headers: { 'cache-control': 'private, no-cache' },
  })
}

async function versionOf(
  { services }: Actor,
  contractId: number,
  version: number,
): Promise<ContractFileRow | null> {
  const row = await services.db
    .selectFrom('contract_file')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/**
 * What the signatures of the current file are worth: valid where every one belongs to the file, and the file is the one that was
 * stored. A byte that changed anywhere makes it invalid.
 */
export async function verifyFile(
  actor: Actor,
  contractId: number,
): Promise<ReplyOf<typeof contractFileCalls.verify>> {
  const { services } = actor
  await requireSeen(actor, contractId)
  const file = await currentFile(services.db, contractId)
  const fileId = file?.signed_file_id ?? file?.file_id
  const found = fileId ? await services.files.bytes(services.db, fileId, LARGEST_SEALED) : null
  if (!file || !found) refuse('contractFileMissing')
  const signatures = await services.documents.make('verify', { pdf: found.bytes }, actor.viewer.userId)
  const last = signatures.at(-1)
  const isStored = !file.sign_info || file.sign_info.sha256 === sha256(found.bytes)
  const isValid = last !== undefined && isStored && signatures.every(({ isIntact }) => isIntact)
  return {
    signed: last ? 1 : 0,
    valid: isValid ? 1 : 0,
    subject: last?.subject ?? '',
    issuer: last?.issuer ?? '',
    signTime: momentOf(last),
    covers: last?.coversAll ? '全文' : '部分',
    trusted: last?.isTrusted ? 1 : 0,
    signatures: signatures.map((each) => ({
      subject: each.subject,
      issuer: each.issuer,
      signTime: momentOf(each),
      valid: each.isIntact ? 1 : 0,
      trusted: each.isTrusted ? 1 : 0,
    })),
  }
}

const momentOf = (signature: PdfSignature | undefined): string =>
  signature?.signTime ? formatMoment(signature.signTime) : ''

/** Uses that are shown. */
const MOST_USES = 100

/** Every use of a seal on the files of a contract, newest first. */
export async function listSealUses(
  actor: Actor,
  contractId: number,
): Promise<ReplyOf<typeof contractFileCalls.sealLog>> {
  const { services } = actor
  await requireRecord(actor, contract, contractId, { action: 'read' })
  const rows = await services.db
    .selectFrom('seal_log')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('log_id', 'desc')
    .limit(MOST_USES)
    .execute()
  const people = services.directory.current()
  return rows.map((row) => ({
    logId: row.log_id,
    sealName: row.seal_name,
    provider: sealProviders[row.provider],
    subject: row.subject,
    before: row.sha256_before,
    after: row.sha256_after,
    userName: people.realname(row.user_id),
    createTime: formatMoment(row.create_time),
  }))
}
