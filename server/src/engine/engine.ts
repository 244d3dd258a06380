import { availableParallelism } from 'node:os'
import { recordTypeNamed, recordTypes } from '#protocol/record-types.ts'
import type { Part } from '#server/access/area.ts'
import { createTurns, type Turns } from '#server/platform/limits/turns.ts'
import type { Services } from '#server/platform/services.ts'
import { abilitiesOf } from './change/abilities/all.ts'
import { collectEvents } from './change/events.ts'
import type { AbilitiesOf } from './change/plan/ability.ts'
import { translateUniqueViolations } from './change/plan/unique.ts'
import { checkStateRules } from './change/states/check-rules.ts'
import { stateHistory } from './change/states/history.ts'
import { type Approvals, createApprovals } from './model/approvals.ts'
import { type Catalog, createCatalog } from './model/catalog.ts'
import { type Counts, createCounts } from './model/counts.ts'
import { collectFigures, type FiguresByName } from './model/figures.ts'
import type { HistoryEvent } from './model/history.ts'
import {
  collectRegisters,
  collectWordLists,
  type RegistersByFormType,
  type WordLists,
} from './model/registers.ts'
import { collectRowForms, type RowFormsByLabel } from './model/row-forms.ts'
import type { RecordRules, RulesByType } from './model/rules.ts'
import { createStatistics, type Statistics } from './model/statistics.ts'
import { serveIndexes } from './model/storage/indexes.ts'
import './model/tables.ts'

/**
 * Processors share themselves out: with more at once than this, each would only be answered later, and the database
 * would leave this process no time to turn anybody away.
 */
const AT_ONCE = Math.max(4, availableParallelism() + 2)
/** More than this waiting would not be answered before they are given up. */
const MOST_WAITING = 100
/** However much one person asks, a turn stays for others. */
const fairTurns = ({ config }: Services) =>
  createTurns({
    atOnce: AT_ONCE,
    eachAtOnce: AT_ONCE - 1,
    mostWaiting: MOST_WAITING,
    patience: config.limits.patience,
    crowd: config.limits.crowd,
  })

/** What the record engine keeps in memory. */
export interface Engine {
  catalog: Catalog
  /** Totals of lists, remembered until something is written. */
  counts: Counts
  /** How large the tables are and which words are common in them. */
  statistics: Statistics
  /** Of searches over large tables, and of all other lists. */
  turns: Record<'searches' | 'lists', Turns>
  rules: RulesByType
  /** Of forms beside record types. */
  rowForms: RowFormsByLabel
  /** What saving consists of, for each type. */
  abilities: AbilitiesOf
  /** What values of some form types come from. */
  registers: RegistersByFormType
  /** By what the company maintains words of stored columns. */
  wordLists: WordLists
  /** Who leads records through the steps of their approval. */
  approvals: Approvals
  /** Which records stand behind a figure, by its name. */
  figures: FiguresByName
  /** What can happen to records, by the names of the events. */
  events: ReadonlyMap<string, HistoryEvent>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    engine: Engine
  }
}

declare module '#server/access/area.ts' {
  interface Part {
    /** What is peculiar to record types, by their key. */
    rules?: Readonly<Record<string, RecordRules>>
  }
}

/** @throws when rules are given for a record type that is not declared, or twice */
export async function createEngine(services: Services, parts: readonly Part[]): Promise<Engine> {
  const catalog = await createCatalog(services)
  const counts = createCounts(services)
  const rules = collectRules(parts)
  const stopTranslating = translateUniqueViolations(catalog)
  serveIndexes(services, catalog)
  for (const type of recordTypes) checkStateRules(type, rules.get(type.key) ?? {})
  const own = [...rules.values()].flatMap((each) => each.events ?? [])
  return {
    catalog,
    counts,
    statistics: createStatistics(services),
    turns: { searches: fairTurns(services), lists: fairTurns(services) },
    rules,
    rowForms: collectRowForms(parts),
    abilities: abilitiesOf(recordTypes),
    registers: collectRegisters(parts),
    wordLists: collectWordLists(parts),
    approvals: createApprovals(),
    figures: collectFigures(parts),
    events: collectEvents([...own, ...recordTypes.flatMap(stateHistory)]),
    close: () => {
      stopTranslating()
      catalog.close()
      counts.close()
    },
  }
}

function collectRules(parts: readonly Part[]): RulesByType {
  const rules = new Map<string, RecordRules>()
  for (const [key, own] of parts.flatMap((part) => Object.entries(part.rules ?? {}))) {
    if (!recordTypeNamed(key)) throw new Error(`rules of an unknown record type ${key}`)
    if (rules.has(key)) throw new Error(`rules of ${key} are given twice`)
    rules.set(key, own)
  }
  return rules
}
