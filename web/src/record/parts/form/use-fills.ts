import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom, relationOf } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { detailQuery } from '../../model/data/record.ts'
import { fromBlock, toBlock, totalsOf } from '../lines/line-block.ts'
import type { Values } from './form-values.ts'
import { dependantsOf } from './limits.ts'
import type { FormModel } from './use-form-model.ts'
import type { FormState } from './use-form-state.ts'

/** Keys of the fields that are filled or emptied when another record is chosen by the link. */
const filledBy = ({ from, key, fills = {}, carries = {}, clears = [] }: RecordLink): string[] => [
  ...[...Object.keys(fills), ...clears].map(toKey),
  ...Object.keys(carries),
  // what a choice that is emptied along has brought
  ...linksFrom(from).flatMap((link) =>
    dependantsOf(from, key).includes(link.key) ? Object.keys(link.carries ?? {}) : [],
  ),
]

const nameBeside = (key: string) => key.replace(/Id$/, 'Name')

/** A value of a detail as a form reads it: of records and people their id with the name beside it. */
function readIn(row: Row, key: string, field: FormField): unknown {
  const value = row[key] ?? null
  const id = Number(value)
  const name = String(row[nameBeside(key)] ?? '')
  if (relationOf(field.formType)) return id > 0 ? [{ id, name }] : []
  if (key.endsWith('UserId')) return id > 0 ? [{ userId: id, realname: name, img: null }] : []
  return value
}

/**
 * A form takes up what a chosen record says, as the links of its type declare it, and what its lines come to. What was typed
 * before gives way, since it was about another one; nothing is taken from records that the person may not read.
 */
export function useFills(type: RecordType, model: FormModel, state: FormState, isNew: boolean) {
  const client = useQueryClient()
  const asked = useRef(new Map<string, number>())

  const linesIn = async (link: RecordLink, id: number, keys: readonly string[]): Promise<Values> => {
    const wanted = (link.to.lines ?? []).filter(({ key }) => keys.includes(key))
    if (wanted.length === 0) return {}
    const fields = await client.fetchQuery(
      queryOf(recordCallsOf(link.to).information, { id, types: link.to.label }),
    )
    return Object.fromEntries(
      wanted.flatMap((lines) => {
        const found = fields.find(({ fieldName }) => fieldName === lines.key)
        if (!found) return []
        const block = toBlock(lines, found.value)
        // lines of another record are new ones here
        const copied = block.lines.map(({ id: _, ...line }) => line)
        return [[lines.key, fromBlock(lines, { ...block, lines: copied })] as const]
      }),
    )
  }

  /** What the record with this id fills in; nothing where it may not be read. */
  const read = async (link: RecordLink, id: number): Promise<Values> => {
    // as it is now: an amount that was read before may be another one
    const row = await client.fetchQuery({ ...detailQuery(link.to, id), staleTime: 0 })
    if (Number(row.dataAuth) === 0) return {}
    const sources = { ...link.fills, ...link.carries }
    const plain = model.fields.flatMap((field): [string, unknown][] => {
      const found = Object.entries(sources).find(([name]) => toKey(name) === field.fieldName)
      return found ? [[field.fieldName, readIn(row, toKey(found[1]), field)]] : []
    })
    const lines = await linesIn(link, id, Object.values(link.fills ?? {}))
    const totals = (type.lines ?? []).flatMap((each) =>
      lines[each.key] ? Object.entries(totalled(type, each.key, lines[each.key])) : [],
    )
    return { ...Object.fromEntries(plain), ...lines, ...Object.fromEntries(totals) }
  }

  const fill = (link: RecordLink, value: unknown) => {
    const keys = filledBy(link)
    if (keys.length === 0) return
    const field = model.fields.find(({ fieldName }) => fieldName === link.key)
    const [chosen] = parseRelated(value, field?.formType ?? 'text')
    state.putAll(Object.fromEntries(keys.map((key) => [key, null])))
    const turn = (asked.current.get(link.key) ?? 0) + 1
    asked.current.set(link.key, turn)
    if (!chosen) return
    const put = (values: Values) => {
      if (turn === asked.current.get(link.key)) state.putAll(values)
    }
    // what cannot be had fills nothing
    read(link, chosen.id).then(put, () => undefined)
  }

  // what a new form was opened with is taken up as well, where nothing was said about it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each beginning of the form
  useEffect(() => {
    if (!isNew || model.fields.length === 0) return
    let isLate = false
    const begin = async () => {
      for (const link of linksFrom(type)) {
        const field = model.fields.find(({ fieldName }) => fieldName === link.key)
        const [chosen] = field ? parseRelated(state.values[link.key], field.formType) : []
        if (!chosen || filledBy(link).length === 0) continue
        const found = await read(link, chosen.id)
        if (isLate) return
        state.propose((values) => openOnes(model.fields, values, found))
      }
    }
    begin().catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [model, state.opening])

  const change = (field: FormField, value: unknown) => {
    state.change(field, value)
    const link = linksFrom(type).find(({ key }) => key === field.fieldName)
    if (link) fill(link, value)
    const totals = totalled(type, field.fieldName, value)
    if (Object.keys(totals).length > 0) state.putAll(totals)
  }
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  // one function for good: with another one each time every field would be drawn at every key
  return useCallback((field: FormField, value: unknown) => latest.current(field, value), [])
}

/** Fields that take the totals of these lines; none for other fields. */
function totalled(type: RecordType, key: string, value: unknown): Values {
  const lines = type.lines?.find((each) => each.key === key)
  if (!lines?.fills) return {}
  const block = toBlock(lines, value)
  if (block.lines.length === 0) return {}
  const { column, from } = lines.fills
  return { [toKey(column)]: totalsOf(lines, block)[toKey(from)] }
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Of what was found the parts for fields that are empty. */
const openOnes = (fields: readonly FormField[], values: Values, found: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ fieldName }) => isBlank(values[fieldName]) && Object.hasOwn(found, fieldName))
      .map((field) => [field.fieldName, viewsOf(field.formType).parse(found[field.fieldName], field)]),
  )
