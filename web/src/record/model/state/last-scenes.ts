import { isObject } from '#protocol/fields/value/shape.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { storeLocally } from '#web/platform/store-locally.ts'

const STORED = 'lastScenes'

function read(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return isObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** The scene in which the list of a type opened last in this browser by itself: most likely it will again. */
export function lastScene({ key }: RecordType): number | undefined {
  const scene = read()[key]
  return typeof scene === 'number' ? scene : undefined
}

/** Remembers it. */
export function noteScene({ key }: RecordType, scene: number | undefined): void {
  const all = read()
  if (scene !== undefined && all[key] !== scene)
    storeLocally(STORED, JSON.stringify({ ...all, [key]: scene }))
}
