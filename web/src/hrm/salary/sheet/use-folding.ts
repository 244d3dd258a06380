import { useState } from 'react'
import type { ItemGroup } from '../item-groups.ts'

/** Groups of columns that are folded: at first the sums of the tax year, which are looked at seldom. */
export function useFolding() {
  const [folded, setFolded] = useState<ReadonlySet<ItemGroup>>(() => new Set<ItemGroup>(['tax']))
  const fold = (group: ItemGroup) =>
    setFolded((now) => (now.has(group) ? now.difference(new Set([group])) : now.union(new Set([group]))))
  return [folded, fold] as const
}
