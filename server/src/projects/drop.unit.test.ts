import { expect, it } from 'vitest'
import { byRank, LONGEST_RANK, type Placed, spreadRanks } from '#protocol/board/place.ts'
import { createRandom } from '#server/demo/random.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { dropped } from './drop.ts'

/** As many in each run; all of them by name: `SUOKE_DROPS=100000 npm test -- server/src/projects/drop`. */
const DROPS = Number(process.env.SUOKE_DROPS ?? 4000)
/** Another one each day; a failure prints it, and SUOKE_SEED repeats it. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))
const PEOPLE = 4
const LISTS = [1, 2, 3]
const CARDS = 60

/** A person's board: what the server has answered so far, in the order in which it answered. */
interface View {
  cards: Map<number, Placed>
  heard: number
}

const orderOf = (cards: Iterable<Placed>) =>
  [...cards].toSorted(byRank).map(({ id, list }) => `${list}:${id}`)
const put = (board: Map<number, Placed>, moved: readonly Placed[]) => {
  for (const card of moved) board.set(card.id, card)
}

it(`${DROPS} drops of ${PEOPLE} people who see older boards end in one order (seed ${SEED})`, () => {
  const random = createRandom(`drops/${SEED}`)
  const ranks = spreadRanks(CARDS)
  const first = ranks.map((rank, at): Placed => ({ id: at + 1, list: 1, rank }))
  const server = new Map(first.map((card) => [card.id, card]))
  const answers: (readonly Placed[])[] = []
  const views = Array.from({ length: PEOPLE }, (): View => ({ cards: new Map(server), heard: 0 }))
  const hear = (view: View, until: number) => {
    for (const moved of answers.slice(view.heard, until)) put(view.cards, moved)
    view.heard = until
  }
  for (let turn = 0; turn < DROPS; turn += 1) {
    const view = random.pick(views)
    const list = random.pick(LISTS)
    // the view may be behind by any number of answers
    hear(view, view.heard + random.integer(0, answers.length - view.heard))
    const seen = [...view.cards.values()].filter((card) => card.list === list).toSorted(byRank)
    const id = random.integer(1, CARDS)
    const others = seen.filter((card) => card.id !== id)
    const at = random.integer(0, others.length)
    const drop = { id, list, above: others[at - 1]?.id ?? null, below: others[at]?.id ?? null }
    const card = server.get(id)
    if (!card) continue
    const there = [...server.values()].filter((each) => each.list === list && each.id !== id)
    const moved = dropped([...there, card], drop)
    put(server, moved)
    answers.push(moved)
    const inList = [...server.values()].filter((each) => each.list === list)
    expect(new Set(inList.map(({ rank }) => rank)).size).toBe(inList.length)
  }
  for (const view of views) hear(view, answers.length)
  for (const view of views) expect(orderOf(view.cards.values())).toEqual(orderOf(server.values()))
  expect(Math.max(...[...server.values()].map(({ rank }) => rank.length))).toBeLessThanOrEqual(LONGEST_RANK)
})

it('spreads a list whose ranks have grown too long, in its order', () => {
  const ranks = spreadRanks(2)
  let cards = [1, 2, 3].map((id, at): Placed => ({ id, list: 1, rank: at < 2 ? (ranks[at] ?? '') : 'a5' }))
  let spread: readonly Placed[] = []
  for (let turn = 0; spread.length < 2 && turn < 1000; turn += 1) {
    const id = (turn % 2) + 2
    spread = dropped(cards, { id, list: 1, above: 1, below: null })
    cards = cards.map((card) => spread.find((each) => each.id === card.id) ?? card)
    expect(cards.toSorted(byRank).map((card) => card.id)).toEqual([1, id, 5 - id])
  }
  expect(spread.length).toBe(3)
})
