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
  /** Of rows that belong to records: no field is unique, and none of a form type that needs a record (`needsRecord`). */
  readonly ofRows?: true
}
