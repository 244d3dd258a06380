import type { Kysely } from 'kysely'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { holdSettings } from '#server/access/company-info.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'

const SETTING = 'calendarBusyTimes'
const TITLE = '忙碌时间共享设置'

/** Whether everyone may ask when anyone is busy; so it is until the company decides otherwise (§15.7). */
export async function areBusyTimesShared(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('company_settings')
    .where('name', '=', SETTING)
    .select('status')
    .executeTakeFirst()
  return row?.status !== 0
}

export async function shareBusyTimes(acting: Acting, isShared: boolean): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    await trx.deleteFrom('company_settings').where('name', '=', SETTING).execute()
    await trx
      .insertInto('company_settings')
      .values({ name: SETTING, value: null, status: isShared ? 1 : 0, description: TITLE })
      .execute()
    const detail = isShared ? '开放查看其他员工的忙碌时间' : '关闭查看其他员工的忙碌时间'
    await recordActs(trx, acting, [adminAct('other', '编辑', TITLE, detail)])
  })
}
