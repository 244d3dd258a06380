import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { LARGEST_WORD, type printCalls } from '#protocol/crm/print/calls.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Acting } from '#server/access/audit.ts'
import { openTags } from '#server/engine/features/print/open-tags.ts'
import { readPrinted } from '#server/engine/features/print/values.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { WordFault, type WordFaultKind } from '#server/platform/documents/word/fault.ts'
import { MOST_TAGS } from '#server/platform/documents/word/scope.ts'
import { DOCX, type Download, download } from '#server/platform/http/download.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { type Refusal, refusal, refuse } from '#server/platform/refusal.ts'
import { requirePrintable } from './printing.ts'
import './tables.ts'
import { insertTemplate, noteTemplate, printedType, requireTemplate } from './templates.ts'
import { commonIsOpen, withCommonTags } from './word-extras.ts'
import { blankFill, fillOf, valuesOf, type WordFill } from './word-fill.ts'
import { nameTags, type WordNames } from './word-names.ts'

/** Templates that are documents of Word (crm-records.md §14.4). */

type Asked<Name extends keyof typeof printCalls> = z.output<(typeof printCalls)[Name]['request']>

const MEGABYTE = 1024 * 1024

const refusals: Record<WordFaultKind, (subject: string) => Refusal> = {
  notWord: () => refusal('printWordUnfit'),
  tooLarge: () => refusal('printWordTooLarge', String(LARGEST_WORD / MEGABYTE)),
  active: (subject) => refusal('printWordActive', subject),
  outside: (subject) => refusal('printWordOutside', subject),
  tooManyTags: () => refusal('printWordTags', String(MOST_TAGS)),
  tagSyntax: (subject) => refusal('printWordTag', subject),
  tagUnknown: (subject) => refusal('printWordTagUnknown', subject),
}

interface TakenWord {
  name: string
  content: Buffer
  names: WordNames
}

/** Checks an uploaded document and finds what its tags mean; what makes it unfit is refused in a sentence. */
async function takeUpload(actor: Actor, type: RecordType, upload: Upload | undefined): Promise<TakenWord> {
  if (!upload) refuse('printWordMissing')
  if (upload.size > LARGEST_WORD) throw refusals.tooLarge('')
  try {
    const { services, viewer } = actor
    const { content, tags } = await services.documents.make('take', { path: upload.path }, viewer.userId)
    return { name: upload.name, content: Buffer.from(content), names: nameTags(actor, type, tags) }
  } catch (error) {
    if (error instanceof WordFault) throw refusals[error.kind](error.subject)
    throw error
  }
}

const keepWord = (trx: Transaction<Tables>, { services }: Actor, templateId: number, word: TakenWord) =>
  trx
    .insertInto('print_words')
    .values({
      template_id: templateId,
      name: word.name,
      content: word.content,
      names: JSON.stringify(word.names),
      create_time: services.clock.now(),
    })
    .execute()

/** A template that is a document. */
export async function addWordTemplate(
  acting: Acting & Actor,
  upload: Upload | undefined,
  { templateName, type: label }: Asked<'addWord'>,
): Promise<void> {
  const type = printedType(label)
  const word = await takeUpload(acting, type, upload)
  await inTransaction(acting.services.db, async (trx) => {
    const row = { type: type.label, name: templateName, content: '', page: ordinaryPage }
    const templateId = await insertTemplate(trx, acting, row)
    await keepWord(trx, acting, templateId, word)
    await noteTemplate(trx, acting, '新建', templateName)
  })
}

/** Prints by another document from now on; one that nothing was printed by is forgotten. */
export async function setWordTemplate(
  acting: Acting & Actor,
  upload: Upload | undefined,
  { templateId }: Asked<'setWord'>,
): Promise<void> {
  const { services } = acting
  const template = await requireTemplate(acting, templateId)
  if (!template.word_id) refuse('printNotWord')
  const word = await takeUpload(acting, printedType(template.type), upload)
  await inTransaction(services.db, async (trx) => {
    const changed = await trx
      .updateTable('print_templates')
      .set({ update_time: services.clock.now() })
      .where('template_id', '=', templateId)
      .returning('name')
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    await keepWord(trx, acting, templateId, word)
    await forgetUnused(trx, templateId)
    await noteTemplate(trx, acting, '编辑', changed.name)
  })
}

const forgetUnused = (trx: Transaction<Tables>, templateId: number) =>
  sql`delete from print_words w where w.template_id = ${templateId}
    and exists(select from print_words later where later.template_id = w.template_id and later.word_id > w.word_id)
    and not exists(select from print_records p where p.word_id = w.word_id)
    and not exists(select from print_previews p where p.word_id = w.word_id)`.execute(trx)

/** The document as it was uploaded, without values. */
export async function fetchWordTemplate(actor: Actor, templateId: number): Promise<Download> {
  const { word_id: wordId } = await requireTemplate(actor, templateId)
  if (!wordId) refuse('printNotWord')
  const { name, content } = await wordOf(actor, wordId)
  return download({ name, contentType: DOCX, body: content })
}

/** Fills the document with a record, as far as the caller may read it; the key by which they fetch it within a day. */
export async function printWord(
  actor: Actor,
  { templateId, id, withoutPrices }: Asked<'printWord'>,
): Promise<string> {
  const template = await requireTemplate(actor, templateId)
  if (!template.word_id) refuse('printNotWord')
  const type = printedType(template.type)
  const values = await readPrinted(actor, type, id, { withoutPrices: withoutPrices === 1 })
  const printed = await withCommonTags(actor, type, id, values)
  const { names } = await wordOf(actor, template.word_id)
  return keepFilled(actor, { word_id: template.word_id, type_id: id, fills: fillOf(names, printed) })
}

/** What was printed by a document, once more, without values kept from the caller; the key by which the caller fetches it. */
export async function printWordAgain(actor: Actor, recordId: number): Promise<string> {
  const row = await actor.services.db
    .selectFrom('print_records')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  if (!row) refuse('rowUnknown')
  await requirePrintable(actor, row.type, row.type_id)
  if (!row.word_id || !row.fills) refuse('printNotWord')
  const isOpen = await openTags(actor, printedType(row.type), row.type_id)
  return keepFilled(actor, {
    word_id: row.word_id,
    type_id: row.type_id,
    fills: blankFill(row.fills, (tag) => commonIsOpen(actor, tag) ?? isOpen(tag)),
  })
}

async function keepFilled(
  { services, viewer }: Actor,
  { fills, ...filled }: { word_id: number; type_id: number; fills: WordFill },
): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await services.db
    .insertInto('print_previews')
    .values({
      ...filled,
      key,
      fills: JSON.stringify(fills),
      content: '',
      page: JSON.stringify(ordinaryPage),
      create_user: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()
  return key
}

/** The filled document itself. */
export async function writeFilled(actor: Actor, wordId: number, fills: WordFill): Promise<Buffer> {
  const { content, names } = await wordOf(actor, wordId)
  const values = valuesOf(names, fills)
  const filled = await actor.services.documents.make('fill', { content, values }, actor.viewer.userId)
  return Buffer.from(filled)
}

const wordOf = ({ services }: Actor, wordId: number) =>
  services.db
    .selectFrom('print_words')
    .select(['name', 'content', 'names'])
    .where('word_id', '=', wordId)
    .executeTakeFirstOrThrow()
