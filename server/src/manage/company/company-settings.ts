import type { Kysely } from 'kysely'
import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import { moduleNamed, moduleTypes } from '#protocol/platform/modules.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import {
  type CompanyInfo,
  holdSettings,
  readCompanyInfo,
  setCompanyInfo,
} from '#server/access/company-info.ts'
import { REVEALS_PER_DAY } from '#server/engine/features/reveal/limit.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Changes name and logo of the company. */
export async function changeCompanyInfo(acting: Acting, info: CompanyInfo): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    const before = await readCompanyInfo(trx)
    await setCompanyInfo(trx, info)
    if (before.companyLogo !== info.companyLogo)
      await acting.services.files.removeOwned(trx, LOGO.module, [LOGO.id])
    // everybody sees the logo, not only who uploaded it
    await acting.services.files.claimUrl(trx, acting, info.companyLogo, LOGO)
    const detail = `企业首页配置:${info.companyName}`
    await recordActs(trx, acting, [adminAct('company', '编辑', '企业首页配置', detail)])
  })
}

/** Owner of the logo's file. */
const LOGO = { module: 'logo', id: 1, field: '' }

/** Lists of short texts that the company keeps, in order. */
const lists = {
  followRecordOption: { description: '跟进记录类型', act: '设置跟进记录类型' },
  logWelcomeSpeech: { description: '日志欢迎语', act: '设置日志欢迎语' },
} as const
type ListName = keyof typeof lists

/** Types that a follow-up can have, words that welcome who opens the logs: in order. */
export async function readList(
  db: Kysely<Tables>,
  name: ListName,
): Promise<{ settingId: number; value: string }[]> {
  const rows = await db
    .selectFrom('company_settings')
    .where('name', '=', name)
    .orderBy('setting_id')
    .select(['setting_id as settingId', 'value'])
    .execute()
  return rows.flatMap(({ settingId, value }) => (value === null ? [] : [{ settingId, value }]))
}

/** Replaces the list; what is said twice is kept once. */
export async function setList(acting: Acting, name: ListName, values: readonly string[]): Promise<void> {
  const { description, act } = lists[name]
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    await trx.deleteFrom('company_settings').where('name', '=', name).execute()
    const rows = [...new Set(values)].map((value) => ({ name, value, description }))
    if (rows.length > 0) await trx.insertInto('company_settings').values(rows).execute()
    await recordActs(trx, acting, [adminAct('other', '编辑', description, act)])
  })
}

/** Changes what a file of an import may be at most. */
export async function setImportLimits(acting: Acting, { maxMb, maxRows }: ImportLimits): Promise<void> {
  const rows = [
    { name: 'importMaxRows', value: String(maxRows), description: '导入行数上限' },
    { name: 'importMaxMb', value: String(maxMb), description: '导入文件大小上限（MB）' },
  ]
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    const names = rows.map((row) => row.name)
    await trx.deleteFrom('company_settings').where('name', 'in', names).execute()
    await trx.insertInto('company_settings').values(rows).execute()
    const detail = `设置导入上限：${maxMb}MB，${maxRows}行`
    await recordActs(trx, acting, [adminAct('other', '编辑', '导入设置', detail)])
  })
}

/** Changes how many masked values a person may look at in a day; 0: none. */
export async function setRevealLimit(acting: Acting, perDay: number): Promise<void> {
  const row = { name: REVEALS_PER_DAY, value: String(perDay), description: '每人每天查看掩码内容的次数' }
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    await trx.deleteFrom('company_settings').where('name', '=', REVEALS_PER_DAY).execute()
    await trx.insertInto('company_settings').values(row).execute()
    const detail = `设置每人每天查看掩码内容的次数：${perDay}`
    await recordActs(trx, acting, [adminAct('other', '编辑', '掩码查看设置', detail)])
  })
}

/** Switches an application on or off for everybody; refuses 1101 for crm, 1102 for what is not listed. */
export async function switchModule(acting: Acting, settingId: number, status: 0 | 1): Promise<void> {
  const { services } = acting
  const setting = services.directory.current().moduleSettings.find((row) => row.settingId === settingId)
  if (!setting || setting.type === moduleTypes.unpublished) refuse('rowUnknown')
  if (moduleNamed(setting.module).isFixed) refuse('crmCannotClose')
  const verb = status === 1 ? '启用' : '停用'
  await inTransaction(services.db, async (trx) => {
    await trx.updateTable('modules').set({ status }).where('setting_id', '=', settingId).execute()
    await recordActs(trx, acting, [adminAct('modules', verb, setting.name, `${verb}了${setting.name}`)])
    await services.directory.changed(trx)
  })
}
