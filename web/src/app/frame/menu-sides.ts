import type { MenuEntry } from '#web/platform/area.ts'
import { leavesOf } from '../visible.ts'

/** A menu of two sides: the names of those that have rows. */
export const sidesOf = (entries: readonly MenuEntry[]): string[] => [
  ...new Set(entries.flatMap(({ side }) => side ?? [])),
]

/** The side on which a page is: that of its row, or the one on which a row of every side has this address. */
export function sideAt(
  entries: readonly MenuEntry[],
  { here, address }: { here: MenuEntry | undefined; address: string },
): string | undefined {
  const row = entries.find((entry) => leavesOf([entry]).some(({ path }) => path === here?.path))
  const [shared] = Object.entries(row?.sides ?? {}).find(([, each]) => each === address) ?? []
  const sides = sidesOf(entries)
  return [row?.side, shared].find((side) => side !== undefined && sides.includes(side)) ?? sides[0]
}

/** Rows of one side, and those of every side with their address on it. */
export const rowsOnSide = (entries: readonly MenuEntry[], side: string | undefined): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (entry.side !== undefined && entry.side !== side) return []
    const to = entry.sides?.[side ?? '']
    return [to === undefined ? entry : { ...entry, to }]
  })

/** Where the switch to a side leads: to its first row. */
export function homeOfSide(entries: readonly MenuEntry[], side: string): string | undefined {
  const [first] = leavesOf(rowsOnSide(entries, side))
  return first?.to ?? first?.path
}
