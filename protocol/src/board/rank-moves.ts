import { generateNKeysBetween } from 'fractional-indexing'
import { byRank, LONGEST_RANK, type Placed, spreadRanks } from './place.ts'

/**
 * The cards that change for a list to have this order: as few as possible. `cards` are those that the list has and those that come to it;
 * `order` names all of them. Ranks that would grow too long give the whole list fresh ones.
 */
export function rankMoves(cards: readonly Placed[], list: number, order: readonly number[]): Placed[] {
  const known = new Map(cards.map((card) => [card.id, card]))
  const wanted = order.flatMap((id) => known.get(id) ?? [])
  const stays = new Set(longestRun(wanted.filter((card) => card.list === list)).map(({ id }) => id))
  const moved: Placed[] = []
  let before: string | null = null
  for (let at = 0; at < wanted.length; ) {
    const end = endOf(wanted, at, stays)
    const after = wanted[end]?.rank ?? null
    const ranks = generateNKeysBetween(before, after, end - at)
    wanted.slice(at, end).forEach(({ id }, nth) => {
      moved.push({ id, list, rank: ranks[nth] ?? '' })
    })
    before = after
    at = end + 1
  }
  if (moved.every(({ rank }) => rank.length <= LONGEST_RANK)) return moved
  const fresh = spreadRanks(wanted.length)
  return wanted.map(({ id }, at) => ({ id, list, rank: fresh[at] ?? '' }))
}

/** The index of the next card that stays. */
function endOf(cards: readonly Placed[], from: number, stays: ReadonlySet<number>): number {
  const found = cards.findIndex(({ id }, at) => at >= from && stays.has(id))
  return found < 0 ? cards.length : found
}

/** The longest part of the cards whose ranks already rise. */
function longestRun(cards: readonly Placed[]): Placed[] {
  const tails: number[] = []
  const previous: number[] = []
  cards.forEach((card, at) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const tail = cards[tails[middle] ?? 0]
      if (tail && byRank(tail, card) < 0) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = at
  })
  const run: Placed[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const card = cards[at]
    if (card) run.push(card)
  }
  return run.reverse()
}
