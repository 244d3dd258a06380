/** A stream of choices that is the same for the same seed, on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Picks by weight; heavier items come more often. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** Around 0 with a standard deviation of about 1. */
  normal(): number
  /** A stream of its own: what it draws does not disturb this one. */
  fork(name: string): Random
  /** `length` decimal digits. */
  digits(length: number): string
}

/** sfc32 over a hash of the seed: fast, and good enough that neighbours look unrelated. */
export function createRandom(seed: string): Random {
  const next = sfc32(seed)
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => pickWeighted(items, next()),
    normal: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
    fork: (name) => createRandom(`${seed}/${name}`),
    digits: (length) => String(Math.floor(next() * 10 ** length)).padStart(length, '0'),
  }
}

function pickWeighted<Item>(items: readonly (readonly [Item, number])[], point: number): Item {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = point * total
  for (const [item, weight] of items) {
    rest -= weight
    if (rest < 0) return item
  }
  throw new RangeError('nothing to pick from')
}

function sfc32(seed: string): () => number {
  let [a, b, c, d] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 15; round++) next()
  return next
}

/** FNV-1a with a salt. */
function hash(text: string, salt: number): number {
  let value = 2166136261 ^ salt
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  return value | 0
}
