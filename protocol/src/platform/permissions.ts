import { type ModuleStates, moduleKeys, moduleNamed, moduleOf, sharedNodes } from './modules.ts'
import { membershipRights, roots } from './permission-tree.ts'

/** A node of the permission tree as the role screens receive it (platform.md §4.4). */
export interface MenuNode {
  menuId: number
  parentId: number
  menuName: string
  realm: string
  /** 1 directory, 3 action. */
  menuType: 1 | 3
  remarks: string | null
  childMenu: MenuNode[]
}

/** Topic of the event stream for users whose permissions have changed. */
export const RIGHTS_CHANGED = 'rights'

const planned = new Set<number>()

function action(parentId: number, text: string, isPlanned = false): MenuNode {
  const [, menuId, realm, menuName, mark, plan] = /^(\d+) (\w+) ([^*~]+)(\*?)(~?)$/.exec(text.trim()) ?? []
  if (!menuId || !realm || !menuName) throw new Error(`permission tree: cannot read "${text}"`)
  if (isPlanned || plan) planned.add(Number(menuId))
  const remarks = mark ? 'label-92' : null
  return { menuId: Number(menuId), parentId, menuName, realm, menuType: 3, remarks, childMenu: [] }
}

function readRoot(root: (typeof roots)[number]): MenuNode {
  const childMenu = root.lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [head = '', actions = ''] = line.split('|')
      if (!head.trim()) return actions.split(',').map((text) => action(root.id, text, root.planned))
      const directory: MenuNode = { ...action(root.id, head, root.planned), menuType: 1 }
      const isPlanned = planned.has(directory.menuId)
      directory.childMenu = actions.split(',').map((text) => action(directory.menuId, text, isPlanned))
      return [directory]
    })
  return {
    menuId: root.id,
    parentId: 0,
    menuName: root.label,
    realm: root.realm,
    menuType: 1,
    remarks: null,
    childMenu,
  }
}

/** The complete tree, one root per module, in display order. */
export const menuTree: readonly MenuNode[] = roots.map(readRoot)

const idByPath = new Map<string, number>()
const pathById = new Map<number, string>()
const nameById = new Map<number, string>()
const actionsByDirectory = new Map<string, number[]>()
const superiorActions = new Set<number>()

function index(node: MenuNode, above: readonly string[], directory = ''): void {
  const parts = [...above, node.realm]
  if (node.menuType === 3) {
    const path = parts.join('/')
    if (idByPath.has(path) || pathById.has(node.menuId)) throw new Error(`permission tree: ${path} twice`)
    idByPath.set(path, node.menuId)
    pathById.set(node.menuId, path)
    nameById.set(node.menuId, `${directory}·${node.menuName}`)
    if (node.remarks === 'label-92') superiorActions.add(node.menuId)
    for (let depth = 1; depth < parts.length; depth++) {
      const directory = parts.slice(0, depth).join('/')
      actionsByDirectory.set(directory, [...(actionsByDirectory.get(directory) ?? []), node.menuId])
    }
  }
  for (const child of node.childMenu) index(child, parts, node.menuName)
}
for (const root of menuTree) index(root, [])

/** Every action id of the tree; what an administrator holds. */
export const allActions: ReadonlySet<number> = new Set(pathById.keys())
/** The actions that the HR role of superiors (label 92) may contain. */
export const actionsForSuperiors: ReadonlySet<number> = superiorActions

/** Whether nothing asks for the action or directory yet: role screens do not offer it, the wire keeps it (platform.md §4.4). */
export const isPlanned = (menuId: number): boolean => planned.has(menuId)

/** `crm/customer/save` → 26; undefined for a directory or an unknown path. */
export const actionIdOf = (path: string): number | undefined => idByPath.get(path)
/** 26 → `crm/customer/save`; undefined for a directory or an unknown id. */
export const pathOf = (actionId: number): string | undefined => pathById.get(actionId)
/** What an action is called where its directory is not seen: `客户管理·新建`; '' for a directory. */
export const actionName = (path: string): string => nameById.get(idByPath.get(path) ?? 0) ?? ''
/** Action ids below a root or directory: `crm`, `crm/customer`. */
export const actionsUnder = (directory: string): readonly number[] => actionsByDirectory.get(directory) ?? []

/** Membership of a user in the things that grant a node's rights; the highest if there are several. */
export type MembershipLevel = 'none' | 'member' | 'administrator'
export type MembershipNode = keyof typeof membershipRights
/** A right that a membership node can give. */
export type MembershipRight<Node extends MembershipNode> =
  (typeof membershipRights)[Node]['administrator'][number]

export const isMembershipNode = (node: string): node is MembershipNode =>
  Object.hasOwn(membershipRights, node)
export const membershipNodes: readonly MembershipNode[] =
  Object.keys(membershipRights).filter(isMembershipNode)

const rightsAs = (node: MembershipNode, standing: MembershipLevel): readonly string[] =>
  standing === 'none' ? [] : membershipRights[node][standing]

/** What a standing allows. */
export const mayAs = <Node extends MembershipNode>(
  node: Node,
  standing: MembershipLevel,
  right: MembershipRight<Node>,
): boolean => rightsAs(node, standing).includes(right)

/** `crm/pool/receive` → the membership node and the right; undefined for every other path. */
function membershipOf(path: string): { node: MembershipNode; right: string } | undefined {
  const at = path.lastIndexOf('/')
  const node = path.slice(0, at)
  return isMembershipNode(node) ? { node, right: path.slice(at + 1) } : undefined
}

/** Whether a call may name this path as its need: an action, a directory, a module node or a right of membership. */
export function isKnownPermission(path: string): boolean {
  if (idByPath.has(path) || sharedNodes.includes(path) || actionsByDirectory.has(path)) return true
  const given = membershipOf(path)
  return given !== undefined && rightsAs(given.node, 'administrator').includes(given.right)
}

export type MembershipLevels = Readonly<Partial<Record<MembershipNode, MembershipLevel>>>

export interface AuthGrounds {
  /** Actions of the user's enabled roles; ignored for administrators, who hold all. */
  actions: ReadonlySet<number>
  administrator: boolean
  modules: ModuleStates
  /** The highest membership by node; 'none' if missing. Administrators administer everything. */
  standings: MembershipLevels
  /** Holds a role of type 9. */
  hrRole: boolean
  /** Is linked to an HR employee. */
  employee: boolean
  /** First key of the user's header order, '' when never saved. */
  firstModel: string
}

const statusWordOf = (
  { administrator, standings }: Pick<AuthGrounds, 'administrator' | 'standings'>,
  node: MembershipNode,
): MembershipLevel => (administrator ? 'administrator' : (standings[node] ?? 'none'))

/**
 * Whether the holder of these grounds may use a path. An action must be held and its module on; a directory
 * counts when any action below it is held (the empty branches of `buildAuth` are for menus only).
 */
export function holds(
  grounds: Omit<AuthGrounds, 'hrRole' | 'employee' | 'firstModel'>,
  path: string,
): boolean {
  const module = moduleOf(path)
  if (module && !grounds.modules[module]) return false
  if (sharedNodes.includes(path)) return true
  const given = membershipOf(path)
  if (given) return rightsAs(given.node, statusWordOf(grounds, given.node)).includes(given.right)
  const actionId = idByPath.get(path)
  if (actionId !== undefined) return grounds.administrator || grounds.actions.has(actionId)
  return actionsUnder(path).some((below) => grounds.administrator || grounds.actions.has(below))
}

export interface Branch {
  [realm: string]: Branch | true
}
/** The reply of `adminRole/auth` (platform.md §4.2). */
export interface Auth {
  firstModel: string
  crm?: Branch
  oa?: Branch
  bi?: Branch
  project?: Branch
  hrm?: Branch
  manage?: Branch
  work?: Branch
  callin?: Branch
  statistics?: Branch
}

/** The held part of a subtree; undefined when nothing below is held, so that empty menus stay hidden. */
function heldBranch(node: MenuNode, held: (actionId: number) => boolean): Branch | undefined {
  const entries = node.childMenu.flatMap((child): [string, Branch | true][] => {
    if (child.menuType === 3) return held(child.menuId) ? [[child.realm, true]] : []
    const below = heldBranch(child, held)
    return below ? [[child.realm, below]] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const OFFICE = 'oa'
const inOffice = (node: string) => node.startsWith(`${OFFICE}/`)
const realmInOffice = (node: string) => node.slice(OFFICE.length + 1)

/** The held nodes of enabled applications and the nodes of all users; present while one of these applications is on. */
function officeBranch(held: Branch = {}, states: ModuleStates): Branch | undefined {
  const isOn = (node: string) => {
    const module = moduleOf(node)
    return module === undefined || states[module]
  }
  const kept = Object.entries(held).filter(([realm]) => isOn(`${OFFICE}/${realm}`))
  const given = sharedNodes
    .filter((node) => inOffice(node) && isOn(node))
    .map((node): [string, Branch] => [realmInOffice(node), {}])
  const all = [...kept, ...given]
  const hasOne = moduleKeys.some((key) => states[key] && moduleNamed(key).nodes.some(inOffice))
  return all.length > 0 || hasOne ? Object.fromEntries(all) : undefined
}

/** The branch of a root with what memberships give below it. */
function withMemberships(
  root: string,
  held: Branch | undefined,
  grounds: Pick<AuthGrounds, 'administrator' | 'standings'>,
): Branch {
  const given = membershipNodes.flatMap((node): [string, Branch][] => {
    const rights = rightsAs(node, statusWordOf(grounds, node))
    const [realm, name = ''] = node.split('/')
    return realm === root && rights.length > 0
      ? [[name, Object.fromEntries(rights.map((right) => [right, true as const]))]]
      : []
  })
  return { ...held, ...Object.fromEntries(given) }
}

function analysisBranch(held: Branch | undefined, modules: ModuleStates): Branch | undefined {
  if (!held || modules.call) return held
  const { call: _, ...rest } = held
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** Builds the reply of `adminRole/auth` from what a user holds; rules 1–7 of platform.md §4.2. */
export function buildAuth(grounds: AuthGrounds): Auth {
  const { administrator, modules } = grounds
  const held = (actionId: number) => administrator || grounds.actions.has(actionId)
  const branches = Object.fromEntries(menuTree.map((root) => [root.realm, heldBranch(root, held)]))
  const staff = administrator || grounds.hrRole || grounds.employee

  const auth: Record<Exclude<keyof Auth, 'firstModel'>, Branch | undefined> = {
    crm: modules.crm ? withMemberships('crm', branches.crm, grounds) : undefined,
    oa: officeBranch(branches.oa, modules),
    bi: analysisBranch(branches.bi, modules),
    project: modules.project ? (branches.project ?? {}) : undefined,
    hrm: modules.hrm && (branches.hrm || staff) ? (branches.hrm ?? {}) : undefined,
    manage: branches.manage,
    work: administrator && modules.project ? branches.work : undefined,
    callin: modules.statistics ? branches.callin : undefined,
    statistics: modules.statistics ? branches.statistics : undefined,
  }
  const present = Object.entries(auth).filter(([, branch]) => branch !== undefined)
  return { firstModel: grounds.firstModel, ...Object.fromEntries(present) }
}

/** Whether a permission reply grants a path: every part truthy, an empty branch counts (platform.md §3.4). */
export const can = (auth: Auth | undefined, path: string): boolean => Boolean(nodeAt(auth, path))

/** Whether more than the application's bare name is held there: `crm` and `project` are given empty (platform.md §4.2 rule 4). */
export function holdsWithin(auth: Auth | undefined, path: string): boolean {
  const node = nodeAt(auth, path)
  return typeof node === 'object' ? Object.keys(node).length > 0 : Boolean(node)
}

function nodeAt(auth: Auth | undefined, path: string): Branch | true | string | undefined {
  let here: Branch | true | string | undefined = auth ? { ...auth, firstModel: true } : undefined
  for (const part of path.split('/')) {
    if (typeof here !== 'object' || !Object.hasOwn(here, part)) return undefined
    here = here[part]
  }
  return here
}
