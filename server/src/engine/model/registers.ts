import type { Transaction } from 'kysely'
import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import type { Entry } from '#protocol/fields/rule/field.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import type { KnownNames, RegisterEntry } from '../fields/field-store.ts'

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

/** The register that values of a form type come from; undefined for all other values. */
export const registerOf = (services: AppServices, formType: FormType): Register | undefined =>
  services.engine.registers.get(formType)?.(services)

/** What can be named without asking, as it is now. */
export const namesNow = (services: AppServices): KnownNames => ({
  people: services.directory.current(),
  entryOf: (formType, id) => registerOf(services, formType)?.entry(id),
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
