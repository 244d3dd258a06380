import { z } from 'zod'

/**
 * How clients write simple values (platform.md §1.2): numbers may come as text, and `""`, null and absent all mean "not given". Request
 * schemas are built from these, so the leniency is defined once.
 */
const blankToUndefined = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    ? undefined
    : value

const toInteger = (value: unknown) => {
  const given = blankToUndefined(value)
  return typeof given === 'string' && /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : given
}
const toNumber = (value: unknown) => {
  const given = blankToUndefined(value)
  return typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given
}

/** Makes any of the lenient schemas optional: blank means not given. */
export const optional = <Inner extends z.core.SomeType>(schema: Inner) =>
  z.preprocess(blankToUndefined, z.optional(schema))

/** A positive integer id, as number or numeric text. */
export const id = () => z.preprocess(toInteger, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(toInteger, z.number().int().min(min).max(max))
export const decimal = () => z.preprocess(toNumber, z.number())
export const flag = () => z.preprocess(toInteger, z.union([z.literal(0), z.literal(1)]))
/** Numbers may stand where text belongs; objects may not. */
const toText = (value: unknown) => {
  const given = blankToUndefined(value)
  return typeof given === 'number' ? String(given) : given
}
/** Trimmed text that must not be empty; at most `max` characters. */
export const text = (max = 255) => z.preprocess(toText, z.string().trim().min(1).max(max))
/** Trimmed text, '' when not given. */
export const optionalText = (max = 255) =>
  z.preprocess((value) => toText(value) ?? '', z.string().trim().max(max)).default('')
/** Ids as an array of numbers or numeric texts. */
export const ids = (max = 10_000) => z.array(id()).max(max)
/** Ids as an array or as comma-joined text: `[1,2]`, `"1,2"`. */
export const idList = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim()) : (value ?? [])),
    ids(),
  )
const AN_ID = /^[1-9]\d{0,14}$/

/** `[1,2]`, `"1,2"`, `",1,2,"`, `1`, each id once; what is no id is left out (approval-office.md §1.4). */
export function looseIdsOf(value: unknown): number[] {
  const parts: readonly unknown[] = typeof value === 'string' ? value.split(',') : [value ?? []].flat()
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => AN_ID.test(part)))].map(Number)
}
/** The same as a schema; absent: none. */
export const looseIdList = () => z.preprocess(looseIdsOf, ids())
/** A day `yyyy-MM-dd` that exists in the calendar. */
export const day = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine(isRealDay)

export function isRealDay(value: string): boolean {
  const [year = 0, month = 0, date = 0] = value.slice(0, 10).split('-').map(Number)
  const moment = new Date(Date.UTC(year, month - 1, date))
  // years before 100 are read as ones of the twentieth century
  const isYear = moment.getUTCFullYear() === year
  return isYear && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
}

/** page, limit and pageType of a list call (platform.md §1.4); pageType 0 asks for everything up to 10,000 rows. */
export const paging = {
  page: z.preprocess((value) => toInteger(value) ?? 1, z.number().int().min(1).max(10_000_000)).default(1),
  limit: z
    .preprocess(
      (value) => toInteger(value) ?? 15,
      z
        .number()
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, 100)),
    )
    .default(15),
  pageType: z.preprocess((value) => toInteger(value) ?? 1, z.union([z.literal(0), z.literal(1)])).default(1),
}
export const EVERYTHING = 10_000

/** The window a list call asks for: `pageType` 0 is one page of everything. */
export function windowOf(request: { page: number; limit: number; pageType: 0 | 1 }) {
  return request.pageType === 0
    ? { page: 1, limit: EVERYTHING }
    : { page: request.page, limit: request.limit }
}

/** Names a submit, so that one that arrives twice is carried out once (docs/seams/submits.md). */
export const requestKey = () => optional(z.string().max(64))

/** A call's reply without content. */
export const nothing = z.null()
