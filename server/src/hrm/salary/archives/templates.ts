import { sql } from 'kysely'
import type { ChangeTemplate, ChangeTemplateSave } from '#protocol/hrm/salary/archive-calls.ts'
import { categories, categoryOf } from '#protocol/hrm/salary/items.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { archiveAct } from '../acts.ts'
import { archiveItems, type PayItem, readItems } from '../settings/items.ts'

const named = (items: readonly PayItem[]) => items.map(({ code, name }) => ({ code, name, value: null }))

/** Items of which archives are made. */
export const listItems = async ({ services }: Actor) => named(archiveItems(await readItems(services.db)))

/** Items of 基本工资: those of a batch. */
export const listBatchItems = async ({ services }: Actor) =>
  named(
    archiveItems(await readItems(services.db)).filter(({ code }) => categoryOf(code) === categories.basic),
  )

interface Stored {
  id: number
  name: string
  is_default: number
  items: number[]
}

/** The default one first; items that are closed by now are left out. */
export async function listTemplates({ services }: Actor): Promise<ChangeTemplate[]> {
  const items = archiveItems(await readItems(services.db))
  const { rows } = await sql<Stored>`select * from hrm_pay_templates order by is_default desc, id`.execute(
    services.db,
  )
  return rows.map(({ id, name, is_default, items: codes }) => ({
    id,
    templateName: name,
    isDefault: is_default,
    value: codes.flatMap((code) =>
      items.filter((item) => item.code === code).map((item) => ({ code, name: item.name })),
    ),
  }))
}

export async function saveTemplate(actor: Actor, request: ChangeTemplateSave): Promise<void> {
  const { id, templateName, value } = request
  await inTransaction(actor.services.db, async (trx) => {
    const known = new Set(archiveItems(await readItems(trx)).map(({ code }) => code))
    const codes = [...new Set(value.map(({ code }) => code))]
    if (codes.some((code) => !known.has(code))) refuse('invalid')
    const items = JSON.stringify(codes)
    const { rows } = await (id === undefined
      ? sql`insert into hrm_pay_templates (name, items) values (${templateName}, ${items}::jsonb) returning id`
      : sql`update hrm_pay_templates set name = ${templateName}, items = ${items}::jsonb where id = ${id} returning id`
    ).execute(trx)
    if (rows.length === 0) refuse('rowUnknown')
    const behavior = id === undefined ? '新建' : '编辑'
    await recordActs(trx, actor, [
      archiveAct(behavior, templateName, `${behavior}了定薪模板:${templateName}`),
    ])
  })
}

/** Not the default one (6044). */
export async function removeTemplate(actor: Actor, id: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } = await sql<Stored>`select * from hrm_pay_templates where id = ${id} for update`.execute(
      trx,
    )
    const found = rows[0] ?? refuse('rowUnknown')
    if (found.is_default === 1) refuse('defaultTemplateKept')
    await sql`delete from hrm_pay_templates where id = ${id}`.execute(trx)
    await recordActs(trx, actor, [archiveAct('删除', found.name, `删除了定薪模板:${found.name}`)])
  })
}
