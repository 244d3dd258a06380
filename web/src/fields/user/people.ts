import type { UserValue } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'

function toPerson(entry: unknown): UserValue[] {
  if (!isObject(entry)) return []
  const userId = Number(entry.userId ?? entry.id)
  if (!Number.isSafeInteger(userId) || userId <= 0) return []
  return [
    {
      userId,
      realname: String(entry.realname ?? ''),
      img: typeof entry.img === 'string' ? entry.img : null,
    },
  ]
}

/** People of a read value (one, several, none) or of form state. */
export function parsePeople(value: unknown): UserValue[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap(toPerson)
}

/** Rows carry names joined by commas. */
export function namesOfPeople(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return parsePeople(value).map((person) => person.realname)
}
