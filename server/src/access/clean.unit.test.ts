import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#protocol/all-calls.ts'
import { cleanerOf } from './clean.ts'

const HIDDEN = '甲\u200B'
const line = z.object({ name: z.string().max(1), ids: z.array(z.string()).optional() })
const schema = z.object({
  title: z.string().max(1).nullable(),
  lines: z.array(line).default([]),
  entity: z.record(z.string(), z.unknown()),
  loose: z.looseObject({ known: z.string() }),
  lenient: z.preprocess((value) => value ?? {}, z.object({ name: z.string() })),
})

test('texts lose invisible characters before the rules of their schema apply, at every depth', () => {
  const sent = {
    title: HIDDEN,
    lines: [{ name: HIDDEN, ids: [HIDDEN] }],
    entity: { deep: [{ text: HIDDEN }] },
    loose: { known: HIDDEN, other: HIDDEN },
    lenient: { name: HIDDEN },
  }
  expect(schema.parse(cleanerOf(schema)(sent))).toEqual({
    title: '甲',
    lines: [{ name: '甲', ids: ['甲'] }],
    entity: { deep: [{ text: '甲' }] },
    loose: { known: '甲', other: '甲' },
    lenient: { name: '甲' },
  })
})

test('keys that are not declared are dropped without being read, however deep they are', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep]
  const sent = { title: '甲', other: deep, lines: [{ name: '甲', other: deep }] }
  expect(cleanerOf(schema)(sent)).toEqual({ title: '甲', lines: [{ name: '甲' }] })
  expect(() => cleanerOf(schema)({ entity: { other: deep } })).toThrow(RangeError)
})

test('what is no object, array or text is left to the schema', () => {
  for (const sent of [null, 7, true, HIDDEN, [HIDDEN], { lines: HIDDEN }])
    expect(schema.safeParse(cleanerOf(schema)(sent)).success).toBe(false)
})

test('no request is read as a whole that declares its keys', () => {
  const declared = allCalls.filter(({ request }) => request instanceof z.ZodObject && !request.def.catchall)
  expect(declared.length).toBeGreaterThan(allCalls.length * 0.9)
  for (const { request } of declared)
    expect(Object.keys(Object(cleanerOf(request)({ undeclared: 1 })))).toEqual([])
})
