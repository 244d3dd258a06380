import { searchWords } from '#protocol/platform/search-words.ts'
import type { GlobePoint } from '#web/ui/map/outlines.ts'
import type { RegionNode } from '#web/ui/pickers/regions.ts'
import type { Matches } from '#web/ui/search/spelling.ts'
import type { Point } from '../point.ts'

/** A place as a form takes it over. */
export interface ChosenPlace extends Pick<Point, 'lng' | 'lat'> {
  /** The name or address of a place that was found, '' where it was pointed at. */
  address: string
  /** Province, city and, where that is known, district by name; none abroad and at sea. */
  region: readonly string[]
}

/** What a person has already said of where it is. */
export interface SaidPlace {
  region: readonly string[]
  street: string
}

/** Where a point is typed as text, if it is one. */
export function pointOf({ lng, lat }: Pick<Point, 'lng' | 'lat'>): GlobePoint | null {
  const point = { lng: Number(lng), lat: Number(lat) }
  const isPoint = lng !== '' && lat !== '' && Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90
  return isPoint ? point : null
}

/** Six decimals are a decimetre. */
export const written = (degrees: number) => String(Number(degrees.toFixed(6)))

const SHORTEST = 2
const MOST_SUGGESTED = 20
/** 市辖区 and 县 in the municipalities, counties below a province: groups of the table, not places. */
const isGroup = (name: string) => name === '市辖区' || name === '县' || name.endsWith('直辖县级行政区划')

export const regionWords = (names: readonly string[]) => names.filter((name) => !isGroup(name)).join('')

/** Every province, city and district by the names on the way to it. */
export function pathsOf(nodes: readonly RegionNode[], above: readonly string[] = []): (readonly string[])[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.name]
    return [...(isGroup(node.name) ? [] : [path]), ...pathsOf(node.children ?? [], path)]
  })
}

const includesWords: Matches = (name, typed) => searchWords(typed).every((word) => name.includes(word))

/** Regions that the words name, and those in them, the widest first; several words narrow each other. */
export function findPaths(
  paths: readonly (readonly string[])[],
  typed: string,
  matches: Matches = includesWords,
): (readonly string[])[] {
  if (typed.replace(/\s/g, '').length < SHORTEST) return []
  const found = paths.filter((path) => matches(regionWords(path), typed))
  return found.toSorted((a, b) => regionWords(a).length - regionWords(b).length)
}

/** Full names that go on from what was typed; what stands behind a region already named is left as typed. */
export function suggestRegions(paths: readonly (readonly string[])[], typed: string): string[] {
  const names = new Set(findPaths(paths, typed).map(regionWords))
  names.delete(typed.trim())
  return [...names].slice(0, MOST_SUGGESTED)
}

/** The district that was said stays when the point lies in its city. */
export function regionFor(found: readonly string[], said: readonly string[]): readonly string[] {
  const isSame = found.length > 0 && found.every((name, level) => name === said[level])
  return isSame || found.length === 0 ? said : found
}
