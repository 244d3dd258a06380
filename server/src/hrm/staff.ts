import { sql } from 'kysely'
import type { HrRole } from '#protocol/hrm/employees/picker-calls.ts'
import { HR_ADMINISTRATOR, HR_SUPERIOR } from '#protocol/manage/roles/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isOwn } from './scope.ts'

const HR_TYPE = 9

/** The role of human resources that counts: of several the one with the lowest label; a role without label is one of a superior (hrm.md §2.1). */
export function hrRoleOf({ services, viewer }: Pick<Actor, 'services' | 'viewer'>): HrRole | null {
  if (viewer.isAdmin)
    return { roleId: null, roleName: '超级管理员', roleType: HR_TYPE, label: HR_ADMINISTRATOR }
  const [first] = services.directory
    .current()
    .rolesOf(viewer.userId)
    .filter(({ status, roleType }) => status === 1 && roleType === HR_TYPE)
    .map(({ roleId, roleName, label }) => ({ roleId, roleName, label: label ?? HR_SUPERIOR }))
    .toSorted((one, other) => one.label - other.label)
  return first ? { ...first, roleType: HR_TYPE } : null
}

/** The id of the employee of a user; null where the user is linked to none. */
export async function ownEmployeeId(db: Database, viewer: Pick<Viewer, 'userId'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select r.id from hrm_employee r
    where ${isOwn(viewer, 'r')} and r.deleted_at is null`.execute(db)
  return rows[0]?.id ?? null
}

/** Refuses users without the branch of human resources: neither a role of it nor an employee (hrm.md §2.2). */
export async function requireStaff(actor: Pick<Actor, 'services' | 'viewer'>): Promise<void> {
  if (hrRoleOf(actor) || (await ownEmployeeId(actor.services.db, actor.viewer)) !== null) return
  refuse('forbidden')
}
