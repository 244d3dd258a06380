import type { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'

export type MenuNode = ReplyOf<typeof permissionCalls.getMenuListByType>['data']

const ACTION = 3
export const isAction = (node: MenuNode): boolean => node.menuType === ACTION

/** Actions anywhere below a node. Roles consist of actions only; directories are ways to tick many at once. */
export const actionsOf = (node: MenuNode): number[] =>
  isAction(node) ? [node.menuId] : node.childMenu.flatMap(actionsOf)

/** What actions are called where their directory is not seen: 客户管理·导出. */
export const namesByAction = (trees: readonly MenuNode[]): Map<number, string> =>
  new Map(trees.flatMap((tree) => namesBelow(tree)))

const namesBelow = (node: MenuNode): [number, string][] =>
  node.childMenu.flatMap((child) =>
    isAction(child) ? [[child.menuId, `${node.menuName}·${child.menuName}`]] : namesBelow(child),
  )

export type TickState = 'all' | 'some' | 'none'

export function tickState(node: MenuNode, held: ReadonlySet<number>): TickState {
  const actions = actionsOf(node)
  const count = actions.filter((action) => held.has(action)).length
  if (count === 0) return 'none'
  return count === actions.length ? 'all' : 'some'
}

/** The held actions after a node was ticked or cleared. */
export function tick(node: MenuNode, held: ReadonlySet<number>, on: boolean): Set<number> {
  const next = new Set(held)
  for (const action of actionsOf(node)) {
    if (on) next.add(action)
    else next.delete(action)
  }
  return next
}

/** Only the nodes whose actions may be granted; a directory stays while anything below it does. */
export function prune(node: MenuNode, mayGrant: (node: MenuNode) => boolean): MenuNode | null {
  if (isAction(node)) return mayGrant(node) ? node : null
  const childMenu = node.childMenu.flatMap((child) => prune(child, mayGrant) ?? [])
  return childMenu.length > 0 ? { ...node, childMenu } : null
}

/** Rows to draw: each has actions side by side; a node with further directories is above its own rows. */
export interface RightsRow {
  node: MenuNode
  depth: number
  actions: readonly MenuNode[]
}
/** What every directory has is in one order, so that a column of ticks can be read down; what is its own follows. */
const usual = ['index', 'read', 'save', 'update', 'delete', 'transfer', 'excelimport', 'excelexport', 'print']
const rankOf = ({ realm }: MenuNode) => {
  const at = usual.indexOf(realm)
  return at < 0 ? usual.length : at
}
const inOrder = (actions: readonly MenuNode[]) =>
  actions.toSorted((one, other) => rankOf(one) - rankOf(other))

/** 联系人导出 in the row of 联系人 is 导出. */
const plainWords: Readonly<Record<string, string>> = { excelimport: '导入', excelexport: '导出' }
export const actionName = ({ realm, menuName }: MenuNode): string => plainWords[realm] ?? menuName

export function rowsOf(node: MenuNode, depth = 0): RightsRow[] {
  const own = { node, depth, actions: inOrder(node.childMenu.filter(isAction)) }
  const below = node.childMenu
    .filter((child) => !isAction(child))
    .flatMap((child) => rowsOf(child, depth + 1))
  return [own, ...below]
}
