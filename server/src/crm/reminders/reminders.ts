import { crmTodos } from '#protocol/crm/application.ts'
import type { ReminderName } from '#protocol/crm/reminders/names.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { forgetMarks } from '#server/engine/change/todos/marks.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What the screens call them. */
const titles: Readonly<Record<ReminderName, string>> = {
  expiringContractDays: '合同到期提醒设置',
  returnVisitRemindConfig: '客户回访提醒设置',
}

/** One of them as it is kept; off where an installation has lost its row. */
export async function readReminder({ services }: Pick<Actor, 'services'>, name: ReminderName) {
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

/** The days of one that is on; null: nobody is reminded. */
export async function readReminderDays(
  services: Actor['services'],
  name: ReminderName,
): Promise<number | null> {
  const { status, value } = await readReminder({ services }, name)
  return status === 1 && /^\d+$/.test(value) ? Number(value) : null
}

/** Switches one of them, and what was marked in its entry of 待办事项 counts again; switched off it keeps its days. Refuses one that is on without days (2048). */
export async function setReminder(
  acting: Acting,
  name: ReminderName,
  { status, days }: { status: 0 | 1; days: number | undefined },
): Promise<void> {
  if (status === 1 && days === undefined) refuse('remindDaysMissing')
  await inTransaction(acting.services.db, async (trx) => {
    await trx
      .updateTable('company_settings')
      .set({ status, ...(days === undefined ? {} : { value: String(days) }) })
      .where('name', '=', name)
      .execute()
    for (const { todo } of crmTodos.entries) if (todo.until.setting === name) await forgetMarks(trx, todo)
    await acting.services.todos.touchEverybody(trx)
    const detail = status === 1 ? `${titles[name]}：${days}天` : `${titles[name]}：不提醒`
    await recordActs(trx, acting, [adminAct('crm', '编辑', titles[name], detail)])
  })
}
