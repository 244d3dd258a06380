import type { FormType } from '#protocol/fields/form-types.ts'
import type { OptionColors } from '#protocol/fields/rule/option-colors.ts'
import type { Refused } from '#protocol/platform/codes.ts'
import type { FixedField } from './fixed-fields.ts'
import type { Link } from './link.ts'

/** A default field of a record type: a row of the field table on first start, and a real column (record-engine.md §18.1). */
export interface DeclaredField {
  /** snake_case: the column, and `fieldName` in administration calls. */
  name: string
  label: string
  /** Other headings under which sheets that are imported have it. */
  synonyms?: readonly string[]
  formType: FormType
  /** 1 fixed column sent in `entity`, 2 built-in but sent in `field[]`. */
  kind: 1 | 2
  required?: true
  unique?: true
  /** The refusal of a value that another record has; absent: {label}已存在！ */
  taken?: Refused
  maxLength?: number
  precisions?: number
  /** The least and the largest number to begin with; the designer may set others. */
  least?: string
  most?: string
  /** While this other column holds something, the bounds are those of the opposite number: a red invoice takes back what another one asks for. */
  mirroredBy?: string
  options?: readonly string[]
  /** Soft colours that some of them have to begin with. */
  optionColors?: OptionColors
  /** Rights of the designer over it (record-engine.md §2.3); 191 = all but deletable. */
  operating?: number
  /** The initial value in the form of a new record: the user who opens it, the day, or the moment. */
  begins?: 'caller' | 'today' | 'now'
  /** The default of the form with which an installation begins; the designer may set another. */
  initial?: string
  /** May the designer hide it (2080)? */
  fixedInForm?: true
  /** What role authorisation may change: 1 both, 2 only "see", 3 only "edit", 4 nothing (record-engine.md §3.5). */
  authorisation?: 1 | 2 | 3 | 4
  /** Never masked, whatever its form type. */
  unmasked?: true
  /** As values of which form type it is masked; absent: of its own. */
  masksAs?: FormType
  /**
   * Masked for every user, administrators among them, wherever it is shown; never compared, sorted by, searched or read in the history.
   * One value at a time is shown for a reason (record-engine.md §3.5). Who may edit it replaces it without seeing it. Its form type or
   * `masksAs` has a mask.
   */
  sensitive?: true
  /** Of types whose records are turned into others: the column of those that takes the value. */
  convertsTo?: string
  width?: 25 | 50 | 75 | 100
  /** Begins a row of the form: the first field of a part that has a form of its own. */
  beginsRow?: true
  /** A moment by which something has to be done. */
  due?: Due
  /** Holds the id of another record. */
  link?: Link
  /** Of a value from a register: only entries that belong to the one in this other column may be chosen. */
  under?: string
  /** Forms change it only together with that other column: otherwise operations of its own do. */
  onlyWith?: true
  /** Changed in the form alone, never where it is shown. */
  inForm?: true
  /** Columns that a form empties when another value is entered. */
  clears?: readonly string[]
  /** Codes of the only kinds whose forms have it; absent: all. */
  kinds?: readonly number[]
  /** Of a value from a register: a new record begins with the first entry that may be chosen. */
  beginsWithFirst?: true
}

/** When something due is done, and how exactly it is due. */
export interface Due {
  /** The moment in this other column shows that it was done. */
  unlessSince?: string
  /** It is done once this other column holds anything but 0. */
  unless?: string
  /** It is still to be done only in these states of the type's main axis. */
  states?: readonly string[]
  /** Its day counts; a time is not shown. */
  day?: true
}

/** A column of another type, by the key of the type and the column's name. */
export interface OtherColumn {
  type: string
  column: string
}

/** A column that is no field of the designer's: written by rules and operations, and by forms where it declares `form`. */
export interface StoredColumn {
  name: string
  label: string
  formType: FormType
  /** Sent in list rows and details under its camelCase key. */
  inRows?: boolean
  /** What its stored numbers mean. */
  words?: Readonly<Record<number, string>>
  /** The list by which the company maintains these words (`wordLists` of a part); `words` are those that an installation begins with. */
  wordsFrom?: string
  /** Where it is shown besides; in the order of the stored columns. */
  in?: ShownIn
  /** Forms write it: as a fixed field, or `sent` within another fixed field or by a control of the type's screen. */
  form?: FixedField | 'sent'
  /** Follows from other columns, or repeats them: the history leaves it out. */
  unrecorded?: true
  /**
   * What its value derives from: columns and lines of the type by name, or a column of another type. It has at most the rights
   * of each of them. Sums (`sums.ts`) derive from what they add up without saying so.
   */
  of?: readonly (string | OtherColumn)[]
  /** Decimals and limits of a number that a user may type; absent: any. */
  precisions?: number
  least?: string
  largest?: string
  /** What role authorisation may change of it; absent = not offered there. */
  authorisation?: { level: 2 | 3; operateType: 1 | 2 | 3 | 4 }
  /** Holds the id of another record. */
  link?: Link
}

/** As rows send the word of a number whose words the company maintains: faultType → faultTypeName. */
export const wordKeyOf = (key: string): string => `${key}Name`

/** Where a stored column is shown besides rows and details. */
export interface ShownIn {
  /** A list column, in front of the declared ones. */
  list?: true
  /** A filter, behind the declared ones but for that of the team; one of its words where it has some. */
  filters?: true
  /** A sum below the list, behind the declared ones; `key` where the wire calls it otherwise, `title` where the sum has one of its own. */
  footer?: { key?: string; title?: string; states?: readonly string[] }
}

/** A column that a list shows at first sight. */
export interface ListColumn {
  /** Its key in rows; of a link the one of its name. */
  key: string
  /** Pixels: its usual value fits uncut. */
  width: number
}

/** A list column after the field columns (record-engine.md §3.7). */
export interface SystemColumn {
  key: string
  title: string
  formType: FormType
  /** What sheets write for stored numbers. */
  words?: Readonly<Record<number, string>>
  /** As of the stored column. */
  wordsFrom?: string
  /** Shown only, never an order. */
  displayOnly?: true
  /** Of a moment: the key of what happened then, of which a list shows the beginning beside it. */
  tells?: string
  /** What role authorisation may change of it; absent = not offered there. */
  authorisation?: { level: 2 | 3; operateType: 1 | 2 | 3 | 4 }
}

export interface NamedValue {
  name: string
  value: string | number
}

/** A filter field besides the fields themselves (record-engine.md §7.8). */
export interface SystemFilter {
  key: string
  title: string
  formType: FormType
  setting?: readonly NamedValue[]
  /** The list by which the company maintains `setting`. */
  wordsFrom?: string
}
