import type { ModuleKey } from '#protocol/platform/modules.ts'
import {
  actionIdOf,
  actionsForSuperiors,
  actionsUnder,
  allActions,
  type MenuNode,
  menuTree,
} from '#protocol/platform/permissions.ts'

/** How far a role reaches: 本人, 本人及下属, 本部门, 本部门及下属部门, 全部 (platform.md §4.5). */
export type DataRange = 1 | 2 | 3 | 4 | 5
export const rangeNames: Readonly<Record<DataRange, string>> = {
  1: '本人',
  2: '本人及下属',
  3: '本部门',
  4: '本部门及下属部门',
  5: '全部',
}

export interface RoleType {
  roleType: number
  name: string
  /** Roots of the tree in the tab 模块功能. */
  roots: readonly string[]
  /** Directories of other roots that are offered behind them. */
  besides?: readonly string[]
  /** Directories of root 2 offered in the tab 数据分析. */
  analysis: readonly string[]
  /** Has the tab 数据权限. */
  ranged: boolean
  /** The application without which the type is not offered. */
  module: ModuleKey | null
}

const analysisDirectories = menuTree
  .filter((root) => root.realm === 'bi')
  .flatMap((root) => root.childMenu.map((directory) => directory.realm))

/** Role types of the role screens, in their order (platform.md §4.4). */
export const roleTypes: readonly RoleType[] = [
  { roleType: 1, name: '系统管理角色', roots: ['manage'], analysis: [], ranged: false, module: null },
  { roleType: 7, name: '办公管理角色', roots: ['oa'], analysis: ['oa'], ranged: false, module: null },
  {
    roleType: 2,
    name: '客户管理角色',
    roots: ['crm'],
    analysis: analysisDirectories.filter((realm) => realm !== 'oa'),
    ranged: true,
    module: 'crm',
  },
  { roleType: 8, name: '项目管理角色', roots: ['project'], analysis: [], ranged: false, module: 'project' },
  {
    roleType: 9,
    name: '人力资源管理角色',
    roots: ['hrm'],
    besides: ['manage/hrm'],
    analysis: [],
    ranged: false,
    module: 'hrm',
  },
  {
    roleType: 11,
    name: '客服管理角色',
    roots: ['statistics', 'callin'],
    analysis: [],
    ranged: false,
    module: 'statistics',
  },
]

export const HR_ADMINISTRATOR = 91
export const HR_SUPERIOR = 92
/** Roles of project members (approval-office.md §12.5): those of the product, and the company's own. */
export const BUILT_IN_WORK_ROLE = 5
export const OWN_WORK_ROLE = 6
/** Labels of those of the product that mean more than their rights: 管理 has all of them, new members become 编辑. */
export const MANAGING_WORK_ROLE = 2
export const EDITING_WORK_ROLE = 3
export const READING_WORK_ROLE = 4
/** Remarks that mark the two roles that are not renamed, copied or deleted. */
export const ADMINISTRATOR_REMARK = 'admin'
export const PROJECT_ADMINISTRATOR_REMARK = 'project'

export const roleTypeOf = (roleType: number): RoleType | undefined =>
  roleTypes.find((type) => type.roleType === roleType)

const HR_TYPE = 9

/** A role of administrators of human resources reaches all of them, whatever range is stored (hrm.md §2.1). */
export const isHrAdministrator = ({ roleType, label }: { roleType: number; label: number | null }): boolean =>
  roleType === HR_TYPE && label === HR_ADMINISTRATOR

/** The least range that a role may have, which a new one gets; null where the type has no range. */
export function leastRange({
  roleType,
  label,
}: {
  roleType: number
  label: number | null
}): DataRange | null {
  if (roleType === HR_TYPE) return label === HR_SUPERIOR ? 2 : null
  return roleTypeOf(roleType)?.ranged ? 1 : null
}

const rootOf = (realm: string): MenuNode[] => menuTree.filter((root) => root.realm === realm)

const OFFICE = 'oa'
/** Offered by every type: the address book belongs to everyone's work (platform.md §4.4). */
const EVERYWHERE = 'oa/book'
const directory = (path: string): MenuNode[] =>
  menuTree.flatMap(({ realm: root, childMenu }) =>
    childMenu.filter(({ realm }) => path === `${root}/${realm}`),
  )

type Offered = Pick<RoleType, 'roots' | 'besides'>
/** Directories behind the type's own tree. */
const behind = ({ roots, besides = [] }: Offered): readonly string[] =>
  roots.includes(OFFICE) ? besides : [...besides, EVERYWHERE]

/** Directories whose actions a role of the type may hold in the tab 模块功能. */
export const offeredIn = (type: Offered): readonly string[] => [...type.roots, ...behind(type)]

/** The trees a role type may tick; undefined for a type without a role screen (platform.md §4.4). */
export function menuTreesOf(roleType: number): { data: MenuNode; bi?: MenuNode } | undefined {
  const type = roleTypeOf(roleType)
  if (!type) return undefined
  const shown = type.roots.flatMap(rootOf)
  const [only] = shown
  const own =
    shown.length === 1 && only
      ? only
      : {
          menuId: 1109,
          parentId: 0,
          menuName: '全部',
          realm: 'service',
          menuType: 1 as const,
          remarks: null,
          childMenu: shown,
        }
  const data = { ...own, childMenu: [...own.childMenu, ...behind(type).flatMap(directory)] }
  const [analysis] = rootOf('bi')
  if (type.analysis.length === 0 || !analysis) return { data }
  const childMenu = analysis.childMenu.filter((directory) => type.analysis.includes(directory.realm))
  return { data, bi: { ...analysis, childMenu } }
}

/** The action ids a role of this type and label may contain; superiors' HR roles of their own tree only the marked ones. */
export function grantableActions(roleType: number, label: number | null): ReadonlySet<number> {
  const type = roleTypeOf(roleType)
  if (!type) return new Set()
  if (roleType === HR_TYPE && label === HR_SUPERIOR)
    return new Set([...actionsForSuperiors, ...actionsUnder(EVERYWHERE)])
  return new Set([
    ...offeredIn(type).flatMap(actionsUnder),
    ...type.analysis.flatMap((realm) => actionsUnder(`bi/${realm}`)),
  ])
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter((id) => allActions.has(id))

function named(directory: string, realms: string): number[] {
  return realms.split(' ').map((realm) => {
    const id = actionIdOf(`${directory}/${realm}`)
    if (id === undefined) throw new Error(`default roles: no action ${directory}/${realm}`)
    return id
  })
}

function allBut(directory: string, realms: string): number[] {
  const excluded = new Set(named(directory, realms))
  return actionsUnder(directory).filter((id) => !excluded.has(id))
}

const analysisReads = (...without: string[]) =>
  analysisDirectories
    .filter((realm) => !without.includes(realm))
    .flatMap((realm) => actionIdOf(`bi/${realm}/read`) ?? [])

const salesManagerActions = [
  ...actionsUnder('crm/leads'),
  ...allBut('crm/customer', 'nearbyCustomer subaccount merge'),
  ...actionsUnder('crm/contacts'),
  ...allBut('crm/business', 'excelimport'),
  ...allBut('crm/contract', 'signed seal excelimport'),
  ...allBut('crm/receivables', 'excelimport'),
  ...allBut('crm/receivablesPlan', 'writeoff excelimport'),
  ...actionsUnder('crm/product'),
  ...actionsUnder('crm/visit'),
  ...actionsUnder('crm/invoice'),
  ...actionsUnder('crm/followRecord'),
  ...allBut('crm/honor', 'delete'),
  ...actionsUnder('crm/letters'),
  ...actionsUnder('crm/complaint'),
  ...allBut('crm/newLockClaim', 'delete'),
  ...allBut('crm/badLock', 'delete handle'),
  ...named('crm/sale', 'index excelexport'),
  ...named('crm/lock', 'index read assign'),
  ...analysisReads('oa'),
  ...named('bi/call', 'index analysis'),
]

const salesActions = [
  ...between(17, 21),
  25,
  ...between(26, 30),
  ...between(34, 36),
  ...between(40, 45),
  108,
  ...between(46, 50),
  52,
  ...between(1000, 1008),
  ...between(53, 57),
  59,
  ...between(60, 64),
  ...['business', 'contract', 'receivables'].flatMap((realm) => named(`crm/${realm}`, 'print')),
  ...named('crm/receivablesPlan', 'save update index read'),
  67,
  68,
  ...actionsUnder('crm/visit'),
  ...between(421, 428),
  ...between(441, 444),
  ...named('crm/honor', 'index read'),
  ...['letters', 'complaint', 'newLockClaim', 'badLock'].flatMap((realm) =>
    named(`crm/${realm}`, 'save update index read'),
  ),
  ...named('crm/sale', 'index'),
  ...named('crm/lock', 'index read assign'),
  ...analysisReads('oa', 'call'),
]

export interface DefaultRole {
  roleId: number
  roleName: string
  roleType: number
  remark: string | null
  dataType: DataRange
  isHidden: 0 | 1
  label: number | null
  actions: readonly number[]
  /** Role types whose default roles the holder may assign (platform.md §4.7). */
  assigns: readonly number[]
}

function role(
  roleId: number,
  roleName: string,
  roleType: number,
  dataType: DataRange,
  actions: readonly number[],
  special: Partial<DefaultRole> = {},
): DefaultRole {
  const plain = { remark: null, isHidden: 1 as const, label: null, assigns: [] }
  const isOfPeople = roleTypeOf(roleType) !== undefined && special.remark !== ADMINISTRATOR_REMARK
  const held = isOfPeople ? [...actions, ...actionsUnder(EVERYWHERE)] : actions
  return { ...plain, roleId, roleName, roleType, dataType, actions: held, ...special }
}

/** Roles of a fresh installation with their action ids (platform.md §4.11); `isHidden` 0 hides a role. */
export const defaultRoles: readonly DefaultRole[] = [
  role(180162, '超级管理员', 1, 5, [], { remark: ADMINISTRATOR_REMARK }),
  role(180163, '系统设置管理员', 1, 2, [
    161,
    162,
    164,
    165,
    ...between(167, 173),
    175,
    177,
    179,
    ...between(181, 184),
    186,
  ]),
  role(180164, '部门与员工管理员', 1, 5, [...between(167, 173), 935], { assigns: [2, 7, 8, 9, 11] }),
  role(180165, '审批流管理员', 1, 5, [179]),
  role(180166, '工作台管理员', 1, 5, [177]),
  role(180167, '客户管理员', 1, 5, between(181, 184)),
  role(180168, '公告管理员', 7, 5, between(188, 190)),
  role(180169, '销售经理角色', 2, 5, salesManagerActions),
  role(180170, '销售员角色', 2, 1, salesActions),
  role(180171, '项目管理员', 8, 5, [153], { remark: PROJECT_ADMINISTRATOR_REMARK, label: 1 }),
  role(180172, '管理', BUILT_IN_WORK_ROLE, 5, [], { label: MANAGING_WORK_ROLE, isHidden: 0 }),
  role(180173, '编辑', BUILT_IN_WORK_ROLE, 5, [...between(316, 327), ...between(329, 335), 337], {
    label: EDITING_WORK_ROLE,
  }),
  role(180174, '只读', BUILT_IN_WORK_ROLE, 1, [], { label: READING_WORK_ROLE }),
  role(180175, '人资管理员', 9, 5, [...actionsUnder('hrm'), ...actionsUnder('manage/hrm')], {
    label: HR_ADMINISTRATOR,
  }),
  role(180176, '上级角色', 9, 2, [...actionsForSuperiors], { label: HR_SUPERIOR }),
  role(180177, '客服角色', 11, 5, [...actionsUnder('statistics'), ...actionsUnder('callin')]),
]
