import type { Part } from '#server/access/area.ts'
import type { ReviewedAct } from '#server/access/second-review.ts'

declare module '#server/access/context.ts' {
  interface AppServices {
    /** What may have to wait for a second person. */
    reviewedActs: readonly ReviewedAct[]
  }
}

/** @throws when two areas say the same key */
export function collectActs(parts: readonly Part[]): readonly ReviewedAct[] {
  const all = parts.flatMap(({ reviewed }) => reviewed ?? [])
  const twice = all.find(({ key }, at) => all.findIndex((each) => each.key === key) !== at)
  if (twice) throw new Error(`two acts that a second person decides about are called ${twice.key}`)
  return all
}
