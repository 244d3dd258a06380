import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Part } from '#server/access/area.ts'
import type { Condition } from '../fields/compare.ts'
import type { Actor } from './rules.ts'

/**
 * What the records `r` behind a figure have in common for this caller; undefined for parameters that mean nothing or a figure that
 * counts records of another type.
 */
export type FigureCondition = (
  actor: Actor,
  type: RecordType,
  of: Readonly<Record<string, unknown>>,
) => Promise<Condition | undefined>
export type FiguresByName = ReadonlyMap<string, FigureCondition>

declare module '#server/access/area.ts' {
  interface Part {
    /** Figures whose records a list can be narrowed to, by the names that requests give them (record-engine.md §7.9). */
    figures?: Readonly<Record<string, FigureCondition>>
  }
}

/** @throws when a name is given twice */
export function collectFigures(parts: readonly Part[]): FiguresByName {
  const found = new Map<string, FigureCondition>()
  for (const [name, condition] of parts.flatMap((part) => Object.entries(part.figures ?? {}))) {
    if (found.has(name)) throw new Error(`the records behind the figure ${name} are given twice`)
    found.set(name, condition)
  }
  return found
}
