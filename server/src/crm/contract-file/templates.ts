import { type Kysely, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { beginForm, dayInWords } from '#protocol/crm/contract-file/derive.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import {
  type Block,
  type BlockCondition,
  fillBlocks,
  LONGEST_TEMPLATE,
  type TemplateValues,
  unknownIn,
} from '#protocol/crm/contract-file/template.ts'
import {
  type FileKind,
  fileInvoiceTypes,
  fileKinds,
  isRegion,
  type Region,
} from '#protocol/crm/contract-file/words.ts'
import type { RegionCompany } from '#protocol/crm/region-company/calls.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { LaidOut } from '#server/platform/documents/blocks/lay-out.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay, formatMoment } from '#server/platform/time/clock.ts'
import { readRegionCompany } from '../region-company/door.ts'
import { firstTemplates, paperOf } from './first-templates.ts'
import './tables.ts'

type Saved = z.output<typeof sealCalls.saveTemplate.request>

export const regionOf = (code: number): Region => (isRegion(code) ? code : refuse('fileRegionUnknown'))

/** The blocks that files are made of now, or those of a version; version 0 is what an installation begins with. */
export async function readTemplate(
  { db }: { db: Kysely<Tables> },
  region: Region,
  kind: FileKind,
  version?: number,
) {
  const row: Selectable<Tables['contract_template']> | undefined = await db
    .selectFrom('contract_template')
    .selectAll()
    .where('region', '=', region)
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row && version) refuse('notFound')
  return row ?? { version: 0, blocks: firstTemplates[region][kind], create_time: null, create_user_id: null }
}

export async function showTemplate(
  { services }: Pick<Actor, 'services'>,
  asked: { region: number; kind: FileKind; version?: number },
): Promise<ReplyOf<typeof sealCalls.templates>> {
  const region = regionOf(asked.region)
  const {
    version,
    blocks,
    create_time: at,
    create_user_id: by,
  } = await readTemplate(services, region, asked.kind, asked.version)
  const current =
    asked.version === undefined ? version : (await readTemplate(services, region, asked.kind)).version
  return {
    region,
    kind: asked.kind,
    version,
    current,
    blocks: [...blocks],
    updateTime: at && formatMoment(at),
    updateUserName: by === null ? null : services.directory.current().realname(by),
  }
}

/** Refuses names that there are not, and a template that is too long or empty. */
function requireSound(blocks: readonly Block[]): void {
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (length > LONGEST_TEMPLATE) refuse('templateTooLong', LONGEST_TEMPLATE)
  if (blocks.every(({ text }) => text.trim() === '')) refuse('templateEmpty')
  const unknown = unknownIn(blocks)
  if (unknown) refuse('templateUnknown', unknown)
}

/** Adds a version; files that were made before keep theirs. */
export async function saveTemplate(acting: Acting, asked: Saved): Promise<{ version: number }> {
  const { services, viewer } = acting
  const region = regionOf(asked.region)
  requireSound(asked.blocks)
  return inTransaction(services.db, async (trx) => {
    // administrators who save at once get versions one after another
    await sql`lock table contract_template in share row exclusive mode`.execute(trx)
    const { version: last } = await readTemplate({ db: trx }, region, asked.kind)
    const version = last + 1
    await trx
      .insertInto('contract_template')
      .values({
        region,
        kind: asked.kind,
        version,
        blocks: JSON.stringify(asked.blocks),
        create_user_id: viewer.userId,
        create_time: services.clock.now(),
      })
      .execute()
    const name = `${regions[region]}${fileKinds[asked.kind]}合同`
    await recordActs(trx, acting, [adminAct('crm', '编辑', '合同模板', `${name}：第${version}版`)])
    return { version }
  })
}

/** Conditions that a form fulfils. */
const conditionsOf = (kind: FileKind, form: FileForm): ReadonlySet<BlockCondition> =>
  new Set<BlockCondition>([
    kind === 'buy' ? 'buy' : 'rent',
    ...(Number(form.secondPrePrice) > 0 ? (['hasSecond'] as const) : []),
    ...(form.remark.trim() ? (['hasRemark'] as const) : []),
  ])

export interface Filled {
  region: Region
  kind: FileKind
  form: FileForm
  contractNum: string
  company: RegionCompany
  /** Where the customer pays to; '' for the company's own account. */
  subAccountNo: string
}

/** Makes a file of the blocks, in its turn in the process that makes documents. */
export function makeFile(actor: Actor, blocks: readonly Block[], filled: Filled): Promise<LaidOut> {
  const { region, kind, form } = filled
  const printed = fillBlocks(blocks, valuesOf(filled), conditionsOf(kind, form))
  const order = { title: filled.contractNum, blocks: printed, ...paperOf[region] }
  return actor.services.documents.make('blocks', order, actor.viewer.userId)
}

function valuesOf({ form, contractNum, company, subAccountNo }: Filled): TemplateValues {
  const days = { dateStart: dayInWords(form.dateStart), dateEnd: dayInWords(form.dateEnd) }
  const signed = {
    signDate: dayInWords(form.signDate),
    signDateA: dayInWords(form.signDateA),
    signDateB: dayInWords(form.signDateB),
  }
  return {
    ...form,
    ...days,
    ...signed,
    contractNum,
    partyB: company.companyName,
    invoiceTypeName: form.invoiceType === '3' ? fileInvoiceTypes[3] : fileInvoiceTypes[1],
    subAccountNo: subAccountNo || company.mainAccountNo,
    company_name: company.companyName,
    short_name: company.shortName,
    credit_code: company.creditCode,
    company_address: company.address,
    company_telephone: company.telephone,
    bank_name: company.bankName,
    main_account_no: company.mainAccountNo,
    account_name: company.accountName,
    legal_person: company.legalPerson,
  }
}

/** A template filled with an example. */
export async function previewTemplate(actor: Actor, asked: Saved): Promise<Download> {
  const region = regionOf(asked.region)
  requireSound(asked.blocks)
  const company = await readRegionCompany(actor.services, region)
  const form = exampleForm(formatDay(actor.services.clock.now()))
  const filled = { region, kind: asked.kind, form, contractNum: 'HT-示例', company, subAccountNo: '' }
  const { pdf } = await makeFile(actor, asked.blocks, filled)
  return download({
    name: '模板预览.pdf',
    contentType: 'application/pdf',
    body: Buffer.from(pdf),
    inline: true,
  })
}

function exampleForm(orderDate: string): FileForm {
  return {
    ...beginForm({
      customerName: '示例工程造价咨询有限公司',
      orderDate,
      contact: '王工',
      contactTelephone: '13800000000',
      createContact: '李经理',
      createContactTelephone: '13900000000',
      listPrice: '6000.00',
      productText: '工程量清单计价软件、土建工程算量软件',
      locks: [],
      title: {
        invoiceTitle: '示例工程造价咨询有限公司',
        taxNumber: '91370000MA00000000',
        depositBank: '中国工商银行示例支行',
        depositAccount: '1600000000000000000',
        depositAddress: '示例市示例路1号',
        telephone: '0631-5200000',
        invoiceType: 1,
      },
    }),
    remark: '示例备注',
  }
}
