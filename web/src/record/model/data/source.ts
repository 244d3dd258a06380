import type { UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { Call } from '#protocol/platform/call.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { type ListRequest, type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { ColumnSetting, ColumnSettings, Head } from '#protocol/record/calls/columns.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-keys.ts'

type Query<Data> = Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>
type Columns = readonly ColumnSetting[]

/**
 * Where the records of a list come from and who keeps its columns: the calls of their type, or those of a view of it.
 */
export interface RecordSource {
  typeKey: string
  /** The view, as requests name it: sent along when one of the records is read. */
  place: Readonly<Record<string, number>>
  listKey: (request: Partial<ListRequest>) => readonly unknown[]
  askList: (request: Partial<ListRequest>, signal: AbortSignal) => Promise<Page<Row>>
  head: Query<Head[]>
  settings: Query<ColumnSettings>
  arrange: (shown: Columns, hidden: Columns) => Promise<unknown>
  resize: (id: number, width: number) => Promise<unknown>
  /** The columns as they are declared. */
  restoreColumns: () => Promise<unknown>
  /** Calls whose replies a new arrangement outdates. */
  columnCalls: readonly Call[]
  filterFields: Query<FilterField[]>
  /** First parts of the paths under which its replies are kept. */
  modules: readonly string[]
}

const toChoice = ({ id, fieldName, style }: ColumnSetting) => ({ id, fieldName, style })

/** The columns as the calls take them. */
export const toChoices = (shown: Columns, hidden: Columns) => ({
  noHideFields: shown.map(toChoice),
  hideFields: hidden.map(toChoice),
})

/** The records of a type themselves. */
export function ownSource(type: RecordType): RecordSource {
  const { label } = type
  const columns = sharedCallsOf(type, 'columns')
  const { list } = recordCallsOf(type)
  return {
    typeKey: type.key,
    place: {},
    listKey: (request) => queryKeyOf(list, request),
    askList: (request, signal) => ask(list, request, { signal, quiet: true }),
    head: queryOf(columns.listHead, { label }),
    settings: queryOf(columns.columnSettings, { label }),
    arrange: (shown, hidden) => ask(columns.setColumns, { label, ...toChoices(shown, hidden) }),
    resize: (id, width) => ask(columns.setColumnWidth, { id, width }),
    restoreColumns: () => ask(columns.restoreColumns, { label }),
    columnCalls: [columns.listHead, columns.columnSettings],
    filterFields: queryOf(sharedCallsOf(type, 'scenes').filterFields, { label }),
    modules: [type.wire.module],
  }
}

const Context = createContext<RecordSource | null>(null)
/** Lists below show the records of this source; those of other types are as always. */
export const RecordSourceProvider = Context.Provider

/** Those of the type's source; a type with calls of its own has no lists of the engine, and no source. */
export function useModules({ key, wire: { module } }: RecordType): readonly string[] {
  const given = useContext(Context)
  return useMemo(() => (given?.typeKey === key ? given.modules : [module]), [given, key, module])
}

export function useSource(type: RecordType): RecordSource {
  const given = useContext(Context)
  return useMemo(() => (given?.typeKey === type.key ? given : ownSource(type)), [given, type])
}
