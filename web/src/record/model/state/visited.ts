import { isObject } from '#protocol/fields/value/shape.ts'
import { storeLocally } from '#web/platform/store-locally.ts'

const KEPT = 8
export interface Visited {
  typeKey: string
  id: number
  name: string
}

const isVisited = (value: unknown): value is Visited =>
  isObject(value) &&
  typeof value.typeKey === 'string' &&
  typeof value.id === 'number' &&
  typeof value.name === 'string'

const keyOf = (userId: number) => `visited.${userId}`

/** The records that a person last opened, newest first; kept in this browser. */
export function readVisited(userId: number): Visited[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) && kept.every(isVisited) ? kept : []
  } catch {
    return []
  }
}

export function rememberVisited(userId: number, visited: Visited): void {
  const others = readVisited(userId).filter(
    ({ typeKey, id }) => typeKey !== visited.typeKey || id !== visited.id,
  )
  storeLocally(keyOf(userId), JSON.stringify([visited, ...others].slice(0, KEPT)))
}
