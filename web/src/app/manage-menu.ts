import { useQuery } from '@tanstack/react-query'
import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import type { Auth } from '#protocol/platform/permissions.ts'
import { type ManageEntry, type MenuEntry, useShown } from '#web/platform/area.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { firstEntry, holdsAny, visibleMenu } from './visible.ts'

const plain = (entries: readonly ManageEntry[]) => entries.filter((entry) => !entry.adminOnly)

/** The rows that are declared, for this person; the server may know further ones. */
export const plainManageMenu = (
  { isAdmin }: Pick<LoginUser, 'isAdmin'>,
  entries: readonly ManageEntry[],
): readonly ManageEntry[] => (isAdmin ? entries : plain(entries))

/** Undefined when the administration has nothing for this person. */
export const firstManageEntry = (auth: Auth, entries: readonly ManageEntry[]): MenuEntry | undefined =>
  firstEntry(visibleMenu(auth, plain(entries)))

type Rows = ReadonlyMap<string, readonly MenuEntry[]>

/** Rows that the server knows, of the groups that the person may open; asked for once. */
function rowsQuery(auth: Auth, entries: readonly ManageEntry[]) {
  const asked = entries.filter((entry) => entry.rows && holdsAny(auth, entry.need))
  return {
    queryKey: ['manage-rows', ...asked.map(({ path }) => path)],
    queryFn: async (): Promise<Rows> =>
      new Map(
        await Promise.all(asked.map(async ({ path, rows }) => [path, (await rows?.()) ?? []] as const)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

const withRows = (entries: readonly ManageEntry[], known?: Rows, isAwaited = false): MenuEntry[] =>
  entries.map((entry) =>
    entry.rows ? { ...entry, children: known?.get(entry.path) ?? [], isAwaited } : entry,
  )

/** The menu with the rows that the server knows, as soon as they are known. */
export function useManageMenu(): MenuEntry[] {
  const { user, auth } = useSession()
  const { manage } = useShown()
  const { data, isPending } = useQuery(rowsQuery(auth, manage))
  return withRows(plainManageMenu(user, manage), data, isPending)
}

/** Where `/manage` leads; undefined when the administration has nothing for this person. */
export async function findManagePath(
  auth: Auth,
  entries: readonly ManageEntry[],
): Promise<string | undefined> {
  const known = await queryClient.ensureQueryData(rowsQuery(auth, entries))
  return firstEntry(visibleMenu(auth, withRows(plain(entries), known)))?.path
}
