import type { Transaction } from 'kysely'
import type { Part } from '#server/access/area.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

type Trx = Transaction<Tables>

/** A new employee, made of what a source holds. */
export interface EntryMade {
  candidateId: number
  employeeId: number
  /** 1 works here from the day on, 2 is awaited. */
  entryStatus: number
  entryTime: string
}

/**
 * Where new employees come from besides the form (hrm.md §5.2). The employee and what follows from the entry are one transaction;
 * what is entered is locked before the employee.
 */
export interface EntrySource {
  /** What the employee takes over where the form has nothing, by the keys of the form, and the channel. */
  taken(
    actor: Actor,
    candidateId: number,
  ): Promise<{ form: Record<string, unknown>; channelId: number | null }>
  /** Holds it; refuses what has been entered already. */
  hold(trx: Trx, actor: Actor, candidateId: number): Promise<void>
  entered(trx: Trx, actor: Actor, made: EntryMade): Promise<void>
  /** Holds what an awaited employee came from, if anything. */
  holdBehind(trx: Trx, employeeId: number): Promise<void>
  /** An awaited employee works here from the day on. */
  confirmed(trx: Trx, actor: Actor, moment: { employeeId: number; entryTime: string }): Promise<void>
}

declare module '#server/access/area.ts' {
  interface Part {
    entrySource?: EntrySource
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    entrySource: EntrySource
  }
}

/** @throws Error unless exactly one part is the source */
export function findEntrySource(parts: readonly Part[]): EntrySource {
  const [source, ...others] = parts.flatMap(({ entrySource }) => entrySource ?? [])
  if (!source || others.length > 0) throw new Error('employees come from one source besides their form')
  return source
}
