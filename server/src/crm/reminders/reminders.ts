import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Settings of the company that say whether, and how many days before or after, something is reminded of. */
const reminders = {
  expiringContractDays: '合同到期提醒设置',
  returnVisitRemindConfig: '客户回访提醒设置',
} as const
type Reminder = keyof typeof reminders

/** One of them as it is kept; off where an installation has lost its row. */
export async function readReminder({ services }: Pick<Actor, 'services'>, name: Reminder) {
  const row = await services.db
    .selectFrom('company_settings')
    .select(['setting_id', 'value', 'status', 'description'])
    .where('name', '=', name)
    .executeTakeFirst()
  return {
    status: row?.status ?? 0,
    value: row?.value ?? '',
    settingId: row?.setting_id ?? 0,
    name,
    description: row?.description ?? '',
  }
}

/** Switches one of them; switched off it keeps its days. Refuses one that is on without days (2048). */
export async function setReminder(
  acting: Acting,
  name: Reminder,
  { status, days }: { status: 0 | 1; days: number | undefined },
): Promise<void> {
  if (status === 1 && days === undefined) refuse('remindDaysMissing')
  await inTransaction(acting.services.db, async (trx) => {
    await trx
      .updateTable('company_settings')
      .set({ status, ...(days === undefined ? {} : { value: String(days) }) })
      .where('name', '=', name)
      .execute()
    const detail = status === 1 ? `${reminders[name]}：${days}天` : `${reminders[name]}：不提醒`
    await recordActs(trx, acting, [adminAct('crm', '编辑', reminders[name], detail)])
  })
}
