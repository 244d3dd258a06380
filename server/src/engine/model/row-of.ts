import type { FormType } from '#protocol/fields/form-types.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { StateAxes } from '#protocol/record/states/declared-states.ts'
import type { StoredValues } from '../fields/stored-values.ts'
import type { StoredRow } from './rules.ts'

interface Declared {
  name: string
  formType: FormType
}

type ColumnsOf<Type extends RecordType> = Type['fields'][number] | Type['stored'][number]

/** Names and links that a record cannot be without; every other column may be empty. */
type Kept<Type extends RecordType, Column> = Column extends
  | { name: Type['title'] }
  | { link: { required: true } }
  ? never
  : null

type Common = Pick<StoredRow, 'id' | 'batch_id' | 'owner_user_id' | 'version'> & {
  create_user_id: number
  create_time: Date
  update_time: Date
  deleted_at: Date | null
  deleted_by: number | null
}

/** The codes of its states are always there. */
type StateColumns<Type extends RecordType> = Type extends { states: infer Axes extends StateAxes }
  ? { readonly [Name in keyof Axes as Axes[Name]['column']]: number }
  : unknown

/**
 * A row of a type's table, as declared: `RowOf<typeof customer>['deal_status']`. Of a type that is known only at
 * run time, any column may hold anything.
 */
export type RowOf<Type extends RecordType> = RecordType extends Type
  ? StoredRow
  : Common &
      StateColumns<Type> & {
        [Column in Extract<ColumnsOf<Type>, Declared> as Column['name']]:
          | StoredValues[Column['formType']]
          | Kept<Type, Column>
      }
