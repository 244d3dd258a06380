/** A card of the workbench: which, whether it is hidden, and in which column (bi.md §17.2). */
export interface Card {
  modelId: number
  isHidden: 0 | 1
  list: 1 | 2
}

/** Cards by their number on the wire, in the order in which they stand at first; 3 is not used. */
export const cards = [
  { modelId: 1, title: '合同金额目标及完成情况', list: 1 },
  { modelId: 5, title: '销售漏斗', list: 1 },
  { modelId: 7, title: '排行榜', list: 1 },
  { modelId: 2, title: '数据汇总', list: 2 },
  { modelId: 4, title: '业绩指标完成率', list: 2 },
  { modelId: 6, title: '遗忘提醒', list: 2 },
] as const
export type CardId = (typeof cards)[number]['modelId']

export const isCardId = (id: number): id is CardId => cards.some(({ modelId }) => modelId === id)

/** Every card once, as somebody arranged them; those he has never seen stand last in their column. */
export function completeLayout(arranged: readonly Card[]): Card[] {
  const known = new Map(arranged.flatMap((card) => (isCardId(card.modelId) ? [[card.modelId, card]] : [])))
  const added = cards.filter(({ modelId }) => !known.has(modelId))
  return [...known.values(), ...added.map(({ modelId, list }) => ({ modelId, list, isHidden: 0 }) as const)]
}
