import { isObject } from '#protocol/fields/value/shape.ts'
import { readSearchList, type SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import { LEAST_ROWS, MOST_ROWS } from '#web/platform/fitting-rows.ts'
import { ASCENDING, DESCENDING, initialState, type ListState } from './list-state.ts'
import { rememberedPageSize } from './preferences.ts'

/** A filter in an address: short, since links are shared. Group and 为空或… are mostly absent, 0 where there is none. */
type Written = [name: string, formType: string, type: number, values: unknown[], ...marks: number[]]

const toTuple = ({ name, formType, type, values, group = 0, orEmpty = 0 }: SearchItem): Written => [
  name,
  formType ?? '',
  type ?? 0,
  values,
  ...(group || orEmpty ? [group, orEmpty] : []),
]

export const writeFilters = (filters: readonly SearchItem[]): string =>
  filters.length ? JSON.stringify(filters.map(toTuple)) : ''

const readTuple = ([name, formType, type, values, group, orEmpty]: unknown[]) => ({
  name,
  formType: formType || null,
  type: type || null,
  values,
  ...(group ? { group } : {}),
  ...(orEmpty === 1 && { orEmpty }),
})

/** The filters of an address; a damaged one filters nothing. */
export function readFilters(written: string | null): SearchItem[] {
  if (!written) return []
  try {
    const tuples: unknown = JSON.parse(written)
    if (!Array.isArray(tuples)) return []
    return readSearchList(tuples.map((tuple) => Array.isArray(tuple) && readTuple(tuple))) ?? []
  } catch {
    return []
  }
}

const isParameter = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const writeFigure = ({ name, of }: FigureQuestion): string => JSON.stringify([name, of])

/** The query of a list's address that shows the records behind a figure. */
export const figureAddress = (figure: FigureQuestion): string =>
  new URLSearchParams({ figure: writeFigure(figure) }).toString()

/** The figure of an address; a damaged one narrows nothing. */
function readFigure(written: string | null): FigureQuestion | undefined {
  if (!written) return undefined
  try {
    const read: unknown = JSON.parse(written)
    if (!Array.isArray(read)) return undefined
    const [name, of]: unknown[] = read
    if (typeof name !== 'string' || !isObject(of)) return undefined
    const parameters = Object.entries(of).flatMap(([key, value]) =>
      isParameter(value) ? [[key, value] as const] : [],
    )
    return { name, of: Object.fromEntries(parameters) }
  } catch {
    return undefined
  }
}

const toCount = (written: string | null): number | undefined => {
  const count = Number(written)
  return written && Number.isSafeInteger(count) && count > 0 ? count : undefined
}

/** The list of an address, with the `usual` number of rows where it names none. */
export function readListState(params: URLSearchParams, usual = rememberedPageSize()): ListState {
  const limit = toCount(params.get('limit'))
  return {
    scene: toCount(params.get('scene')),
    filters: readFilters(params.get('f')),
    figure: readFigure(params.get('figure')),
    search: params.get('q') ?? '',
    sort: params.get('sort') ?? undefined,
    order: params.get('order') === String(ASCENDING) ? ASCENDING : DESCENDING,
    page: toCount(params.get('page')) ?? 1,
    limit: limit !== undefined && limit >= LEAST_ROWS && limit <= MOST_ROWS ? limit : usual,
  }
}

function put(params: URLSearchParams, key: string, value: string | number | undefined, usual: unknown): void {
  if (value === undefined || value === '' || value === usual) params.delete(key)
  else params.set(key, String(value))
}

/** Writes a list into the parameters of an address, leaving the others (open record, form) as they are. */
export function writeListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(params)
  put(next, 'scene', state.scene, undefined)
  put(next, 'f', writeFilters(state.filters), '')
  put(next, 'figure', state.figure && writeFigure(state.figure), '')
  put(next, 'q', state.search, '')
  put(next, 'sort', state.sort, undefined)
  put(next, 'order', state.sort ? state.order : undefined, DESCENDING)
  put(next, 'page', state.page, initialState.page)
  // the third page is another one where the windows are of another height
  put(next, 'limit', state.limit, state.page === initialState.page ? rememberedPageSize() : undefined)
  return next
}
