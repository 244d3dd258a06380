import type { FormType } from '#protocol/fields/form-types.ts'
import type { DeclaredField } from './declared-columns.ts'

/** A form whose fields the designer draws: that of a record type, or of rows that belong to records (docs/seams/record-types.md). */
export interface DesignedForm {
  /** Its number among the definitions of fields. */
  readonly label: number
  /** Its fields are columns of this table. */
  readonly table: string
  readonly display: string
  readonly fields: readonly DeclaredField[]
  /** Options may show and hide fields without a marker. */
  readonly linksOptions?: true
  /** Form types that are not drawn in it. */
  readonly without?: readonly FormType[]
  /** Its values are not compared with those of other rows: no field is unique. */
  readonly neverUnique?: true
}
