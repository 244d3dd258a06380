import type { FormRequest } from '../screens.tsx'

/** A record named by an address: `open=12` of the page's own type, `open=contacts.12` of another. */
export interface OpenRecord {
  typeKey: string
  id: number
}

const toId = (written: string | undefined): number | undefined => {
  const id = Number(written)
  return written && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/**
 * Where a page keeps the open record and its tab in its address. A page that shows no records of its own (`ownKey` is '')
 * has words of its own for both.
 */
export const wordsOf = (ownKey: string) =>
  ownKey === '' ? ({ open: 'record', tab: 'recordTab' } as const) : ({ open: 'open', tab: 'tab' } as const)

export function readOpen(written: string | null, ownKey: string): OpenRecord | undefined {
  const [first, second] = (written ?? '').split('.')
  const id = toId(second ?? first)
  return id === undefined ? undefined : { typeKey: second === undefined ? ownKey : (first ?? ownKey), id }
}

/** Opening a record starts with its first tab, unless it is the same kind of record as before. */
export function withOpen(
  params: URLSearchParams,
  { typeKey, id }: OpenRecord,
  ownKey: string,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const words = wordsOf(ownKey)
  const before = readOpen(params.get(words.open), ownKey)
  if (before && before.typeKey !== typeKey) next.delete(words.tab)
  next.set(words.open, typeKey === ownKey ? String(id) : `${typeKey}.${id}`)
  return next
}

export function closeRecord(params: URLSearchParams, ownKey: string): URLSearchParams {
  const next = new URLSearchParams(params)
  const words = wordsOf(ownKey)
  next.delete(words.open)
  next.delete(words.tab)
  return next
}

/** `create=1` or `edit=12`: the form that is open above a page of its own records. */
export function readForm(params: URLSearchParams, ownKey: string): FormRequest | undefined {
  if (ownKey === '') return undefined
  const id = toId(params.get('edit') ?? undefined)
  if (id !== undefined) return { typeKey: ownKey, id }
  return params.get('create') === '1' ? { typeKey: ownKey } : undefined
}

export function withForm(params: URLSearchParams, { id }: FormRequest): URLSearchParams {
  const next = closeForm(params)
  if (id === undefined) next.set('create', '1')
  else next.set('edit', String(id))
  return next
}

export function closeForm(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('create')
  next.delete('edit')
  return next
}
