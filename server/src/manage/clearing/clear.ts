import { sql, type Transaction } from 'kysely'
import { CLEARED, clearableModules } from '#protocol/manage/clearing/calls.ts'
import { type ModuleKey, moduleNamed } from '#protocol/platform/modules.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Clearing } from '#server/access/clearing.ts'
import { emptyTables } from '#server/engine/change/empty-tables.ts'
import { mayErase } from '#server/platform/backup/erasing.ts'
import { afterCommit, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Applications that hold data, with what people know of it. */
export function listClearable(clearings: readonly Clearing[]) {
  return clearableModules.flatMap((module) => {
    const holds = clearings.filter((each) => each.module === module).flatMap((each) => each.holds)
    return holds.length > 0 ? [{ module, name: moduleNamed(module).name, holds }] : []
  })
}

/**
 * Deletes the data of applications for good, each in one transaction and with a line of the operation log; files go afterwards,
 * by the jobs of files. Open pages of everybody ask again. Refuses 400 while a backup is made.
 */
export async function clearModules(acting: Acting, modules: readonly ModuleKey[]): Promise<void> {
  for (const module of new Set(modules)) await clearModule(acting, module)
}

/** Refuses 400 while a backup is made; none begins until the transaction ends. */
export async function requireNoBackup(trx: Transaction<Tables>): Promise<void> {
  if (!(await mayErase(trx))) refuse('clearingWhileBackup')
}

async function clearModule(acting: Acting, module: ModuleKey): Promise<void> {
  const { services, viewer } = acting
  const clearings = services.clearings.filter((each) => each.module === module)
  await inTransaction(services.db, async (trx) => {
    await requireNoBackup(trx)
    await sql`select set_config('statement_timeout', ${LONGEST}, true)`.execute(trx)
    await emptyTables(trx, [...new Set(clearings.flatMap(({ tables = [] }) => tables))])
    for (const { clear } of clearings) await clear?.(trx, acting)
    const name = moduleNamed(module).name
    await recordActs(trx, acting, [adminAct('other', '编辑', '初始化数据', `初始化数据:${name}`)])
    const userIds = services.directory.current().users.map((user) => user.userId)
    await notifyPages(services.events, { what: CLEARED, userIds }, trx)
    afterCommit(trx, () => services.engine.counts.touch(viewer.userId))
  })
}

/** What is not emptied as a whole table is deleted row by row. */
const LONGEST = '10min'
