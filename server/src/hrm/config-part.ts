import { sql } from 'kysely'
import {
  hrConfigCalls,
  initSteps,
  type SalaryConfig,
  type SalaryConfigSave,
} from '#protocol/hrm/config-calls.ts'
import { part } from '#server/access/area.ts'
import { recordActs } from '#server/access/audit.ts'
import { on } from '#server/access/endpoint.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMonth } from '#server/platform/time/clock.ts'
import { type HrConfig, lockConfig, readConfig } from './config.ts'
import { beginInsurance, requireAnyScheme } from './insurance/door.ts'
import { beginSheets, hasPayGroup, lastSlipMonth, readLast, salaryAct } from './salary/door.ts'
import { requireStaff } from './staff.ts'

const SALARY = 'hrm/salary/manage'
const INSURANCE = 'hrm/insurance/manage'

/** Null until something was set; the row itself is always there. Days of a cycle that is not set are 0. */
async function presentConfig({ services }: Actor, config: HrConfig): Promise<SalaryConfig | null> {
  if (config.cycle_start_day === null && config.insurance_start === null) return null
  const last = await readLast(services.db)
  const { rows } = await sql<{ year: number | null }>`select max(year) as year from hrm_ins_months`.execute(
    services.db,
  )
  const [insured] = rows
  const [year, month] = formatMonth(services.clock.now()).split('-').map(Number)
  return {
    configId: 1,
    salaryCycleStartDay: config.cycle_start_day ?? 0,
    salaryCycleEndDay: config.cycle_end_day ?? 0,
    payType: config.pay_type,
    payDay: config.pay_day,
    socialSecurityMonthType: config.insurance_month_type,
    salaryStartMonth: config.salary_start?.slice(0, 7) ?? null,
    socialSecurityStartMonth: config.insurance_start?.slice(0, 7) ?? null,
    ...(insured?.year ? { lastSocialSecurityYear: insured.year } : {}),
    ...(last && {
      ...{ lastSalaryYear: last.year, lastSalaryMonth: last.month },
      lastSalaryStartTime: last.start_on,
    }),
    lastSalarySlipMonth: (await lastSlipMonth(services.db)) ?? `${year}-${month}`,
    varianceAmount: Number(config.variance_amount),
    variancePercent: Number(config.variance_percent),
  }
}

async function readInit(actor: Actor) {
  await requireStaff(actor)
  const config = await readConfig(actor.services.db)
  const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
  return {
    statusInitConfig: {
      '2': flag(config.is_salary_set),
      '3': flag(config.salary_start !== null),
      '4': flag(config.is_insurance_set),
      '5': flag(config.insurance_start !== null),
    },
    otherInitConfig: await presentConfig(actor, config),
  }
}

/** Days of the cycle stay once a sheet is there; the start months are set once, and make the first sheet and the first month. */
async function saveConfig(actor: Actor, request: SalaryConfigSave): Promise<void> {
  const { services, viewer } = actor
  const { socialSecurityStartMonth, ...pay } = request
  const isPay = Object.values(pay).some((value) => value !== undefined)
  if (isPay && !viewer.can(SALARY)) refuse('forbidden')
  if (socialSecurityStartMonth !== undefined && !viewer.can(INSURANCE)) refuse('forbidden')
  await inTransaction(services.db, async (trx) => {
    const config = await lockConfig(trx)
    const { salaryCycleStartDay: day } = pay
    if (day !== undefined && day !== config.cycle_start_day && config.salary_start !== null)
      refuse('salaryCycleKept')
    const start = day ?? config.cycle_start_day
    await sql`update hrm_config set cycle_start_day = ${start}::int,
        cycle_end_day = ${start === null ? null : start === 1 ? 31 : start - 1}::int,
        pay_type = coalesce(${pay.payType ?? null}, pay_type), pay_day = coalesce(${pay.payDay ?? null}, pay_day),
        insurance_month_type = coalesce(${pay.socialSecurityMonthType ?? null}, insurance_month_type)`.execute(
      trx,
    )
    if (pay.salaryStartMonth !== undefined) {
      if (start === null) refuse('salaryCycleUnset')
      await sql`update hrm_config set salary_start = ${`${pay.salaryStartMonth}-01`}::date`.execute(trx)
      await beginSheets(trx, actor, pay.salaryStartMonth, start)
    }
    if (socialSecurityStartMonth !== undefined) {
      await sql`update hrm_config set insurance_start = ${`${socialSecurityStartMonth}-01`}::date`.execute(
        trx,
      )
      await beginInsurance(trx, actor, {
        year: Number(socialSecurityStartMonth.slice(0, 4)),
        month: Number(socialSecurityStartMonth.slice(5, 7)),
      })
    }
    await recordActs(trx, actor, [salaryAct('编辑', '初始化配置', '保存了薪资、社保的初始化配置')])
  })
}

/** Opens pay by the natural month with the first sheet of a month `yyyy-MM`. */
export async function openPay(actor: Actor, salaryStartMonth: string): Promise<void> {
  await finishStep(actor, initSteps.salarySet)
  await saveConfig(actor, { salaryCycleStartDay: 1, socialSecurityMonthType: 1, salaryStartMonth })
}

async function finishStep(actor: Actor, type: number): Promise<void> {
  const { services, viewer } = actor
  if (!viewer.can(type === initSteps.salarySet ? SALARY : INSURANCE)) refuse('forbidden')
  if (type !== initSteps.salarySet && type !== initSteps.insuranceSet) refuse('invalid')
  await inTransaction(services.db, async (trx) => {
    await lockConfig(trx)
    if (type === initSteps.insuranceSet) await requireAnyScheme(trx)
    else if (!(await hasPayGroup(trx))) refuse('salaryGroupUnset')
    await (type === initSteps.salarySet
      ? sql`update hrm_config set is_salary_set = true`
      : sql`update hrm_config set is_insurance_set = true`
    ).execute(trx)
  })
}

interface Settings {
  socialSecurityMonthType?: number | undefined
  varianceAmount?: number | undefined
  variancePercent?: number | undefined
}

async function updateConfig(actor: Actor, request: Settings): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const config = await lockConfig(trx)
    if (config.cycle_start_day === null) refuse('salaryUnconfigured')
    await sql`update hrm_config set
        insurance_month_type = coalesce(${request.socialSecurityMonthType ?? null}, insurance_month_type),
        variance_amount = coalesce(${request.varianceAmount ?? null}, variance_amount),
        variance_percent = coalesce(${request.variancePercent ?? null}, variance_percent)`.execute(trx)
    await recordActs(trx, actor, [salaryAct('编辑', '计薪设置', '编辑了计薪设置')])
  })
}

/** How pay and insurance are opened and counted (hrm.md §12.1). */
export const hrConfig = part({
  endpoints: [
    on(hrConfigCalls.init, (context) => readInit(context)),
    on(hrConfigCalls.save, (context) => saveConfig(context, context.request)),
    on(hrConfigCalls.step, (context) => finishStep(context, context.request.type)),
    on(hrConfigCalls.read, async (context) => presentConfig(context, await readConfig(context.db))),
    on(hrConfigCalls.update, (context) => updateConfig(context, context.request)),
  ],
})
