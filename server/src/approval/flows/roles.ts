import { roleTypeOf } from '#protocol/manage/door.ts'
import type { Snapshot } from '#server/access/snapshot.ts'

const IN_USE = 1
/** What `isHidden` says of a role that people are given. */
const SHOWN = 1

/** Roles whose holders a node may ask; names alone, for whoever designs flows. */
export const listRoles = ({ roles }: Snapshot) =>
  roles
    .filter(({ status, isHidden }) => status === IN_USE && isHidden === SHOWN)
    .map(({ roleId, roleName, roleType }) => ({
      roleId,
      roleName,
      typeName: roleTypeOf(roleType)?.name ?? '',
    }))
