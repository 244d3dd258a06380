import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { applicationOf, sharedCallsOf } from '#protocol/applications.ts'
import { toFormType } from '#protocol/fields/form-types.ts'
import type { FormField, formFieldSchema } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { detailRequest, type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom, linksTo } from '#protocol/record-types.ts'
import { ask } from '#web/platform/client.ts'
import { invalidateShown, queryKeyOf, queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'
import { useModules, useSource } from './source.ts'

type WireField = z.infer<typeof formFieldSchema>

/** A field of the wire whose form type is one we know; unknown ones read as text. */
export const toFormField = (field: WireField): FormField => ({
  ...field,
  formType: toFormType(field.formType),
  fieldExtendList: field.fieldExtendList.map(toFormField),
})

export const detailQuery = (type: RecordType, id: number) =>
  queryOf(recordCallsOf(type).detail, detailRequest(type, id))

/** The record as one flat object; `dataAuth` 0 where the person may not read it (record-engine.md §6.1). */
export function useRecord(type: RecordType, id: number) {
  const { place } = useSource(type)
  return useQuery(queryOf(recordCallsOf(type).detail, { ...detailRequest(type, id), ...place }))
}

const toFields = (fields: WireField[]) => fields.map(toFormField)
export function useInformation(type: RecordType, id: number, enabled = true) {
  const { place } = useSource(type)
  return useQuery({
    ...queryOf(recordCallsOf(type).information, { id, types: type.label, ...place }),
    select: toFields,
    enabled,
  })
}

/** Numbers behind the tabs' titles; types without counters have none (record-engine.md §6.4). */
export function useCounters(type: RecordType, id: number): Record<string, number> | undefined {
  const call = recordCallsOf(type).counters
  const query = useQuery({
    queryKey: [type.wire.module, 'num', { id }],
    queryFn: ({ signal }) => (call ? ask(call, { id }, { signal, quiet: true }) : {}),
    enabled: call !== undefined,
  })
  return query.data
}

export const useHistory = (type: RecordType, id: number) =>
  useQuery(queryOf(sharedCallsOf(type, 'history').list, { types: type.label, actionId: id }))

/** Types whose lists, details, tabs and counters show something of this one. */
const relativesOf = (type: RecordType): readonly RecordType[] =>
  [...linksFrom(type).map(({ to }) => to), ...linksTo(type).map(({ from }) => from)].filter(
    ({ key }) => key !== type.key,
  )

/** What forms are made of; one that is open under another keeps what it began with. */
const FORM = 'field'

/** Modules of the calls that return the history of a type's records. */
function historyModules(type: RecordType): string[] {
  const { history, activity } = applicationOf(type).calls
  return [history?.list, activity?.timeline].flatMap((call) => (call ? queryKeyOf(call)[0] : []))
}

/**
 * After a write: everything of the type is asked again, and with it history, timelines and what shows something of the type,
 * such as a customer's tab of contacts.
 */
export function useRefreshRecords(type: RecordType): () => Promise<void> {
  const client = useQueryClient()
  const modules = useModules(type)
  return useCallback(async () => {
    const shown = new Set<unknown>(relativesOf(type).map((other) => other.wire.module))
    const { scenes, moneyStrip } = applicationOf(type).calls
    await Promise.all([
      ...(scenes ? [refresh(client, scenes.counts)] : []),
      ...(moneyStrip ? [refresh(client, moneyStrip.read)] : []),
      ...[...modules, ...historyModules(type)].map((module) => refreshModule(client, module)),
      invalidateShown(client, {
        predicate: ({ queryKey: [module, path] }) => shown.has(module) && !String(path).startsWith(FORM),
      }),
    ])
  }, [client, type, modules])
}

/** Writes what just changed into every cached page, so that a star turns at once. */
export function usePatchRow(type: RecordType): (id: number, patch: Row) => void {
  const client = useQueryClient()
  const { listKey } = useSource(type)
  return useCallback(
    (id, patch) => {
      const patched = (row: Row) => (Number(row[type.idKey]) === id ? { ...row, ...patch } : row)
      // its list may be that of a view, or another list of the same records
      for (const queryKey of [queryKeyOf(recordCallsOf(type).list), listKey({}).slice(0, 2)])
        client.setQueriesData({ queryKey }, (page: unknown) => patchPage(page, patched))
      client.setQueryData(
        detailQuery(type, id).queryKey,
        (row: Row | undefined) => row && { ...row, ...patch },
      )
    },
    [client, type, listKey],
  )
}

/** Rows of a page that the cache holds for a list. */
function patchPage(data: unknown, patch: (row: Row) => Row): unknown {
  if (!isObject(data) || !Array.isArray(data.list)) return data
  return { ...data, list: data.list.map((row) => (isObject(row) ? patch(row) : row)) }
}
