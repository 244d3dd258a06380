import { useState } from 'react'
import type { ItemGroup } from '../item-groups.ts'

/** Groups of columns that are folded: at first the sums of the tax year, which are looked at seldom. */
export function useFolding() {
  const [folded, setFolded] = useState<ReadonlySet<ItemGroup>>(() => new Set<ItemGroup>(['tax']))
  const fold = (group: ItemGroup) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(group)) next.add(group)
      return next
    })
  return [folded, fold] as const
}
