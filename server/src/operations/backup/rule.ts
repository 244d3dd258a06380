import type { BackupRule } from '#protocol/operations/backup-calls.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import './tables.ts'

export async function readRule(db: Database): Promise<BackupRule> {
  const row = await db
    .selectFrom('backup_rule')
    .select(['is_on', 'hour', 'days', 'weeks'])
    .executeTakeFirstOrThrow()
  return { isOn: row.is_on ? 1 : 0, hour: row.hour, days: row.days, weeks: row.weeks }
}

export async function setRule(acting: Acting, { isOn, hour, days, weeks }: BackupRule): Promise<void> {
  await inTransaction(acting.services.db, async (trx) => {
    await trx
      .updateTable('backup_rule')
      .set({ is_on: isOn === 1, hour, days, weeks })
      .execute()
    const words = isOn ? `每天${hour}点备份，保留${days}天和${weeks}周` : '停止自动备份'
    await recordActs(trx, acting, [adminAct('other', '编辑', '自动备份', words)])
  })
}
