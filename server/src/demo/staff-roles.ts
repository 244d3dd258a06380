import { type DataRange, defaultRoles } from '#protocol/manage/roles/roles.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import type { RoleKey } from './staff-plan.ts'

/** Roles every installation has, by the id they are seeded with (platform.md §4.11). */
const seeded = {
  administrator: 180162,
  systemSettings: 180163,
  peopleAdministrator: 180164,
  workbench: 180166,
  customerAdministrator: 180167,
  announcements: 180168,
  salesDirector: 180169,
  sales: 180170,
  personnel: 180175,
  service: 180177,
} as const satisfies Partial<Record<RoleKey, number>>

export interface OwnRole {
  name: string
  dataType: DataRange
  actions: readonly number[]
}

type OwnRoleKey = Exclude<RoleKey, keyof typeof seeded>

const CRM_ROLE_TYPE = 2
export const ownRoleType = CRM_ROLE_TYPE
const managerActions = defaultRoles.find((role) => role.roleId === seeded.salesDirector)?.actions ?? []

function actions(directory: string, realms: string): number[] {
  return realms.split(' ').map((realm) => {
    const id = actionIdOf(`${directory}/${realm}`)
    if (id === undefined) throw new Error(`demonstration roles: no action ${directory}/${realm}`)
    return id
  })
}

const lookups = ['customer', 'contacts', 'contract', 'receivables', 'invoice'].flatMap((type) =>
  actions(`crm/${type}`, 'index read'),
)

/** Who drives to customers looks for those nearby and plans the day's round. */
const visiting = actions('crm/customer', 'nearbyCustomer')

/** Roles of the demonstration company itself: the sales manager's with a shorter reach, and those of other departments. */
export const ownRoles: Record<OwnRoleKey, OwnRole> = {
  departmentManager: { name: '部门销售经理', dataType: 4, actions: [...managerActions, ...visiting] },
  groupLeader: { name: '区域经理', dataType: 2, actions: [...managerActions, ...visiting] },
  visiting: { name: '外勤拜访', dataType: 1, actions: visiting },
  marketing: {
    name: '市场人员',
    dataType: 5,
    actions: [
      ...actions('crm/leads', 'save update index read transfer excelimport excelexport'),
      ...actions('crm/customer', 'index read'),
      ...actions('crm/followRecord', 'save read'),
    ],
  },
  finance: {
    name: '财务人员',
    dataType: 5,
    actions: [
      ...lookups,
      ...actionsUnder('crm/receivables'),
      ...actions('crm/invoice', 'updateInvoiceStatus resetInvoiceStatus excelexport'),
      ...actions('crm/receivablesPlan', 'index read settle writeoff push excelexport'),
      // the orders that money comes in for, and what was sold by them
      ...actions('crm/business', 'index read'),
      ...actions('crm/sale', 'index print excelexport'),
    ],
  },
  serviceLookup: {
    name: '客户资料查询',
    dataType: 5,
    actions: [...lookups, ...actions('crm/followRecord', 'save read')],
  },
  stockKeeper: {
    name: '库存管理员',
    dataType: 5,
    actions: [
      ...actions('crm/lock', 'index read stock assign correct excelexport'),
      // the orders that locks are made for
      ...actions('crm/business', 'index read'),
      ...actions('crm/newLockClaim', 'index read excelexport'),
      ...actions('crm/badLock', 'save update index read handle excelexport'),
    ],
  },
}

const isSeeded = (key: RoleKey): key is keyof typeof seeded => Object.hasOwn(seeded, key)

/** The ids of the company's own roles. */
export type OwnRoleIds = ReadonlyMap<RoleKey, number>

export function roleIdOf(key: RoleKey, own: OwnRoleIds): number {
  const id = isSeeded(key) ? seeded[key] : own.get(key)
  if (id === undefined) throw new Error(`the demonstration company has no role ${key}`)
  return id
}

export const ownRoleKeys = Object.keys(ownRoles).filter((key): key is OwnRoleKey =>
  Object.hasOwn(ownRoles, key),
)
/** How a title describes its holder's reach, for the list of accounts. */
export const roleName = (key: RoleKey): string =>
  isSeeded(key)
    ? (defaultRoles.find((role) => role.roleId === seeded[key])?.roleName ?? '')
    : ownRoles[key].name
