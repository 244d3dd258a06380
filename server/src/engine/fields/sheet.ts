import type { FieldRow } from './field-row.ts'

/** What a column of a template offers to choose from. */
export interface Choices {
  options: readonly string[]
  /** Other texts are taken too. */
  isOpen: boolean
}

/** How the cell of an import file fills a field (record-engine.md §13). */
export interface CellRule {
  /** A line of the notes above every template, and its place among them. */
  note: { place: number; text: string } | null
  /** Choices of the drop-down; null: free text. */
  choices: ((field: FieldRow) => Choices) | null
  /** Words of the cell → write format. What cannot be read stays as it is and is found wrong. */
  read: (text: string) => string
  /** What is wrong with the value read; `formRule` answers what a form would say to it. */
  check: (value: string, field: FieldRow, formRule: () => string | null) => string | null
}

/** What sheets do with a form type. */
export interface SheetRule {
  /** Exports have a column for it. */
  exported: boolean
  /** Its cells are numbers to calculate with. */
  isNumber: boolean
  /**
   * How an import fills it: from one cell; from the three cells of province, city and district; from names of people; or, null,
   * not by its form type (related records are found by their names, whatever else a cell cannot hold).
   */
  import: CellRule | 'region' | 'people' | null
}

/** Free text in and out. */
export const textCell: CellRule = {
  note: null,
  choices: null,
  read: (text) => text,
  check: (_value, _field, formRule) => formRule(),
}

/** Exported as text, never imported. */
export const exportedText: SheetRule = { exported: true, isNumber: false, import: null }
/** Exported as names of people, and imported by them. */
export const namedPeople: SheetRule = { exported: true, isNumber: false, import: 'people' }
/** No cell can hold it. */
export const noSheet: SheetRule = { exported: false, isNumber: false, import: null }
