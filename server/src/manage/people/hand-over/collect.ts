import type { Part } from '#server/access/area.ts'
import type { HandOverKind } from '#server/access/hand-over.ts'

/** @throws when two areas say the same key */
export function collectHandOvers(parts: readonly Part[]): readonly HandOverKind[] {
  const all = parts.flatMap(({ handOvers }) => handOvers ?? [])
  const twice = all.find(({ key }, at) => all.findIndex((each) => each.key === key) !== at)
  if (twice) throw new Error(`two kinds of things to hand over are called ${twice.key}`)
  return all
}
