import { fieldAdminCalls, type RoleField } from '#protocol/manage/fields/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { TestCompany } from './people.ts'

export const REP_ROLE = 180170
export const MANAGER_ROLE = 180169

type Change = Partial<Pick<RoleField, 'authLevel' | 'maskType'>>

/** Sets what a role may do with fields, for as long as one case takes. */
export function roleFieldsOf(company: () => TestCompany) {
  const changed: RoleField[] = []
  return {
    set: async (
      type: RecordType,
      fieldName: string,
      change: Change,
      roleId: number = REP_ROLE,
    ): Promise<void> => {
      const { admin } = company().people
      const rows = await admin.ask(fieldAdminCalls.roleFields, { roleId, label: type.label })
      const row = rows.find((each) => each.fieldName === fieldName)
      if (!row) throw new Error(`no row ${fieldName}`)
      changed.push(row)
      await admin.ask(fieldAdminCalls.saveRoleFields, { list: [{ ...row, ...change }] })
    },
    restore: async (): Promise<void> => {
      const { admin } = company().people
      for (const row of changed.splice(0)) await admin.ask(fieldAdminCalls.saveRoleFields, { list: [row] })
    },
  }
}
