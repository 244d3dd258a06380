import { readFile } from 'node:fs/promises'
import { contract } from '#protocol/crm/contract/type.ts'
import type { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { SIGNED_FILE } from '#protocol/crm/contract-file/messages.ts'
import { isRegion } from '#protocol/crm/contract-file/words.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { stateCode, stateOf } from '#protocol/record/states/states.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import { contractFileEvents } from './events.ts'
import { keepFile } from './keep-file.ts'
import { LARGEST_PDF, type Sealed, sealPdf } from './sealing.ts'
import { requireSeal } from './seals.ts'
import type { ContractFileRow } from './tables.ts'
import { currentFile, fileOwner, isInForce, logSeal, signedNameOf } from './versions.ts'

type Answer = ReplyOf<typeof contractFileCalls.sendBack>

/** 威海, where neither file nor contract has a region. */
const FIRST_REGION = 1

/**
 * Takes the file that the customer has signed or stamped, appends our seal and signature, and returns it: the contract is signed
 * (locks-and-extensions.md §12.7). What the customer signed keeps every byte.
 */
export async function sendBack(
  actor: Actor,
  upload: Upload | undefined,
  { contractId, signFlag }: { contractId: number; signFlag?: number },
): Promise<Answer> {
  const { services } = actor
  const row = await requireRecord(actor, contract, contractId, { action: 'read' })
  requireInForce(row)
  if (!upload) refuse('pdfMissing')
  if (upload.size > LARGEST_PDF) refuse('pdfTooLarge')
  const current = await currentFile(services.db, contractId)
  const region = current?.region ?? (isRegion(row.region) ? row.region : FIRST_REGION)
  const flag = signFlag ?? Number(current?.form.signFlag ?? 0)
  if (!flag) refuse('sealMissing')
  const seal = await requireSeal(services, region, flag)
  const sealed = await sealPdf(actor, {
    pdf: await readFile(upload.path),
    seal,
    anchors: current?.anchors ?? null,
    contact: current?.form.createContactTelephone ?? '',
  })
  const kept = await keepFile(actor, signedNameOf(row), sealed.pdf)
  const fileId = Number(kept.fileId)
  await inTransaction(services.db, async (trx) => {
    const locked = await requireRecord(actor, contract, contractId, { action: 'read', lock: true, db: trx })
    requireInForce(locked)
    // region, place and seal are those of the version that was current
    if ((await currentFile(trx, contractId))?.file_row_id !== current?.file_row_id)
      refuse('contractFileReplaced')
    await keepReturned(trx, actor, { contractId, region, sealed, fileId })
    await services.files.claim(trx, actor, kept.batchId, fileOwner(contractId))
    await logSeal(trx, actor, { contractId, seal, sealed, fileId })
    if (stateOf(contract, locked)?.name !== 'signed')
      await happen(trx, actor, contract, [locked], 'sign', { set: { signed_date: today(services.clock) } })
    await recordEvent(trx, actor, contract, [subjectOf(contract, locked, { seal: [seal.name] })], {
      as: contractFileEvents.returned,
    })
    await tellOwner(trx, actor, locked)
  })
  const { subject, signTime, provider } = sealed.info
  return {
    contractId,
    fileId: kept.fileId,
    fileName: kept.name,
    url: `/crmContract/downPdfContract/${contractId}?type=signed`,
    checkStatus: stateCode(contract, 'signed'),
    seals: sealed.seals.map((place) => ({ ...place, page: place.page + 1, name: seal.name })),
    signature: signTime
      ? { provider, subject, signTime: formatMoment(new Date(signTime)), valid: true }
      : null,
    warnings: [
      ...(sealed.isGuessed ? ['文件与生成的合同文件页数或尺寸不同，印章盖在最后一页右下角'] : []),
      ...(sealed.hadBroken ? ['上传的文件中有无效的电子签名'] : []),
    ],
  }
}

function requireInForce(row: StoredRow): void {
  if (!isInForce(row)) refuse('contractNotSignable')
}

interface Returned {
  contractId: number
  region: ContractFileRow['region']
  sealed: Sealed
  fileId: number
}

/** Writes the signed file to the latest version; a contract whose file was made elsewhere gets one. */
async function keepReturned(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { contractId, region, sealed, fileId }: Returned,
): Promise<void> {
  const now = services.clock.now()
  const current = await currentFile(trx, contractId)
  const signed = {
    signed_file_id: fileId,
    sign_info: JSON.stringify(sealed.info),
    status: 2 as const,
    pending_flag: 0,
    update_time: now,
  }
  if (current) {
    await trx
      .updateTable('contract_file')
      .set(signed)
      .where('file_row_id', '=', current.file_row_id)
      .execute()
    return
  }
  await trx
    .insertInto('contract_file')
    .values({
      ...signed,
      contract_id: contractId,
      version: 1,
      region,
      kind: 'rent',
      form: '{}',
      template_version: 0,
      file_id: null,
      page_count: sealed.pageCount,
      anchors: null,
      create_user_id: viewer.userId,
      create_time: now,
    })
    .execute()
}

async function tellOwner(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  row: StoredRow,
): Promise<void> {
  const owner = row.owner_user_id
  await services.notify.sendMessages(trx, [
    {
      type: SIGNED_FILE,
      label: messageLabels.crm,
      recipients: owner === null || owner === viewer.userId ? [] : [owner],
      title: String(row.name ?? ''),
      typeId: row.id,
      sender: viewer.userId,
    },
  ])
}
