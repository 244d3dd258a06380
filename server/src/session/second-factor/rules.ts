import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import '#server/access/second-factor.ts'

export interface Rules {
  everybody: 0 | 1
  roleIds: number[]
}

/** Who must have a second factor, and how many have one. */
export async function readRules({ db, directory }: AppServices) {
  const [rules, having] = await Promise.all([
    db.selectFrom('second_factor_rules').select('role_id').execute(),
    db.selectFrom('second_factors').where('confirmed_at', 'is not', null).select('user_id').execute(),
  ])
  const { users, roles } = directory.current()
  const people = users.filter((user) => user.status !== 0)
  const holders = new Set(having.map((row) => row.user_id))
  return {
    everybody: rules.some((rule) => rule.role_id === null) ? (1 as const) : (0 as const),
    roleIds: rules.flatMap((rule) => rule.role_id ?? []),
    roles: roles.map(({ roleId, roleName }) => ({ roleId, roleName })),
    having: people.filter((user) => holders.has(user.userId)).length,
    people: people.length,
  }
}

/**
 * Demands a second factor of everybody, or of the holders of roles; who has none must set it up at his next call. Refuses 1102
 * (a role that is not there).
 */
export async function setRules(acting: Acting, { everybody, roleIds }: Rules): Promise<void> {
  const { services } = acting
  const { roles } = services.directory.current()
  const chosen = [...new Set(roleIds)].map(
    (roleId) => roles.find((role) => role.roleId === roleId) ?? refuse('rowUnknown'),
  )
  const rows = [
    ...(everybody ? [{ role_id: null }] : []),
    ...chosen.map((role) => ({ role_id: role.roleId })),
  ]
  const who = everybody ? '所有员工' : chosen.map((role) => role.roleName).join('、') || '不要求'
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await trx.deleteFrom('second_factor_rules').execute()
    if (rows.length > 0) await trx.insertInto('second_factor_rules').values(rows).execute()
    await recordActs(trx, acting, [adminAct('company', '编辑', '两步验证', `要求两步验证:${who}`)])
    await services.sessions.recheck(trx, null)
  })
}
