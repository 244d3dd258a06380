import { z } from 'zod'

/** What every reply carries, at HTTP 200 (platform.md §1.3). `code` 0 is success; other codes carry a sentence for the person. */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
}

/** Data of a refused save: the key of the offending field. Clients may ignore it. */
export interface RefusedField {
  field: string
}

/** Key of the field that a refusal is about; null when it is about none. */
export const refusedField = (data: unknown): string | null =>
  data !== null && typeof data === 'object' && 'field' in data && typeof data.field === 'string'
    ? data.field
    : null

/** Schema of one page of rows (platform.md §1.4). */
export function pageOf<Row extends z.core.SomeType>(row: Row) {
  return z.object({
    list: z.array(row),
    totalRow: z.number(),
    totalPage: z.number(),
    pageSize: z.number(),
    pageNumber: z.number(),
    firstPage: z.boolean(),
    lastPage: z.boolean(),
    extraData: z.unknown().optional(),
    atLeast: z.literal(true).optional(),
  })
}

export interface Page<Row> {
  list: Row[]
  totalRow: number
  totalPage: number
  pageSize: number
  pageNumber: number
  firstPage: boolean
  lastPage: boolean
  extraData?: unknown
  /** More than `totalRow` rows: a search over a large table is not counted to its end. */
  atLeast?: true
}

export interface Paging {
  page: number
  limit: number
}

/** Wraps the rows of one page with the counters that endless lists stop on. */
export function toPage<Row>(list: Row[], totalRow: number, paging: Paging, extraData?: unknown): Page<Row> {
  const totalPage = Math.ceil(totalRow / paging.limit)
  return {
    list,
    totalRow,
    totalPage,
    pageSize: paging.limit,
    pageNumber: paging.page,
    firstPage: paging.page <= 1,
    lastPage: totalRow === 0 || paging.page >= totalPage,
    ...(extraData === undefined ? {} : { extraData }),
  }
}
