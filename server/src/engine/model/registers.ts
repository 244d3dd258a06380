import type { Transaction } from 'kysely'
import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import type { Entry } from '#protocol/fields/rule/field.ts'
import type { NamedValue } from '#protocol/record/declaration/declared-columns.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import type { KnownNames, RegisterEntry, Worded } from '../fields/field-store.ts'

/** A small list that an area keeps, such as categories or stages: records hold the ids of its entries. */
export interface Register<Each extends RegisterEntry = RegisterEntry> {
  /** In the order in which they are offered; with those that are offered no more, which records may still hold. */
  entries: () => readonly Each[]
  entry: (id: number) => Each | undefined
  /** May be chosen for a record by this person. */
  offers(viewer: Viewer, entry: Each): boolean
}

/** A register in memory, the same on every process. */
export interface KeptRegister<Each extends RegisterEntry = RegisterEntry> extends Register<Each> {
  /** After a change of the entries, in its transaction. */
  changed: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

interface RegisterOptions<Each extends RegisterEntry> {
  /** Of its changes; registers with the same one change together. */
  topic: string
  load: (db: Database) => Promise<Each[]>
  offers(viewer: Viewer, entry: Each): boolean
}

/** Loads a register and keeps it up to date. */
export async function keepRegister<Each extends RegisterEntry>(
  { db, events }: Pick<Services, 'db' | 'events'>,
  { topic, load, offers }: RegisterOptions<Each>,
): Promise<KeptRegister<Each>> {
  const current = await keepCurrent(events, {
    topic,
    load: async () => {
      const entries: readonly Each[] = await load(db)
      return { entries, byId: new Map(entries.map((entry) => [entry.id, entry])) }
    },
  })
  return {
    entries: () => current().entries,
    entry: (id) => current().byId.get(id),
    offers,
    changed: (trx) => events.publish(topic, null, trx),
    close: current.close,
  }
}

/** Where the register of a form type is found, once the areas have made theirs. */
export type FindRegister = (services: AppServices) => Register
export type RegistersByFormType = ReadonlyMap<string, FindRegister>

declare module '#server/access/area.ts' {
  interface Part {
    /** The registers that values come from, by their form types. */
    registers?: Readonly<Record<string, FindRegister>>
    /** Lists by which the company maintains words of stored columns, by their names (`wordsFrom` of the columns). */
    wordLists?: Readonly<Record<string, FindRegister>>
  }
}

/** @throws when a register is given for other values, twice, or not for values that a record type has */
export function collectRegisters(parts: readonly Part[]): RegistersByFormType {
  const found = new Map<string, FindRegister>()
  for (const [formType, find] of parts.flatMap((part) => Object.entries(part.registers ?? {}))) {
    if (!isFormType(formType) || !formTypes[formType].fromRegister)
      throw new Error(`values of ${formType} come from no register`)
    if (found.has(formType)) throw new Error(`the register of ${formType} is given twice`)
    found.set(formType, find)
  }
  for (const type of recordTypes)
    for (const { name, formType } of registerColumnsOf(type))
      if (!found.has(formType)) throw new Error(`${type.key}.${name} comes from a register that nobody gives`)
  return found
}

export type WordLists = ReadonlyMap<string, FindRegister>

/** @throws when a list is given twice, or is missing for a column of a record type */
export function collectWordLists(parts: readonly Part[]): WordLists {
  const found = new Map<string, FindRegister>()
  for (const [name, find] of parts.flatMap((part) => Object.entries(part.wordLists ?? {}))) {
    if (found.has(name)) throw new Error(`the list of words ${name} is given twice`)
    found.set(name, find)
  }
  for (const { key, stored } of recordTypes)
    for (const { name, wordsFrom } of stored)
      if (wordsFrom !== undefined && !found.has(wordsFrom))
        throw new Error(`words of ${key}.${name} come from ${wordsFrom}, which no part gives`)
  return found
}

/** The list that maintains the words of a column; undefined where the declaration has them. */
const wordListOf = (services: AppServices, { wordsFrom }: Worded): Register | undefined =>
  wordsFrom ? services.engine.wordLists.get(wordsFrom)?.(services) : undefined

const named = ({ id, name }: RegisterEntry): NamedValue => ({ name, value: id })

/** All words that a list maintains for a column, with those that are offered no more; undefined where the declaration has them. */
export const wordsNow = (services: AppServices, column: Worded): NamedValue[] | undefined =>
  wordListOf(services, column)?.entries().map(named)

/** Those of them that a form offers to one person, and the one that the record has; undefined where the declaration has them. */
export function wordsFor(
  { services, viewer }: { services: AppServices; viewer: Viewer },
  column: Worded,
  kept: unknown,
): NamedValue[] | undefined {
  const list = wordListOf(services, column)
  return list
    ?.entries()
    .filter((entry) => list.offers(viewer, entry) || entry.id === Number(kept))
    .map(named)
}

/** The register that values of a form type come from; undefined for all other values. */
export const registerOf = (services: AppServices, formType: FormType): Register | undefined =>
  services.engine.registers.get(formType)?.(services)

/** What can be named without asking, as it is now. */
export const namesNow = (services: AppServices): KnownNames => ({
  people: services.directory.current(),
  entryOf: (formType, id) => registerOf(services, formType)?.entry(id),
  wordOf: (column, stored) =>
    wordListOf(services, column)?.entry(Number(stored))?.name ?? column.words?.[Number(stored)],
})

/** Ids of these entries and of all that stand below them. */
export function withDescendants({ entries }: Register, ids: readonly number[]): number[] {
  const wanted = new Set(ids)
  return entries().flatMap(({ id, path }) => (path.some((each) => wanted.has(each)) ? [id] : []))
}

/** What a form offers to one person. */
export const choicesFor = (viewer: Viewer, { entries, offers }: Register): Entry[] =>
  entries()
    .filter((entry) => offers(viewer, entry))
    .map(({ id, name, parentId, under }) => ({ id, name, parentId, under }))
