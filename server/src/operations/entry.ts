import type { EntryState, Fact, StatusEntry, Value } from '#protocol/operations/calls.ts'
import type { AppServices } from '#server/access/context.ts'

/** How something stands, and what to do about it: whatever is not ok has its remedy. */
export type Judgement =
  | { state: 'ok'; sentence: string }
  | { state: Exclude<EntryState, 'ok'>; sentence: string; remedy: string }

/** What one thing of the system shows of itself on 系统状态 (platform.md §10.7). */
interface Declared<Measure> {
  /** Also its label in `/metrics`: lower case and underscores. */
  key: string
  label: string
  /** Lower stands higher. */
  order: number
  /** Address of the page where something can be done about it. */
  page?: string
  /** Asked while somebody looks at the page, and by monitors; it reads, and takes seconds at most. */
  measure: (services: AppServices) => Promise<Measure>
  judge: (measure: Measure) => Judgement
  facts: (measure: Measure) => readonly Fact[]
  table?: (measure: Measure) => StatusEntry['table']
  /** Numbers for `/metrics`, by name; units are part of it (`free_bytes`). */
  gauges?: (measure: Measure) => Readonly<Record<string, number>>
}

/** How it stands right now. */
export interface Found {
  entry: StatusEntry
  gauges: Readonly<Record<string, number>>
}

export interface OperationsEntry {
  key: string
  label: string
  order: number
  look: (services: AppServices) => Promise<Found>
}

declare module '#server/access/area.ts' {
  interface Part {
    /** Entries of the page 系统状态. */
    operations?: readonly OperationsEntry[]
  }
}

/** Declares an entry of 系统状态; the area it belongs to lists it under `operations`. */
export function operationsEntry<Measure>(declared: Declared<Measure>): OperationsEntry {
  const { key, label, order, page = null } = declared
  return {
    key,
    label,
    order,
    look: async (services) => {
      const measure = await declared.measure(services)
      const judgement = declared.judge(measure)
      return {
        entry: {
          key,
          label,
          page,
          state: judgement.state,
          sentence: judgement.sentence,
          remedy: judgement.state === 'ok' ? null : judgement.remedy,
          facts: [...declared.facts(measure)],
          table: declared.table?.(measure) ?? null,
        },
        gauges: declared.gauges?.(measure) ?? {},
      }
    },
  }
}

/** A fact, as `fact('大小', 'bytes', 4096)`. */
export const fact = (label: string, kind: Value['kind'], value: Value['value']): Fact => ({
  label,
  kind,
  value,
})

/** A cell of an entry's table. */
export const cell = (kind: Value['kind'], value: Value['value']): Value => ({ kind, value })
