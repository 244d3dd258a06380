import type { Generated, Transaction } from 'kysely'
import type { LogRule, LogRuleSave } from '#protocol/work-log/calls.ts'
import { firstRules, type LogKind } from '#protocol/work-log/rules.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { holdSettings } from '#server/access/company-info.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import { refuse } from '#server/platform/refusal.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    log_rules: {
      rule_id: Generated<number>
      type: LogKind
      status: 0 | 1
      effective_days: number[]
      start_time: string
      end_time: string
      start_day: number
      end_day: number
      remind_time: string | null
    }
    log_rule_members: { rule_id: number; user_id: number }
  }
}

/** Rules that an installation begins with (approval-office.md §13.4). */
export const logRuleUpgrade: Upgrade = {
  part: 'logRules',
  declared: () => [{ subject: '', keys: firstRules.map(({ type }) => type) }],
  give: async (trx, { isNew }) => {
    const added = firstRules
      .filter(({ type }) => isNew('', type))
      .map(({ type, days, startTime, endTime, startDay, endDay }) => ({
        type,
        status: 1 as const,
        effective_days: [...days],
        start_time: startTime,
        end_time: endTime,
        start_day: startDay,
        end_day: endDay,
      }))
    await trx
      .insertInto('log_rules')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/** The rule of each kind, daily ones first. */
export async function listRules({
  db,
  directory,
}: Pick<AppServices, 'db' | 'directory'>): Promise<LogRule[]> {
  const rows = await db.selectFrom('log_rules').selectAll().orderBy('type').execute()
  const members = await db.selectFrom('log_rule_members').selectAll().orderBy('user_id').execute()
  const byRule = Map.groupBy(members, ({ rule_id }) => rule_id)
  const people = directory.current()
  return rows.map((row) => {
    const userIds = (byRule.get(row.rule_id) ?? []).map(({ user_id }) => user_id)
    return {
      ruleId: row.rule_id,
      type: row.type,
      status: row.status,
      memberUserId: userIds.join(','),
      memberUser: userIds.map((userId) => {
        const user = people.user(userId)
        return {
          userId,
          realname: people.realname(userId),
          img: user?.img ?? null,
          deptId: user?.deptId ?? null,
          deptName: people.dept(user?.deptId)?.name ?? null,
        }
      }),
      effectiveDay: row.effective_days.join(','),
      startDay: row.start_day,
      endDay: row.end_day,
      startTime: row.start_time,
      endTime: row.end_time,
      remindTime: row.remind_time ?? '',
    }
  })
}

/** Replaces the rules of these kinds; refuses 1102 for a member who is no user. */
export async function saveRules(acting: Acting, rules: readonly LogRuleSave[]): Promise<void> {
  const people = acting.services.directory.current()
  if (rules.some(({ memberUserId }) => memberUserId.some((userId) => !people.user(userId))))
    refuse('rowUnknown')
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    for (const rule of rules) await saveRule(trx, rule)
    await recordActs(trx, acting, [adminAct('other', '编辑', '日志规则', '设置日志提交设置')])
  })
}

/** Of other kinds than its own nothing is kept. */
async function saveRule(trx: Transaction<Tables>, rule: LogRuleSave): Promise<void> {
  const { type, status, memberUserId } = rule
  const isDaily = type === 1
  const times = isDaily
    ? { start_time: rule.startTime, end_time: rule.endTime, start_day: 0, end_day: 0 }
    : { start_day: rule.startDay, end_day: rule.endDay }
  const effective_days = isDaily ? [...new Set(rule.effectiveDay)].toSorted((a, b) => a - b) : []
  const { rule_id } = await trx
    .updateTable('log_rules')
    .set({
      status,
      effective_days,
      ...times,
      ...(rule.remindTime === undefined ? {} : { remind_time: rule.remindTime || null }),
    })
    .where('type', '=', type)
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('log_rule_members').where('rule_id', '=', rule_id).execute()
  const members = [...new Set(memberUserId)].map((user_id) => ({ rule_id, user_id }))
  if (members.length > 0) await trx.insertInto('log_rule_members').values(members).execute()
}
