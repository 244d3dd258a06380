import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/clock.ts'
import { onConstraint } from '#server/platform/constraints.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { cleanTemplate } from './content.ts'
import './tables.ts'

type TemplateRow = Selectable<Tables['print_templates']>
type Asked<Name extends keyof typeof printCalls> = z.output<(typeof printCalls)[Name]['request']>

onConstraint('print_templates_name', 'printNameTaken')

/** A type whose records are printed; others are refused. */
export function printedType(type: number): RecordType {
  const found = recordTypeOf(type)
  return found?.prints ? found : refuse('rowUnknown')
}

/** Who may see templates of a type: administrators of templates, and who prints its records. */
export const maySeeTemplates = ({ viewer }: Pick<Actor, 'viewer'>, type: RecordType): boolean =>
  viewer.can('manage/crm/print') || viewer.can(`${type.node}/print`)

/** Templates of one type or of all that the caller may see, the youngest first. */
export async function listTemplates(actor: Actor, asked: Asked<'list'>): Promise<Page<PrintTemplate>> {
  const { db, directory } = actor.services
  const { page, limit } = windowOf(asked)
  const all = await db
    .selectFrom('print_templates')
    .selectAll()
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
  const row = await actor.services.db
    .selectFrom('print_templates')
    .selectAll()
    .where('template_id', '=', templateId)
    .executeTakeFirst()
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
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
    createUserId: row.create_user ?? 0,
    createUserName: row.create_user === null ? '系统' : people.realname(row.create_user),
  }
}

const note = (trx: Transaction<Tables>, acting: Acting, behavior: string, name: string) =>
  recordActs(trx, acting, [adminAct('crm', behavior, '打印模板', `${behavior}了打印模板:${name}`)])

export async function addTemplate(acting: Acting, asked: Asked<'add'>): Promise<void> {
  const { services } = acting
  const type = printedType(asked.type)
  await inTransaction(services.db, async (trx) => {
    await insert(trx, acting, {
      type: type.label,
      name: asked.templateName,
      content: cleanTemplate(asked.content),
      page: asked.page ?? ordinaryPage,
    })
    await note(trx, acting, '新建', asked.templateName)
  })
}

const insert = (
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  { page, ...row }: Pick<TemplateRow, 'type' | 'name' | 'content' | 'page'>,
) => {
  const now = services.clock.now()
  return trx
    .insertInto('print_templates')
    .values({
      ...row,
      page: JSON.stringify(page),
      create_user: viewer.userId,
      create_time: now,
      update_time: now,
    })
    .execute()
}

/** Changes what is given; the type stays. */
export async function updateTemplate(acting: Acting, asked: Asked<'update'>): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const changed = await trx
      .updateTable('print_templates')
      .set({
        update_time: services.clock.now(),
        ...(asked.templateName === undefined ? {} : { name: asked.templateName }),
        ...(asked.content === undefined ? {} : { content: cleanTemplate(asked.content) }),
        ...(asked.page === undefined ? {} : { page: JSON.stringify(asked.page) }),
      })
      .where('template_id', '=', asked.templateId)
      .returning('name')
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    await note(trx, acting, '编辑', changed.name)
  })
}

/** Deletes a template and what is remembered of printing by it. */
export async function removeTemplate(acting: Acting, templateId: number): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('print_templates')
      .where('template_id', '=', templateId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) refuse('rowUnknown')
    await note(trx, acting, '删除', removed.name)
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
    await insert(trx, acting, { type: row.type, name: named(), content: row.content, page: row.page })
    await note(trx, acting, '新建', named())
  })
}

const LONGEST = 100
