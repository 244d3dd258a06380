import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A card in a list of a board. Ranks are compared as bytes (collation "C"), never as words. */
export interface Placed {
  readonly id: number
  readonly list: number
  readonly rank: string
}

/** What a person did: a card was put into a list, between the two that they saw there. Null: there was none. */
export interface Drop {
  readonly id: number
  readonly list: number
  readonly above: number | null
  readonly below: number | null
}

/** A list whose ranks have grown beyond this gets fresh ranks. */
export const LONGEST_RANK = 24

/** As the board shows them: by list, then by rank. */
export const byRank = (a: Placed, b: Placed): number =>
  a.list - b.list || (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)

/**
 * The rank of a dropped card among the cards that its list has now, which may be others than the person saw: directly below the card above,
 * else directly above the card below, else at the end. Never refused, since a drop states where a card belongs, not what the board was.
 */
export function rankOf(cards: readonly Placed[], drop: Drop): string {
  const others = cards.filter(({ id, list }) => list === drop.list && id !== drop.id).sort(byRank)
  const slot = slotOf(others, drop)
  return generateKeyBetween(others[slot - 1]?.rank ?? null, others[slot]?.rank ?? null)
}

/** A rank above the first one of a list; null: the list is empty. */
export const rankAbove = (first: string | null): string => generateKeyBetween(null, first)

/** The cards after a drop: what a view shows at once and the server writes. */
export const place = <Card extends Placed>(cards: readonly Card[], drop: Drop): Card[] =>
  cards.map((card) => (card.id === drop.id ? { ...card, list: drop.list, rank: rankOf(cards, drop) } : card))

/** Fresh ranks for a list in its order. */
export const spreadRanks = (count: number): string[] => generateNKeysBetween(null, null, count)

/** Before which of the other cards it goes. */
function slotOf(others: readonly Placed[], { above, below }: Drop): number {
  const indexOf = (wanted: number | null) => others.findIndex(({ id }) => id === wanted)
  const [over, under] = [indexOf(above), indexOf(below)]
  if (over >= 0) return over + 1
  if (under >= 0) return under
  return above === null && below !== null ? 0 : others.length
}
