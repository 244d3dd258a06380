import type { RawBuilder, Transaction } from 'kysely'
import { rowForms } from '#protocol/row-forms.ts'
import type { Part } from '#server/access/area.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Values, Writer } from './rules.ts'

/** A turn of a change of many rows. */
export interface RowTurn {
  /** Condition on the row `r`. */
  where: RawBuilder<unknown>
  most: number
  /** What it shall hold, by column. */
  set: (row: Values) => Values
}

/** What is peculiar to the rows of a form beside record types. */
export interface RowFormRules {
  /** Condition on the row `r`: it counts; rows of deleted records do not. */
  live: RawBuilder<unknown>
  /** Writes live rows, with entries in the history of their records; returns how many there were. */
  write: (trx: Transaction<Tables>, writer: Writer, turn: RowTurn) => Promise<number>
}

/** By the labels of the forms. */
export type RowFormsByLabel = ReadonlyMap<number, RowFormRules>

declare module '#server/access/area.ts' {
  interface Part {
    /** Rules of forms beside record types, by their labels. */
    rowForms?: Readonly<Record<number, RowFormRules>>
  }
}

/** @throws when a form is without rules, or has them twice */
export function collectRowForms(parts: readonly Part[]): RowFormsByLabel {
  const given = parts.flatMap((part) => Object.entries(part.rowForms ?? {}))
  const found = new Map(given.map(([label, rules]) => [Number(label), rules]))
  if (found.size < given.length) throw new Error('the rules of a form of rows are given twice')
  for (const { label, display } of rowForms)
    if (!found.has(label)) throw new Error(`the form of ${display} is without rules`)
  return found
}
