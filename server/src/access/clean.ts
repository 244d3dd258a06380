import { z } from 'zod'
import { plainTexts } from '#protocol/platform/plain-text.ts'

type Clean = (value: unknown) => unknown

/**
 * Removes invisible characters (platform.md §1.2) from what a schema reads, before its own rules apply. Keys that an object does not
 * declare are dropped without being read. Lenient parts (`z.preprocess`, unions, records) are cleaned as a whole: what they read is
 * known only when they run.
 */
export function cleanerOf(schema: unknown): Clean {
  if (schema instanceof z.ZodObject) return schema.def.catchall ? plainTexts : cleanObject(schema)
  if (schema instanceof z.ZodArray) return cleanArray(cleanerOf(schema.element))
  if (schema instanceof z.ZodPipe)
    return schema.in instanceof z.ZodTransform ? plainTexts : cleanerOf(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return cleanerOf(schema.unwrap())
  return plainTexts
}

function cleanObject(schema: z.ZodObject): Clean {
  const members = Object.entries(schema.shape).map(([key, member]) => [key, cleanerOf(member)] as const)
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return plainTexts(value)
    const sent = new Map(Object.entries(value))
    return Object.fromEntries(
      members.flatMap(([key, clean]) => (sent.has(key) ? [[key, clean(sent.get(key))]] : [])),
    )
  }
}

const cleanArray =
  (clean: Clean): Clean =>
  (value) =>
    Array.isArray(value) ? value.map(clean) : plainTexts(value)
