import type { FieldRule } from './field.ts'
import { newFieldOperating } from './operating.ts'
import type { Operator } from './operators.ts'
import type { FormatRefusal } from './refusals.ts'

/** What `precisions` of a field may be (record-engine.md §2.5); null is always allowed. */
export interface PrecisionRange {
  /** What a new field starts with. */
  initial: number
  least: number
  most: number
}

/** What the designer offers for fields of a form type (record-engine.md §2). */
export interface DesignRule {
  /** Place among the form types that the designer adds; null: of built-in fields only. */
  palette: number | null
  /** Bits of what may be done with a field that the designer added (record-engine.md §2.3). */
  operating: number
  /** A detail table may hold it as a column (record-engine.md §2.8). */
  canBeColumn: boolean
  /** Its values can be compared as equal or not. */
  canBeUnique: boolean
  canHaveDefault: boolean
  /** Its values are chosen from options that the designer names. */
  hasOptions: boolean
  /** Its values are numbers: they have decimals and limits. */
  hasDigits: boolean
  precisions: PrecisionRange | null
  /** Maximum length of a new field, where the designer sets one; null: no such setting. */
  maxLength: number | null
  /** Occupies its own row of the form. */
  ownRow: boolean
}

/**
 * One third of a form type: how its values are described, checked and compared. Server and web have the others in files of the
 * same name, `engine/fields/<type>.ts` and `fields/<type>.tsx`.
 */
export interface FormTypeRule {
  /** `type` on the wire; null for pseudo fields without a stored definition. */
  code: number | null
  /** Name in the designer. */
  title: string
  /** Other names that clients may use for it; never stored. */
  aliases: readonly string[]
  /** Records have a value of it; otherwise the field shows its own words and nothing is ever entered or required. */
  hasValue: boolean
  /** Its values are rows of further fields, its columns (record-engine.md §2.8). */
  hasColumns: boolean
  /** Its values need a record: files of its batches, or a table. Rows that belong to records have none (docs/seams/record-types.md). */
  needsRecord?: true
  /** Its values are ids of entries of a register that an area keeps: rows carry the name of the entry beside the id. */
  fromRegister: boolean
  isEmpty: (value: unknown) => boolean
  /** Checks a non-empty value in write format; a sentence for the person, or null. Cells of columns are checked one by one. */
  check: (value: unknown, field: FieldRule) => string | null
  /** The maximum of characters that `check` accepts; null: unlimited. */
  longest: ((field: Pick<FieldRule, 'maxLength'>) => number) | null
  /** Refusal with a code of its own for what is no such value at all (record-engine.md §1.4); null: the sentence of `check`. */
  formatRefusal: ((value: unknown) => FormatRefusal | null) | null
  /** Filter operators, the default first; empty = not filterable. */
  operators: readonly Operator[]
  /** Lists can be ordered by it. */
  hasOrder: boolean
  /** Conditions of approval flows can ask for its required fields (approval-office.md §4.3). */
  drivesFlows?: true
  design: DesignRule
}

/** Design of form types that only built-in fields have: the designer neither adds nor fills them. */
export const builtIn: DesignRule = {
  palette: null,
  operating: newFieldOperating,
  canBeColumn: false,
  canBeUnique: false,
  canHaveDefault: false,
  hasOptions: false,
  hasDigits: false,
  precisions: null,
  maxLength: null,
  ownRow: false,
}
