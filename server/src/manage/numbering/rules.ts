import { type Kysely, sql } from 'kysely'
import { invoice } from '#protocol/crm/invoice/type.ts'
import type { NumberRule, NumberRuleRequest } from '#protocol/manage/numbering/calls.ts'
import { FEWEST_PARTS, needsDate } from '#protocol/record/declaration/numbering.ts'
import { numberRules } from '#protocol/record-types.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The rules of all types that have one to be set, with what each running part gave last (record-engine.md §15). */
export async function readNumberRules(db: Kysely<Tables>): Promise<NumberRule[]> {
  const rules = await db
    .selectFrom('number_rules')
    .select(['setting_id as settingId', 'label', 'status'])
    .where(
      'label',
      'in',
      numberRules.map(({ label }) => label),
    )
    .orderBy('label')
    .execute()
  const parts = Map.groupBy(await readParts(db), (part) => part.pid)
  return rules.map((rule) => ({
    ...rule,
    label: String(rule.label),
    setting: parts.get(rule.settingId) ?? [],
  }))
}

const readParts = (db: Kysely<Tables>) =>
  db
    .selectFrom('number_parts as part')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('number_counters')
          .whereRef('part_id', '=', 'part.setting_id')
          .select(['last_number', sql<string>`last_date::text`.as('last_date')])
          .orderBy('number_counters.last_date', 'desc')
          .orderBy('period', 'desc')
          .limit(1)
          .as('counter'),
      (join) => join.onTrue(),
    )
    .select([
      'part.setting_id as settingId',
      'part.rule_id as pid',
      'part.sort',
      'part.type',
      'part.value',
      'part.increase_number as increaseNumber',
      'part.reset_type as resetType',
      'counter.last_number as lastNumber',
      'counter.last_date as lastDate',
    ])
    .orderBy('part.rule_id')
    .orderBy('part.sort')
    .execute()

/**
 * Replaces the given rules together. A running part that keeps its start value and reset keeps its counter
 * (crm-records.md §13.4). Refuses 2050 and 2051 for rules that are switched on.
 */
export async function setNumberRules(acting: Acting, rules: readonly NumberRuleRequest[]): Promise<void> {
  const { services } = acting
  for (const rule of rules) requireUsable(rule)
  await inTransaction(services.db, async (trx) => {
    for (const rule of rules.toSorted((a, b) => a.label - b.label)) await replaceRule(trx, rule)
    await recordActs(
      trx,
      acting,
      rules.map(({ label, status }) => {
        const title = numberRules.find((each) => each.label === label)?.title ?? ''
        const detail = `设置${title}规则：${status === 1 ? '启用' : '停用'}`
        return adminAct('other', '编辑', '编号规则设置', detail)
      }),
    )
    await services.engine.catalog.changed(trx)
  })
}

function requireUsable({ label, status, setting }: NumberRuleRequest): void {
  if (!numberRules.some((each) => each.label === label)) refuse('invalidAt', 'label')
  if (status === 0) return
  if (setting.length < FEWEST_PARTS) refuse('numberPartsMissing')
  if (needsDate(setting)) refuse('numberDateMissing')
}

type Part = NumberRuleRequest['setting'][number]

async function replaceRule(trx: Transaction<Tables>, { label, status, setting }: NumberRuleRequest) {
  // saves that are numbering by the rule are waited for, later ones wait
  const { setting_id } = await trx
    .selectFrom('number_rules')
    .select('setting_id')
    .where('label', '=', label)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('number_rules').set({ status }).where('setting_id', '=', setting_id).execute()
  const unmatched = await trx
    .selectFrom('number_parts')
    .selectAll()
    .where('rule_id', '=', setting_id)
    .orderBy('sort')
    .execute()
  for (const [sort, part] of setting.toSorted((a, b) => a.sort - b.sort).entries()) {
    const at = unmatched.findIndex((stored) => isSame(stored, part))
    const [before] = at < 0 ? [] : unmatched.splice(at, 1)
    await writePart(trx, part, { sort, ruleId: setting_id, partId: before?.setting_id })
  }
  const gone = unmatched.map((part) => part.setting_id)
  if (gone.length > 0) await trx.deleteFrom('number_parts').where('setting_id', 'in', gone).execute()
}

/** Its counter goes on. */
const isSame = (stored: { type: number; value: string; reset_type: number }, part: Part) =>
  stored.type === part.type && stored.value === part.value && stored.reset_type === part.resetType

interface WriteOptions {
  sort: number
  ruleId: number
  /** Of the part that goes on; absent for a new one. */
  partId: number | undefined
}

async function writePart(trx: Transaction<Tables>, part: Part, { sort, ruleId, partId }: WriteOptions) {
  const values = { sort, increase_number: part.increaseNumber }
  if (partId !== undefined)
    await trx.updateTable('number_parts').set(values).where('setting_id', '=', partId).execute()
  else
    await trx
      .insertInto('number_parts')
      .values({ ...values, rule_id: ruleId, type: part.type, value: part.value, reset_type: part.resetType })
      .execute()
}

/** Whether invoices are numbered by themselves: their form then leaves the number open. */
export async function readInvoiceRule(db: Kysely<Tables>) {
  const { settingId, status } = await db
    .selectFrom('number_rules')
    .select(['setting_id as settingId', 'status'])
    .where('label', '=', invoice.label)
    .executeTakeFirstOrThrow()
  return {
    settingId,
    status,
    name: 'numberSetting',
    value: String(invoice.label),
    description: '发票编号规则',
  }
}
