import { type Kysely, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { cleanTemplate } from './content.ts'
import './tables.ts'

interface TemplateRow extends Selectable<Tables['print_templates']> {
  /** The document that it prints by; null: by its text. */
  word_id: number | null
  word_name: string | null
  word_size: number | null
}
type Asked<Name extends keyof typeof printCalls> = z.output<(typeof printCalls)[Name]['request']>

onConstraint('print_templates_name', 'printNameTaken', 'templateName')

/** A type whose records are printed; others are refused. */
export function printedType(type: number): RecordType {
  const found = recordTypeOf(type)
  return found?.prints ? found : refuse('rowUnknown')
}

/** Who may see templates of a type: administrators of templates, and who prints its records. */
export const maySeeTemplates = ({ viewer }: Pick<Actor, 'viewer'>, type: RecordType): boolean =>
  viewer.can('manage/crm/print') || viewer.can(`${type.node}/print`)

/** Templates with the document that each prints by now. */
const templates = (db: Kysely<Tables>) =>
  db
    .selectFrom('print_templates as template')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('print_words as each')
          .whereRef('each.template_id', '=', 'template.template_id')
          .orderBy('each.word_id', 'desc')
          .limit(1)
          .select(['each.word_id', 'each.name as word_name'])
          .select(sql<number>`octet_length(each.content)`.as('word_size'))
          .as('word'),
      (join) => join.onTrue(),
    )
    .selectAll('template')
    .select(['word.word_id', 'word.word_name', 'word.word_size'])

/** Templates of one type or of all that the caller may see, the youngest first. */
export async function listTemplates(actor: Actor, asked: Asked<'list'>): Promise<Page<PrintTemplate>> {
  const { db, directory } = actor.services
  const { page, limit } = windowOf(asked)
  const all = await templates(db)
    .$if(asked.type !== undefined, (query) => query.where('type', '=', asked.type ?? 0))
    .orderBy('create_time', 'desc')
    .orderBy('template_id', 'desc')
    .execute()
  const seen = all.filter(({ type }) => {
    const found = recordTypeOf(type)
    return found !== undefined && maySeeTemplates(actor, found)
  })
  const rows = seen.slice((page - 1) * limit, page * limit)
  return toPage(
    rows.map((row) => present(row, directory.current())),
    seen.length,
    { page, limit },
  )
}

/** One template, if the caller may see those of its type. */
export async function requireTemplate(actor: Actor, templateId: number): Promise<TemplateRow> {
  const row = await templates(actor.services.db).where('template_id', '=', templateId).executeTakeFirst()
  const type = row && recordTypeOf(row.type)
  return row && type && maySeeTemplates(actor, type) ? row : refuse('rowUnknown')
}

export async function readTemplate(actor: Actor, templateId: number): Promise<PrintTemplate> {
  return present(await requireTemplate(actor, templateId), actor.services.directory.current())
}

function present(row: TemplateRow, people: Snapshot): PrintTemplate {
  return {
    templateId: row.template_id,
    templateName: row.name,
    type: row.type,
    content: row.content,
    page: row.page,
    word: row.word_name === null ? null : { name: row.word_name, size: row.word_size ?? 0 },
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
    createUserId: row.create_user ?? 0,
    createUserName: row.create_user === null ? '系统' : people.realname(row.create_user),
  }
}

/** Says in the log of administration what somebody did to a template. */
export const noteTemplate = (trx: Transaction<Tables>, acting: Acting, behavior: string, name: string) =>
  recordActs(trx, acting, [adminAct('crm', behavior, '打印模板', `${behavior}了打印模板:${name}`)])

export async function addTemplate(acting: Acting & Actor, asked: Asked<'add'>): Promise<void> {
  const { services } = acting
  const type = printedType(asked.type)
  const content = await cleanTemplate(acting, asked.content)
  await inTransaction(services.db, async (trx) => {
    await insertTemplate(trx, acting, {
      type: type.label,
      name: asked.templateName,
      content,
      page: asked.page ?? ordinaryPage,
    })
    await noteTemplate(trx, acting, '新建', asked.templateName)
  })
}

/** Its id. A name that is taken is refused. */
export async function insertTemplate(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  { page, ...row }: Pick<TemplateRow, 'type' | 'name' | 'content' | 'page'>,
): Promise<number> {
  const now = services.clock.now()
  const made = await trx
    .insertInto('print_templates')
    .values({
      ...row,
      page: JSON.stringify(page),
      create_user: viewer.userId,
      create_time: now,
      update_time: now,
    })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  return made.template_id
}

/** Changes what is given; the type stays. */
export async function updateTemplate(acting: Acting & Actor, asked: Asked<'update'>): Promise<void> {
  const { services } = acting
  // what a document says is changed in the document
  if (asked.content !== undefined && (await isWord(services.db, asked.templateId))) refuse('printsAsWord')
  const content = asked.content === undefined ? {} : { content: await cleanTemplate(acting, asked.content) }
  await inTransaction(services.db, async (trx) => {
    const changed = await trx
      .updateTable('print_templates')
      .set({
        update_time: services.clock.now(),
        ...(asked.templateName === undefined ? {} : { name: asked.templateName }),
        ...content,
        ...(asked.page === undefined ? {} : { page: JSON.stringify(asked.page) }),
      })
      .where('template_id', '=', asked.templateId)
      .returning('name')
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    await noteTemplate(trx, acting, '编辑', changed.name)
  })
}

const isWord = async (db: Kysely<Tables>, templateId: number): Promise<boolean> =>
  (await db
    .selectFrom('print_words')
    .where('template_id', '=', templateId)
    .select('word_id')
    .executeTakeFirst()) !== undefined

/** Deletes a template and what is remembered of printing by it. */
export async function removeTemplate(acting: Acting, templateId: number): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('print_templates')
      .where('template_id', '=', templateId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) refuse('rowUnknown')
    await noteTemplate(trx, acting, '删除', removed.name)
  })
}

/** Copies under the first free name `name(n)`. */
export async function copyTemplate(acting: Acting, templateId: number): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    const row = await trx
      .selectFrom('print_templates')
      .selectAll()
      .where('template_id', '=', templateId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse('rowUnknown')
    const taken = new Set(
      (await trx.selectFrom('print_templates').where('type', '=', row.type).select('name').execute()).map(
        ({ name }) => name,
      ),
    )
    let number = 1
    const named = () => {
      const ending = `(${number})`
      return row.name.slice(0, LONGEST - ending.length) + ending
    }
    while (taken.has(named())) number += 1
    const copy = { type: row.type, name: named(), content: row.content, page: row.page }
    const copied = await insertTemplate(trx, acting, copy)
    await sql`insert into print_words (template_id, name, content, names, create_time)
      select ${copied}::bigint, name, content, names, ${acting.services.clock.now()}::timestamptz from print_words
      where template_id = ${templateId} order by word_id desc limit 1`.execute(trx)
    await noteTemplate(trx, acting, '新建', named())
  })
}

const LONGEST = 100
