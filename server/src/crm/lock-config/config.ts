import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { crmTodos } from '#protocol/crm/application.ts'
import type { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import {
  DEFAULT_REGION,
  type LockConfig,
  lockConfigDefaults,
  lockConfigSchema,
} from '#protocol/crm/lock-config/config.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { holdSettings } from '#server/access/company-info.ts'
import type { AppServices } from '#server/access/context.ts'
import { forgetMarks } from '#server/engine/change/todos/marks.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

/** The setting of the company that keeps what differs from the defaults. */
const NAME = 'softwareLockConfig'
const TITLE = '软件锁设置'

/** The settings of locks as they are now, in one read by the name of the setting. */
export async function readLockConfig({ db }: { db: Kysely<Tables> }): Promise<LockConfig> {
  const row = await db
    .selectFrom('company_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const kept: unknown = row?.value ? JSON.parse(row.value) : {}
  return { ...lockConfigDefaults, ...lockConfigSchema.partial().parse(kept) }
}

/** Days before the end of a rental from which it is 即将到期, in one expression for conditions. */
export const endingDays = sql<number>`coalesce((select (value::jsonb ->> 'expireRemindDays')::int from company_settings
  where name = ${sql.lit(NAME)}), ${sql.lit(lockConfigDefaults.expireRemindDays)})`

/** The region of a department: its own, that of the nearest one above it that has one, else 威海. */
export function regionOfDept(
  { directory }: Pick<AppServices, 'directory'>,
  { regionByDept }: Pick<LockConfig, 'regionByDept'>,
  deptId: number | null | undefined,
): number {
  const people = directory.current()
  const seen = new Set<number>()
  let dept = people.dept(deptId)
  while (dept && !seen.has(dept.deptId)) {
    const own = regionByDept[dept.deptId]
    if (own !== undefined) return own
    seen.add(dept.deptId)
    dept = people.dept(dept.pid)
  }
  return DEFAULT_REGION
}

/** Changes what is sent. Refuses a trial that is longer than the longest, and departments and categories that are not there. */
export async function changeLockConfig(
  acting: Acting,
  sent: z.output<typeof lockConfigCalls.change.request>,
): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    await holdSettings(trx)
    const before = await readLockConfig({ db: trx })
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const config = lockConfigSchema.parse({ ...before, ...given })
    checkConfig(services, config, before)
    await trx.deleteFrom('company_settings').where('name', '=', NAME).execute()
    const row = { name: NAME, value: JSON.stringify(config), description: TITLE }
    await trx.insertInto('company_settings').values(row).execute()
    if (config.expireRemindDays !== before.expireRemindDays) {
      for (const { todo } of crmTodos.entries) if (todo.until.setting === NAME) await forgetMarks(trx, todo)
      await services.todos.touchEverybody(trx)
    }
    await recordActs(trx, acting, [adminAct('crm', '编辑', TITLE, `编辑了${TITLE}`)])
  })
}

/** What was kept before stays as it is where its department or category has been deleted since. */
function checkConfig(services: AppServices, config: LockConfig, before: LockConfig): void {
  if (config.trialDays > config.trialMaxDays) throw refusal('trialTooLong').at('trialMaxDays')
  const people = services.directory.current()
  const depts = Object.keys(config.regionByDept).filter(
    (deptId) => !Object.hasOwn(before.regionByDept, deptId),
  )
  if (!depts.every((deptId) => people.dept(Number(deptId)))) refuse('departmentUnknown')
  const categories = new Set(
    services.productCategories.entries().flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id])),
  )
  const chosen = config.newListCategoryIds.filter((id) => !before.newListCategoryIds.includes(id))
  if (!chosen.every((id) => categories.has(id))) refuse('categoryUnknown')
}
