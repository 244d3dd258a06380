import { sharedNodes } from '#protocol/platform/modules.ts'
import { type Auth, can, holdsWithin } from '#protocol/platform/permissions.ts'
import type { Application, MenuEntry } from '#web/platform/area.ts'
import type { NeedPath } from '#web/platform/permissions.ts'

export const holdsAny = (auth: Auth, need: NeedPath | undefined): boolean =>
  need === undefined || [need].flat().some((path) => can(auth, path))

/** Applications of which the person may open anything: a tab that leads to an empty frame helps no one. */
export const visibleApplications = (auth: Auth, applications: readonly Application[]): Application[] =>
  applications.filter(({ need, menu }) => holdsAny(auth, need) && visibleMenu(auth, menu).length > 0)

/** Menu rows the person may open; groups without any are left out. */
export function visibleMenu(auth: Auth, menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => {
    if (!holdsAny(auth, entry.need)) return []
    if (!entry.children) return [entry]
    const children = visibleMenu(auth, entry.children)
    return children.length > 0 || entry.isAwaited ? [{ ...entry, children }] : []
  })
}

/** Rows that lead somewhere: groups only hold them. */
export const leavesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]))

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The row that a path belongs to: the longest path it begins with. */
export function entryAt(menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return leavesOf(menu)
    .filter(({ path, also = [] }) => [path, ...also].some((each) => isUnder(pathname, each)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}

export const firstEntry = (menu: readonly MenuEntry[]): MenuEntry | undefined => leavesOf(menu)[0]

/** Whether a right of the person's own opens it; what all users may open is not where their work is. */
const isOwn = (auth: Auth, { need }: Application) =>
  [need].flat().some((path) => !sharedNodes.includes(path) && holdsWithin(auth, path))

/**
 * Where `/` leads: the application the person has put first, else the first one that a right of theirs opens, else the administration if
 * it has anything for them, else the first one there is (platform.md §3.4).
 */
export function startPath(
  auth: Auth,
  applications: readonly Application[],
  mayAdminister = false,
): string | undefined {
  const visible = visibleApplications(auth, applications)
  const chosen =
    visible.find(({ key }) => key === auth.firstModel) ?? visible.find((each) => isOwn(auth, each))
  if (chosen) return chosen.path
  return mayAdminister ? '/manage' : visible[0]?.path
}
