import { isObject } from '#protocol/fields/value/shape.ts'
import { storeLocally } from '#web/platform/store-locally.ts'
import type { ImportSource } from './import-source.ts'

/** The import that a person has begun, kept so that a reload finds it again (foundations §4). */
export interface StoredImport {
  importId: number
  typeKey: string
  place: ImportSource['place']
}

const KEY = 'suoke.import'

const isStored = (value: unknown): value is StoredImport =>
  isObject(value) &&
  typeof value.importId === 'number' &&
  typeof value.typeKey === 'string' &&
  isObject(value.place)

export function readStoredImport(): StoredImport | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isStored(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepImport(stored: StoredImport | null): void {
  if (stored) storeLocally(KEY, JSON.stringify(stored))
  else localStorage.removeItem(KEY)
}

const isSamePlace = (one: ImportSource['place'], other: ImportSource['place']) =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key])

/** The one under way that goes to this very place. */
export function storedFor({ type, place }: Pick<ImportSource, 'type' | 'place'>): StoredImport | null {
  const stored = readStoredImport()
  return stored?.typeKey === type.key && isSamePlace(stored.place, place) ? stored : null
}
