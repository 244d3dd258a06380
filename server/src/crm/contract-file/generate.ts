import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { z } from 'zod'
import { toCapitalAmount } from '#protocol/crm/capital-amount.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import type { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { totalsOf } from '#protocol/crm/contract-file/derive.ts'
import {
  type FileForm,
  faultsOf,
  fileFields,
  fileKeys,
  fromKeys,
  isFileKey,
} from '#protocol/crm/contract-file/form.ts'
import { type FileKind, flagsOf, type Region } from '#protocol/crm/contract-file/words.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { findRecord, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { readRegionCompany } from '../region-company/door.ts'
import { contractFileEvents } from './events.ts'
import { keepFile } from './keep-file.ts'
import { locksOf, type ShownLock } from './orders.ts'
import { sealPdf } from './sealing.ts'
import { requireSeal } from './seals.ts'
import { makeFile, readTemplate, regionOf } from './templates.ts'
import { currentFile, fileNameOf, fileOwner, isInForce, logSeal } from './versions.ts'

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

/** The account into which the customer pays, as far as the caller sees it; else the company's is printed. */
async function accountOf(actor: Actor, customerId: unknown): Promise<string> {
  const [shown] = await readShown(actor, customer, { where: sql<boolean>`r.id = ${Number(customerId)}` })
  return typeof shown?.subAccountNo === 'string' ? shown.subAccountNo : ''
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
  requireOpen(row)
  const form = checkedForm(region, formIn(request))
  const kind = kindOf(row, await chosenLocks(actor, contractId, request.shellNums))
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
    subAccountNo: await accountOf(actor, row.customer_id),
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
    await services.files.claim(trx, actor, kept.batchId, fileOwner(contractId))
    await change(trx, actor, contract, [locked], { set: { region }, as: contractFileEvents.region })
    await recordEvent(trx, actor, contract, [subjectOf(contract, locked, { version: [String(version)] })], {
      as: contractFileEvents.generated,
    })
    if (seal && sealed) {
      await logSeal(trx, actor, { contractId, seal, sealed, fileId })
      await recordEvent(trx, actor, contract, [subjectOf(contract, locked, { seal: [seal.name] })], {
        as: contractFileEvents.sealed,
      })
    }
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

/** The values of the form among those of the request. */
function formIn(request: Readonly<Record<string, unknown>>): FileForm {
  return fromKeys((key) => {
    const value = request[key]
    return typeof value === 'string' ? value.trim() : ''
  })
}

/** Refuses a form that cannot be printed, and amounts that do not belong to each other (2242, 2243). */
export function checkedForm(region: Region, form: FileForm): FileForm {
  const faults = faultsOf(form)
  const [key] = fileKeys.filter((each) => faults[each])
  if (key && isFileKey(key)) throw refusal('fileFieldUnfit', fileFields[key].label, faults[key] ?? '').at(key)
  if (!Object.hasOwn(flagsOf(region), form.signFlag)) throw refusal('sealFlagUnknown').at('signFlag')
  if (Number(form.numAll) !== Number(form.numA) + Number(form.numB))
    throw refusal('copiesUnlike').at('numAll')
  const { totalAmount = '' } = totalsOf(form)
  if (!new Decimal(totalAmount).eq(form.totalAmount) || !isSaid(totalAmount, form.totalAmountUpper))
    throw refusal('amountWordsUnlike').at('totalAmountUpper')
  return form
}

/** 圆 and 正 are written for 元 and 整 as well. */
const isSaid = (amount: string, words: string): boolean =>
  words.replaceAll('圆', '元').replace(/正$/, '整') === toCapitalAmount(amount)

/** Those that were chosen of the contract's locks; all of them where none were named. */
async function chosenLocks(
  actor: Actor,
  contractId: number,
  shellNums: string | undefined,
): Promise<ShownLock[]> {
  const locks = await locksOf(actor, { contractId })
  const named = [...new Set((shellNums ?? '').split(',').flatMap((part) => part.trim() || []))]
  if (named.length === 0) return locks
  const chosen = locks.filter(({ shellNum }) => shellNum !== null && named.includes(shellNum))
  if (chosen.length < named.length) refuse('fileLockForeign')
  return chosen
}

/** By the type of the order where it has a template of its own, else by what its locks are; rental where neither decides. */
function kindOf(row: StoredRow, locks: readonly ShownLock[]): FileKind {
  const own = orderTypeOf(row.order_type)?.contractFile
  if (own) return own
  const kinds = new Set(locks.map(({ distinguish }) => (distinguish === 0 ? 'rent' : 'buy')))
  if (kinds.size > 1) refuse('locksMixed')
  const [kind = 'rent'] = kinds
  return kind
}

function warningsOf(row: StoredRow, form: FileForm, waits: boolean): string[] {
  const money = row.money === null || row.money === undefined ? null : new Decimal(String(row.money))
  return [
    ...(money && !money.eq(form.totalAmount) ? ['合同总额与合同金额不一致'] : []),
    ...(waits ? ['合同审核通过后自动盖章'] : []),
  ]
}
