import type { Lack } from '#protocol/platform/codes.ts'

/** Of what one call was to do, what was refused for want of right by one sentence. */
export interface RefusedRows {
  lack: Lack
  reason: string
  count: number
  /** Numbers of the first of them, {@link MOST_NAMED} at the most. */
  ids: readonly number[]
}

export const MOST_NAMED = 20

/** Gathers what was refused one by one; what was refused for anything else is passed over. */
export function gatherRefused(
  refused: readonly { lack?: Lack | undefined; reason: string; id: number }[],
): RefusedRows[] {
  const lacking = refused.flatMap(({ lack, ...each }) => (lack ? [{ ...each, lack }] : []))
  const groups = Map.groupBy(lacking, ({ lack, reason }) => `${lack} ${reason}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const ids = group.slice(0, MOST_NAMED).map(({ id }) => id)
    return first ? [{ lack: first.lack, reason: first.reason, count: group.length, ids }] : []
  })
}

/** `5 项被拒绝：无权操作（3、4 等 5 项）`; `unit` names the counted items. */
export function wordsOfRefused(rows: readonly RefusedRows[], unit: string): string {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const each = rows.map(({ reason, count, ids }) => {
    const more = count > ids.length ? ` 等 ${count} ${unit}` : ''
    return `${reason}（${ids.join('、')}${more}）`
  })
  return `${total} ${unit}被拒绝：${each.join('；')}`
}
