import { part, service } from '#server/access/area.ts'
import type { IsEmployed, LinkedUsers } from '#server/access/employment.ts'
import { roleAssignment } from './assignment.ts'
import { roleEndpoints } from './endpoints.ts'
import { roleFirstSteps } from './first-steps.ts'
import { roleRights } from './role-rights.ts'
import { roleUpgrades } from './upgrade.ts'

/** Roles and what they allow (platform.md §5). */
export const roles = part({
  endpoints: roleEndpoints,
  services: [
    service('isEmployed', {
      needs: [],
      make: (_, parts) => {
        const found = parts.flatMap(({ employment }) => employment ?? [])
        const isEmployed: IsEmployed = async (db, userId) =>
          (await Promise.all(found.map((is) => is(db, userId)))).includes(true)
        return isEmployed
      },
    }),
    service('linkedUsers', {
      needs: [],
      make: (_, parts) => {
        const found = parts.flatMap((each) => each.linkedUsers ?? [])
        const linkedUsers: LinkedUsers = async (db) =>
          new Set((await Promise.all(found.map((read) => read(db)))).flatMap((ids) => [...ids]))
        return linkedUsers
      },
    }),
  ],
  upgrades: roleUpgrades,
  reviewed: [roleAssignment, roleRights],
  firstSteps: roleFirstSteps,
})
