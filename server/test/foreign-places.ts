import { z } from 'zod'
import type { Schema } from '#protocol/platform/schema.ts'

/** A key under which requests name something by its number: a record, a file, an approval, a scene, a goal, a person. */
const NUMBER = /^p?ids?$|Ids?$/

/** Schemas in which nothing is named. */
const LEAVES = [
  z.ZodString,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUnknown,
  z.ZodAny,
  z.ZodTransform,
  z.ZodCustom,
] as const
/** Schemas around another one. */
const WRAPPERS = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodLazy] as const

/**
 * The places at which a request names something by its number: `id`, `list[].recordId`; an object with any keys, such as the
 * entity of a record, is one itself.
 */
export function placesIn(request: Schema): string[] {
  return [...new Set(placesOf(request, '', new Set()))]
}

function placesOf(schema: unknown, at: string, above: ReadonlySet<unknown>): string[] {
  // a flow holds flows
  if (above.has(schema)) return []
  const within = new Set([...above, schema])
  const inside = (part: unknown, place = at) => placesOf(part, place, within)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => {
      const place = at === '' ? key : `${at}.${key}`
      return [...(NUMBER.test(key) ? [place] : []), ...inside(value, place)]
    })
  if (schema instanceof z.ZodArray) return inside(schema.element, `${at}[]`)
  if (schema instanceof z.ZodRecord) return schema.valueType instanceof z.ZodUnknown ? [at] : []
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option))
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => inside(item, `${at}[]`))
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => inside(part))
  for (const Wrapper of WRAPPERS) if (schema instanceof Wrapper) return inside(schema.unwrap())
  if (LEAVES.some((Leaf) => schema instanceof Leaf)) return []
  throw new Error(`requests hold a ${String(Object(schema).def?.type)}, in which nobody looks for names yet`)
}

/** Whether a request holds something at the place. */
export function isFilled(request: unknown, place: string): boolean {
  const [, key = '', isList, rest = ''] = /^([^.[]*)(\[\])?\.?(.*)$/.exec(place) ?? []
  const value: unknown = key === '' ? request : Object(request)[key]
  const held: unknown[] = isList ? (Array.isArray(value) ? value : []) : [value]
  return held.some((each) => each !== undefined && each !== null && (rest === '' || isFilled(each, rest)))
}
