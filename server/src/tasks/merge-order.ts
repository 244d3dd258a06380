/**
 * The order of a column in which the listed ids come in their order. Ids that are not listed stay behind the one that they
 * followed; listed ids that are new come behind the one that precedes them in the list.
 */
export function mergeOrder(now: readonly number[], listed: readonly number[]): number[] {
  const wanted = [...new Set(listed)]
  const isListed = new Set(wanted)
  const behind = new Map<number | null, number[]>()
  let last: number | null = null
  for (const id of now) {
    if (isListed.has(id)) last = id
    else behind.set(last, [...(behind.get(last) ?? []), id])
  }
  return [...(behind.get(null) ?? []), ...wanted.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}
