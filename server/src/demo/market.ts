import { type City, readCities } from './cities.ts'
import { type OrganisationKind, organisationKinds } from './organisations.ts'
import { createRandom, type Random } from './random.ts'
import { type SalesGroup, salesGroups, territories } from './staff-plan.ts'

/** Someone who owns customers. */
export interface Seller {
  userId: number
  group: SalesGroup
  /** How large the share of customers is, relative to the others. */
  weight: number
  joined: Date
  /** Has left: nothing new since. */
  left: Date | null
}

/** From what customers and leads are drawn. */
export interface Market {
  random: Random
  /** Draws moments: how often it draws depends on the calendar, and names must not. */
  times: Random
  now: Date
  sellers: readonly (readonly [Seller, number])[]
  citiesOf: Readonly<Record<SalesGroup, readonly City[]>>
  /** Who enters and distributes what the company receives centrally. */
  distributorId: number
  /** Names that are given away already. */
  takenNames: Set<string>
}

export type MarketOptions = Pick<Market, 'now' | 'distributorId'> & {
  seed: string
  sellers: readonly Seller[]
  takenNames?: Iterable<string>
}

export function openMarket({ seed, sellers, takenNames, ...rest }: MarketOptions): Market {
  const cities = readCities()
  const citiesIn = (group: SalesGroup) => {
    const provinces: readonly string[] = territories[group]
    return cities.filter((city) => provinces.includes(city.province))
  }
  return {
    ...rest,
    random: createRandom(seed),
    times: createRandom(`${seed}/times`),
    sellers: sellers.map((seller) => [seller, seller.weight] as const),
    citiesOf: {
      capital: citiesIn('capital'),
      north: citiesIn('north'),
      shandong: citiesIn('shandong'),
      delta: citiesIn('delta'),
      river: citiesIn('river'),
      southwest: citiesIn('southwest'),
    },
    takenNames: new Set(takenNames),
  }
}

export const isSalesGroup = (key: string): key is SalesGroup => salesGroups.some((group) => group === key)

const kinds: readonly (readonly [OrganisationKind, number])[] = organisationKinds.map((kind) => [
  kind,
  kind.weight,
])
export const drawKind = (random: Random) => random.weighted(kinds)

/** 32 hexadecimal digits, as the product numbers file groups. */
export function drawBatchId(random: Random): string {
  const part = () => ((random.next() * 2 ** 32) >>> 0).toString(16).padStart(8, '0')
  return part() + part() + part() + part()
}
