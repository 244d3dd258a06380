import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { contract } from '#protocol/crm/contract/type.ts'
import type { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import { findRecord, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { payingNumber } from '../bank/door.ts'
import { planSecondYear } from '../order/door.ts'
import { readRegionCompany } from '../region-company/door.ts'
import { checkedForm, chosenOf, formIn, kindOf } from './check-form.ts'
import { contractFileEvents } from './events.ts'
import { keepFile } from './keep-file.ts'
import { locksOf } from './orders.ts'
import { sealPdf } from './sealing.ts'
import { requireSeal } from './seals.ts'
import { requireSeen } from './seen.ts'
import { makeFile, readTemplate, regionOf } from './templates.ts'
import { currentFile, dropKeptForm, fileNameOf, fileOwner, isInForce, logSeal } from './versions.ts'
import { sealSoon } from './waiting-seals.ts'

type Request = z.output<typeof contractFileCalls.generate.request>
type Answer = ReplyOf<typeof contractFileCalls.generate>

/** States in which the file is what was agreed, or nothing any more. */
const closed: readonly string[] = ['signed', 'voided', 'cancelled']

/** The contract whose file the caller may make: one that they may edit, or that they have made. */
export async function requireWritable(
  actor: Actor,
  contractId: number,
  options: { lock?: boolean; db?: Transaction<Tables> } = {},
): Promise<StoredRow> {
  const { viewer } = actor
  const editable = viewer.can('crm/contract/update')
    ? await findRecord(actor, contract, contractId, { action: 'edit', ...options })
    : null
  if (editable) return editable
  const own = await requireRecord(actor, contract, contractId, { action: 'read', ...options })
  if (own.create_user_id !== viewer.userId || !viewer.can('crm/contract/save')) refuse('forbidden')
  return own
}

/**
 * Makes the file of a contract (locks-and-extensions.md §12.4): the form is checked, totals and words are computed again, and the file
 * becomes the latest version. A seal is put on at once where the contract is in force, else when it passes (§12.6).
 */
export async function generateFile(actor: Actor, given: number, request: Request): Promise<Answer> {
  const { services } = actor
  const region = regionOf(request.region ?? given)
  const { contractId } = request
  const row = await requireWritable(actor, contractId)
  await requireSeen(actor, contractId)
  requireOpen(row)
  const form = checkedForm(region, formIn(request))
  const kind = kindOf(row, chosenOf(await locksOf(actor, { contractId }), request.shellNums))
  const signFlag = Number(form.signFlag)
  const seal = signFlag > 0 ? await requireSeal(services, region, signFlag) : null
  const template = await readTemplate(services, region, kind)
  const company = await readRegionCompany(services, region)
  const contractNum = typeof row.num === 'string' ? row.num : ''
  const laidOut = await makeFile(actor, template.blocks, {
    region,
    kind,
    form,
    contractNum,
    company,
    // else the company's own account is printed
    subAccountNo: await payingNumber(actor, Number(row.customer_id), region),
  })
  const pdf = Buffer.from(laidOut.pdf)
  const isSealed = seal !== null && isInForce(row)
  const sealed = isSealed
    ? await sealPdf(actor, { pdf, seal, anchors: laidOut.anchors, contact: form.createContactTelephone })
    : null
  const kept = await keepFile(actor, fileNameOf(row), sealed?.pdf ?? pdf)
  const fileId = Number(kept.fileId)
  const version = await inTransaction(services.db, async (trx) => {
    const locked = await requireWritable(actor, contractId, { lock: true, db: trx })
    requireOpen(locked)
    // it has left force while the file was made: a draft carries no seal
    if (sealed && !isInForce(locked)) refuse('contractNotSignable')
    const now = services.clock.now()
    const last = await currentFile(trx, contractId)
    await trx
      .updateTable('contract_file')
      .set({ status: 3, pending_flag: 0, update_time: now })
      .where('contract_id', '=', contractId)
      .where('status', '<>', 3)
      .execute()
    const { version } = await trx
      .insertInto('contract_file')
      .values({
        contract_id: contractId,
        version: (last?.version ?? 0) + 1,
        region,
        kind,
        form: JSON.stringify(form),
        template_version: template.version,
        file_id: fileId,
        page_count: laidOut.pageCount,
        anchors: laidOut.anchors && JSON.stringify(laidOut.anchors),
        sign_info: sealed && JSON.stringify(sealed.info),
        signed_file_id: null,
        status: 1,
        pending_flag: seal && !sealed ? signFlag : 0,
        create_user_id: actor.viewer.userId,
        create_time: now,
        update_time: now,
      })
      .returning('version')
      .executeTakeFirstOrThrow()
    await dropKeptForm(trx, contractId)
    await services.files.claim(trx, actor, kept.batchId, fileOwner(contractId))
    await change(trx, actor, contract, [locked], { set: { region }, as: contractFileEvents.region })
    await recordEvent(trx, actor, contract, [subjectOf(contract, locked, { version: [String(version)] })], {
      as: contractFileEvents.generated,
    })
    if (isInForce(locked)) await planSecondYear(trx, actor, locked)
    if (seal && sealed) {
      await logSeal(trx, actor, { contractId, seal, sealed, fileId })
      await recordEvent(trx, actor, contract, [subjectOf(contract, locked, { seal: [seal.name] })], {
        as: contractFileEvents.sealed,
      })
    }
    if (seal && !sealed && isInForce(locked)) await sealSoon(trx, services, contractId)
    return version
  })
  return {
    contractId,
    fileId: kept.fileId,
    fileName: kept.name,
    url: `/crmContract/downPdfContract/${contractId}?type=origin&version=${version}`,
    pageCount: laidOut.pageCount,
    version,
    warnings: warningsOf(row, form, seal !== null && !sealed),
  }
}

function requireOpen(row: StoredRow): void {
  if (closed.includes(stateOf(contract, row)?.name ?? '')) refuse('contractNotSignable')
}

function warningsOf(row: StoredRow, form: FileForm, waits: boolean): string[] {
  const money = row.money === null || row.money === undefined ? null : new Decimal(String(row.money))
  return [
    // a second year is paid by a renewal, and is no part of the contract's amount
    ...(money && !money.eq(form.firstPrePrice) ? ['首年预付价与合同金额不一致'] : []),
    ...(waits ? ['合同审核通过后自动盖章'] : []),
  ]
}
