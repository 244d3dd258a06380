import type { Card } from '#protocol/bi/workbench/layout.ts'

/** A card taken to the place of another one, or to the end of a column. */
export function movedCard(
  cards: readonly Card[],
  moved: number,
  to: { card: number } | { list: 1 | 2 },
): readonly Card[] {
  const card = cards.find(({ modelId }) => modelId === moved)
  if (!card) return cards
  const rest = cards.filter((each) => each !== card)
  if ('list' in to) return card.list === to.list ? cards : [...rest, { ...card, list: to.list }]
  const target = cards.find(({ modelId }) => modelId === to.card)
  if (!target || target === card) return cards
  // from above it goes behind the card it is held over, from below or beside before it
  const isBelow = card.list === target.list && cards.indexOf(card) < cards.indexOf(target)
  const at = rest.indexOf(target) + (isBelow ? 1 : 0)
  return [...rest.slice(0, at), { ...card, list: target.list }, ...rest.slice(at)]
}
