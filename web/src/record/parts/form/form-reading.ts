import type { QueryClient } from '@tanstack/react-query'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { MASKED } from '#protocol/fields/rule/mask.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { relationOf } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { isAborted } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { detailQuery } from '../../model/data/record.ts'
import { declaredField } from '../../model/record.ts'
import { checkUnique, copyLines, showUnchecked } from './form-calls.ts'
import { totalsIn } from './form-changes.ts'
import type { Effect, FormModel, Proposed, Question } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './form-values.ts'

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

async function linesIn(client: QueryClient, { to, fills = {} }: RecordLink, id: number): Promise<Values> {
  const keys = Object.values(fills)
  const wanted = (to.lines ?? []).filter(({ key }) => keys.includes(key))
  if (wanted.length === 0) return {}
  const fields = await client.fetchQuery(queryOf(recordCallsOf(to).information, { id, types: to.label }))
  return Object.fromEntries(
    wanted.flatMap((lines) => {
      const found = fields.find(({ fieldName }) => fieldName === lines.key)
      return found ? [[lines.key, copyLines(lines, found.value)] as const] : []
    }),
  )
}

/** What the chosen record fills in, in read format, as the link declares it; nothing where the user may not read it. */
async function readFill(client: QueryClient, model: FormModel, { link, id }: Question): Promise<Values> {
  // as it is now: an amount that was read before may be another one
  const row = await client.fetchQuery({ ...detailQuery(link.to, id), staleTime: 0 })
  if (Number(row.dataAuth) === 0) return {}
  const sources = { ...link.fills, ...link.carries }
  const plain = model.fields.flatMap((field): [string, unknown][] => {
    const found = Object.entries(sources).find(([name]) => toKey(name) === field.fieldName)
    return found ? [[field.fieldName, readIn(row, toKey(found[1]), field)]] : []
  })
  const lines = await linesIn(client, link, id)
  const totals = Object.entries(lines).flatMap(([key, value]) =>
    Object.entries(totalsIn(link.from, key, value)),
  )
  return { ...Object.fromEntries(plain), ...lines, ...Object.fromEntries(totals) }
}

/** The record's text in these columns; '' where one of them is masked for the user. */
function wordsIn(to: RecordType, row: Row, columns: readonly string[]): string {
  const words = columns.map((column) => {
    const field = declaredField(to, toKey(column), '')
    return viewsOf(field.formType).toText(row[toKey(column)], field)
  })
  return words.some((each) => each.includes(MASKED)) ? '' : words.join('')
}

/** What the chosen record proposes, as form state. */
async function readProposals(
  client: QueryClient,
  model: FormModel,
  { link: { to, proposes = {} }, id }: Question,
): Promise<Proposed> {
  const row = await client.ensureQueryData(detailQuery(to, id))
  if (Number(row.dataAuth) === 0) return {}
  return Object.fromEntries(
    Object.entries(proposes).flatMap(([column, from]) => {
      const field = model.fields.find(({ fieldName }) => fieldName === toKey(column))
      const words = wordsIn(to, row, from)
      if (!field || words === '') return []
      const value = viewsOf(field.formType).parse(words, field)
      return [[field.fieldName, { value, display: to.display }] as const]
    }),
  )
}

/** Asks the server what a form that is filled in wants to know, and hands in the answers. */
export function runReading(store: FormStore, client: QueryClient, effect: Effect): void {
  const { dispatch, get } = store
  const { subject, model } = get()
  if (effect.is === 'fetchFill') {
    const { question, scope } = effect
    // what cannot be had fills nothing
    readFill(client, model, question).then(
      (values) => dispatch({ is: 'filled', question, scope, values }),
      () => undefined,
    )
  }
  if (effect.is === 'fetchProposals') {
    const { question } = effect
    // what an earlier record proposed gives way in any case
    const none = (failure: unknown) => (isAborted(failure) ? undefined : {})
    void readProposals(client, model, question)
      .catch(none)
      .then((found) => found && dispatch({ is: 'proposed', question, found }))
  }
  if (effect.is === 'askUnique') {
    const { field, opening, value } = effect
    const judged = { is: 'judged', field, opening, value } as const
    checkUnique(subject.type, field, value, model.batchId).then(
      (taken) => dispatch({ ...judged, taken }),
      (failure: unknown) => {
        dispatch({ ...judged, taken: null, isUnanswered: true })
        showUnchecked(failure)
      },
    )
  }
}
