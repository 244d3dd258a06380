import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { printCalls } from '#protocol/crm/print/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { codes } from '#protocol/platform/codes.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { openTags } from '#server/engine/features/print/open-tags.ts'
import { readPrinted } from '#server/engine/features/print/values.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { recordedSheet, requirePrintedSale } from '../sale/door.ts'
import { blankTags, cleanTemplate, fillTemplate } from './content.ts'
import { looksAlike } from './edited.ts'
import { printedType, requireTemplate } from './templates.ts'
import './tables.ts'

const [BUSY] = codes.ownDocumentsRunning

type SaveRequest = z.output<typeof printCalls.saveRecord.request>
/** One of a template. */
type FilledRequest = SaveRequest & { templateId: number }

/** What records without a template are called. */
const SALE_SHEET = '销售单'

const isFilled = (asked: SaveRequest): asked is FilledRequest => asked.templateId !== undefined

/** A record in a template (crm-records.md §14.3); 2044 where the template is empty. */
export async function printRecord(
  actor: Actor,
  { templateId, id, withoutPrices }: z.output<typeof printCalls.print.request>,
): Promise<string> {
  const template = await requireTemplate(actor, templateId)
  if (template.word_id) refuse('printsAsWord')
  const printed = await readPrinted(actor, printedType(template.type), id, {
    withoutPrices: withoutPrices === 1,
  })
  if (template.content.trim() === '') refuse('printTemplateEmpty')
  return fillTemplate(actor, template.content, printed)
}

/** Refuses who may not print this record. */
export async function requirePrintable(actor: Actor, crmType: number, typeId: number): Promise<void> {
  const type = printedType(crmType)
  if (!actor.viewer.can(`${type.node}/print`)) refuse('forbidden')
  await requireRecord(actor, type, typeId, { action: 'read' })
}

/** Remembers what was printed: by a template, or of the sale ledger. */
export const savePrintRecord = (actor: Actor, asked: SaveRequest): Promise<void> =>
  isFilled(asked) ? saveFilled(actor, asked) : saveSaleSheets(actor, asked)

/**
 * The 销售单 of one print, of orders of which the caller may print the sales: all of them, or none (locks-and-extensions.md §15.3).
 */
async function saveSaleSheets(
  actor: Actor,
  { typeId, moreTypeIds = [], crmType, page }: SaveRequest,
): Promise<void> {
  if (crmType !== business.label) refuse('rowUnknown')
  const rows: Insertable<Tables['print_records']>[] = []
  for (const orderId of new Set([typeId, ...moreTypeIds]))
    rows.push({
      template_id: null,
      type: business.label,
      type_id: orderId,
      content: await cleanTemplate(actor, await recordedSheet(actor, orderId)),
      is_edited: false,
      page: JSON.stringify(page ?? ordinaryPage),
      create_user: actor.viewer.userId,
      create_time: actor.services.clock.now(),
    })
  await actor.services.db.insertInto('print_records').values(rows).execute()
}

async function saveFilled(actor: Actor, asked: FilledRequest): Promise<void> {
  const { services, viewer } = actor
  const template = await requireTemplate(actor, asked.templateId)
  // a record of another type than the template's cannot have been printed by it
  if (asked.crmType !== undefined && asked.crmType !== template.type) refuse('rowUnknown')
  await requirePrintable(actor, template.type, asked.typeId)
  const filled = template.word_id ? await filledFor(actor, asked) : null
  const content = await cleanTemplate(actor, asked.recordContent)
  const isEdited = filled === null && (await isUnlike(actor, asked, content))
  await services.db
    .insertInto('print_records')
    .values({
      template_id: template.template_id,
      type: template.type,
      type_id: asked.typeId,
      content,
      is_edited: isEdited,
      page: JSON.stringify(asked.page ?? template.page),
      word_id: filled?.word_id,
      fills: filled && JSON.stringify(filled.fills),
      create_user: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()
}

/**
 * Whether a text is unlike what the caller would be given to print, with prices or without. What cannot be printed at all, such
 * as an empty template, is another one.
 */
async function isUnlike(
  actor: Actor,
  { templateId, typeId }: FilledRequest,
  content: string,
): Promise<boolean> {
  try {
    for (const withoutPrices of [0, 1] as const)
      if (looksAlike(await printRecord(actor, { templateId, id: typeId, withoutPrices }), content))
        return false
  } catch (failure) {
    // too much at once is no answer about the text: the client tries again
    if (!(failure instanceof Refusal) || failure.code === BUSY) throw failure
  }
  return true
}

/** What the caller had filled by a document of this template for this record; of nothing else there is a record. */
async function filledFor({ services, viewer }: Actor, { key = '', templateId, typeId }: FilledRequest) {
  const filled = await services.db
    .selectFrom('print_previews as filled')
    .innerJoin('print_words as word', 'word.word_id', 'filled.word_id')
    .where('filled.key', '=', key)
    .where('filled.create_user', '=', viewer.userId)
    .where('filled.type_id', '=', typeId)
    .where('word.template_id', '=', templateId)
    .select(['filled.word_id', 'filled.fills'])
    .executeTakeFirst()
  return filled ?? refuse('rowUnknown')
}

/** What was printed of a record, the last first. */
export async function listPrintRecords(
  actor: Actor,
  { crmType, typeId }: { crmType: number; typeId: number },
): Promise<ReplyOf<typeof printCalls.records>> {
  await requirePrintable(actor, crmType, typeId)
  const people = actor.services.directory.current()
  const rows = await actor.services.db
    .selectFrom('print_records as printed')
    .leftJoin('print_templates as template', 'template.template_id', 'printed.template_id')
    .where('printed.type', '=', crmType)
    .where('printed.type_id', '=', typeId)
    .orderBy('printed.record_id', 'desc')
    .select(['printed.record_id', 'printed.template_id', 'template.name', 'printed.create_time'])
    .select(['printed.create_user', 'printed.is_edited'])
    .execute()
  return rows.map((row) => ({
    recordId: row.record_id,
    templateId: row.template_id,
    templateName: row.name ?? SALE_SHEET,
    createTime: formatMoment(row.create_time),
    createUserName: people.realname(row.create_user),
    isEdited: row.is_edited === true,
  }))
}

/** One of them as it was printed, without the values of tags that are kept from the reader. */
export async function readPrintRecord(
  actor: Actor,
  recordId: number,
): Promise<ReplyOf<typeof printCalls.record>> {
  const row = await actor.services.db
    .selectFrom('print_records')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  if (!row || !recordTypeOf(row.type)?.prints) refuse('rowUnknown')
  const content = await (row.template_id === null
    ? readSheet(actor, row.type_id, row.content)
    : readTags(actor, printedType(row.type), row.type_id, row.content))
  return {
    recordId: row.record_id,
    crmType: row.type,
    typeId: row.type_id,
    templateId: row.template_id,
    recordContent: content,
    page: row.page ?? ordinaryPage,
    isWord: row.word_id !== null,
    isEdited: row.is_edited === true,
  }
}

/** A sheet has no tags: it is read by those who see all that is on it. */
async function readSheet(actor: Actor, businessId: number, content: string): Promise<string> {
  await requirePrintedSale(actor, businessId)
  return content
}

async function readTags(actor: Actor, type: RecordType, id: number, content: string): Promise<string> {
  await requirePrintable(actor, type.label, id)
  return blankTags(content, await openTags(actor, type, id))
}
