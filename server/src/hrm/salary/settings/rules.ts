import { type Kysely, sql } from 'kysely'
import { ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import { taxTypes } from '#protocol/hrm/salary/row.ts'
import type { TaxRule } from '#protocol/hrm/salary/setting-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { salaryAct } from '../acts.ts'
import { readRates } from './rates.ts'

export interface StoredRule {
  rule_id: number
  name: string
  tax_type: 1 | 2 | 3
  is_tax: number
  decimal_point: number | null
  cycle_type: 1 | 2 | null
  is_first_wages: 0 | 1
  is_whole_year: 0 | 1
}

export async function readRules(db: Kysely<Tables>): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`select * from hrm_tax_rules order by rule_id`.execute(db)
  return rows
}

/** 起征点 is the rate of today, and no value of the rule (hrm.md §12.3, §15.5). */
export async function listRules({ services }: Actor): Promise<TaxRule[]> {
  const { db, clock } = services
  const [rules, rates] = [await readRules(db), ratesOn((await readRates(db)).rates, today(clock))]
  const { rows } = await sql<{ rule_id: number; count: number }>`select rule_id, count(*)::int as count
    from hrm_pay_groups group by rule_id`.execute(db)
  const counts = new Map(rows.map(({ rule_id, count }) => [rule_id, count]))
  return rules.map((rule) => ({
    ruleId: rule.rule_id,
    ruleName: rule.name,
    taxType: rule.tax_type,
    isTax: rule.is_tax,
    markingPoint:
      rule.tax_type === taxTypes.wages
        ? rates.basic
        : rule.tax_type === taxTypes.labour
          ? rates.labourDeduction.amount
          : 0,
    decimalPoint: rule.decimal_point,
    cycleType: rule.cycle_type,
    salaryGroupCount: counts.get(rule.rule_id) ?? 0,
    isFirstWages: rule.is_first_wages,
    isWholeYear: rule.is_whole_year,
  }))
}

interface RuleSave {
  ruleId: number
  cycleType: number
  isFirstWages?: 0 | 1 | undefined
  isWholeYear?: 0 | 1 | undefined
}

/** Only of wages; sheets that exist keep the tax year in which they were made. */
export async function setRule(actor: Actor, request: RuleSave): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rule = (await readRules(trx)).find(({ rule_id }) => rule_id === request.ruleId)
    if (!rule) refuse('rowUnknown')
    if (rule.tax_type !== taxTypes.wages) refuse('taxRuleFixed')
    await sql`update hrm_tax_rules set cycle_type = ${request.cycleType},
        is_first_wages = coalesce(${request.isFirstWages ?? null}, is_first_wages),
        is_whole_year = coalesce(${request.isWholeYear ?? null}, is_whole_year)
      where rule_id = ${rule.rule_id}`.execute(trx)
    await recordActs(trx, actor, [salaryAct('编辑', rule.name, `编辑了计税规则:${rule.name}`)])
  })
}
