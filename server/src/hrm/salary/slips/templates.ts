import { sql } from 'kysely'
import { addedCategories, categories, categoryOf, computedCodes } from '#protocol/hrm/salary/items.ts'
import type { SlipStructure, SlipTemplate, SlipTemplateCategory } from '#protocol/hrm/salary/slip-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { slipAct } from '../acts.ts'
import { openItems, type PayItem, readItems } from '../settings/items.ts'

interface Stored {
  id: number
  name: string
  hide_empty: number
  is_default: number
  content: SlipStructure | null
  create_user_id: number
  create_time: Date
}

/** The default one first. */
export async function listTemplates({ services }: Actor): Promise<SlipTemplate[]> {
  const { rows } = await sql<Stored>`select * from hrm_slip_templates order by is_default desc, id`.execute(
    services.db,
  )
  return rows.map((row) => ({
    id: row.id,
    templateName: row.name,
    hideEmpty: row.hide_empty,
    defaultOption: row.is_default,
    createTime: formatMoment(row.create_time),
    createUserId: row.create_user_id,
  }))
}

const category = (
  name: string,
  items: readonly Pick<PayItem, 'code' | 'name'>[],
  { isHide = 0, at }: { isHide?: 0 | 1; at: number },
): SlipTemplateCategory => ({
  name,
  type: 1,
  isHide,
  code: 0,
  sort: at,
  pid: 0,
  remark: null,
  optionList: items.map((item, sort) => ({
    name: item.name,
    type: 2,
    code: item.code,
    remark: null,
    isHide,
    sort,
  })),
})

/** Categories that show their items on slips: what is earned, what is paid once, and the tax of it. */
const detailed: readonly number[] = [
  ...addedCategories,
  categories.single,
  categoryOf(computedCodes.bonusTax),
]
/** What the default template shows at its head. */
const basic: readonly number[] = [computedCodes.gross, computedCodes.tax, computedCodes.net]

/**
 * The content of a template (hrm.md §16.1): the default one is made of the items that are open; others are as they were stored, with
 * open items that they do not have in a category of their own.
 */
export async function readTemplate({ services }: Actor, id: number): Promise<SlipTemplateCategory[]> {
  const { rows } = await sql<Stored>`select * from hrm_slip_templates where id = ${id}`.execute(services.db)
  const { content } = rows[0] ?? refuse('rowUnknown')
  const open = openItems(await readItems(services.db))
  const details = open.filter(({ code }) => detailed.includes(categoryOf(code)))
  if (content === null)
    return [
      category(
        '基本项',
        open.filter(({ code }) => basic.includes(code)),
        { at: 0 },
      ),
      category('明细项', details, { at: 1 }),
    ]
  const known = new Set(content.flatMap(({ optionList }) => optionList.map(({ code }) => code)))
  const rest = details.filter(({ code }) => !known.has(code))
  const stored = content.map(
    (each, at): SlipTemplateCategory => ({
      ...category(each.name, [], { isHide: each.isHide, at }),
      optionList: each.optionList.map((option, sort) => ({
        name: option.name,
        type: 2,
        code: option.code,
        remark: option.remark || null,
        isHide: option.isHide,
        sort,
      })),
    }),
  )
  return rest.length === 0
    ? stored
    : [...stored, category('未分类科目', rest, { isHide: 1, at: stored.length })]
}

interface TemplateSave {
  templateName: string
  hideEmpty: 0 | 1
  slipTemplateOption: SlipStructure
}

export async function addTemplate(actor: Actor, request: TemplateSave): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    await sql`insert into hrm_slip_templates (name, hide_empty, content, create_user_id, create_time)
      values (${request.templateName}, ${request.hideEmpty}, ${JSON.stringify(request.slipTemplateOption)}::jsonb,
        ${viewer.userId}, ${services.clock.now()})`.execute(trx)
    await recordActs(trx, actor, [
      slipAct('新建', request.templateName, `新建了工资条模板:${request.templateName}`),
    ])
  })
}

/** Not the default one (6044). */
export async function removeTemplate(actor: Actor, id: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } = await sql<Stored>`select * from hrm_slip_templates where id = ${id} for update`.execute(
      trx,
    )
    const found = rows[0] ?? refuse('rowUnknown')
    if (found.is_default === 1) refuse('defaultTemplateKept')
    await sql`delete from hrm_slip_templates where id = ${id}`.execute(trx)
    await recordActs(trx, actor, [slipAct('删除', found.name, `删除了工资条模板:${found.name}`)])
  })
}

/** The structure of the default template, as a sending takes it. */
export async function readDefaultSlip(actor: Actor): Promise<SlipStructure> {
  const [first] = await listTemplates(actor)
  const content = await readTemplate(actor, first?.id ?? 0)
  return content.map(({ name, optionList }) => ({
    name,
    isHide: 0,
    optionList: optionList.map((option) => ({ ...option, remark: option.remark ?? '', isHide: 0 })),
  }))
}
