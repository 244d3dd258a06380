import { type Kysely, sql, type Transaction } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { OptionColors } from '#protocol/fields/rule/option-colors.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { sheetNameOf, type ViewRef } from '#protocol/record/declaration/view.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Condition } from '../fields/compare.ts'
import { type FieldRights, fieldRightsOf } from './field-rights.ts'
import { type Actor, rulesOf, type StoredRow, type Values } from './rules.ts'

/** A column a list can show. */
export interface AvailableColumn {
  key: string
  fieldId: number | null
  name: string
  formType: FormType
  optionColors?: OptionColors | undefined
}

/** The use of a view: its lists, or import and export by workbook. */
export type ViewPurpose = 'list' | 'import' | 'export'

/** Which view is asked for; without an id the first one of its kind that the caller sees. */
export interface ViewAsk {
  key: string
  id?: number
}

/** A view as one person may use it: what is otherwise than with the type itself. */
export interface OpenView extends ViewRef {
  /** Its rows, over `r`; includes that they are live. */
  scope: Condition
  /** The viewer's rights over the fields there. */
  rights: FieldRights
  /** What its lists can show and be filtered by, in their default order. */
  columns: () => readonly AvailableColumn[]
  filters: () => readonly FilterField[]
  importing: () => ViewImport
}

/** Importing into a view: rows have no owner, and only the view's records are overwritten. */
export interface ViewImport {
  /** The importer's rights over the fields. */
  rights: FieldRights
  /** The refusal of a row whose record is outside the view. */
  outside: string
  /** Values of new records besides those in the file. */
  values: (now: Date) => Values
  /** Takes the new records in, inside the transaction that makes them. */
  created: (trx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
}

/** The server's part of a declared view. */
export interface ViewRules {
  /** Refuses who may not do this in it, and views that do not exist. */
  open: (actor: Actor, id: number | undefined, purpose: ViewPurpose) => OpenView
  /** Names of the views of this kind that contain a record, for the uniqueness check. */
  namesOf?: (actor: Actor, recordId: number) => Promise<string[]>
}

/** The view that is asked for; refuses (400) a kind that the type has not. */
export function openView(actor: Actor, type: RecordType, asked: ViewAsk, purpose: ViewPurpose): OpenView {
  const rules = rulesOf(actor.services, type).views?.[asked.key] ?? refuse('invalid')
  return rules.open(actor, asked.id, purpose)
}

/** Where imported records come to lie: with owners, or in a view of the type, and what the importer may fill there. */
export interface ImportPlace {
  /** What workbooks call the records. */
  display: string
  rights: FieldRights
  /** Imported records have no owner. */
  isOwnerless: boolean
  /** Null: among those of the type itself. */
  view: (Pick<OpenView, 'scope'> & { importing: ViewImport }) | null
}

/** The place of an import; a view refuses who may not import into it. */
export function openPlace(actor: Actor, type: RecordType, asked: ViewRef | undefined): ImportPlace {
  const { services, viewer } = actor
  if (!asked) {
    const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
    return { display: type.display, rights, isOwnerless: type.ownerless === true, view: null }
  }
  const view = openView(actor, type, asked, 'import')
  const importing = view.importing()
  return {
    display: sheetNameOf(type, view.key),
    rights: importing.rights,
    isOwnerless: true,
    view: { scope: view.scope, importing },
  }
}

/** The same, checked again: a user who lost the right may neither import nor undo. */
export function requirePlace(actor: Actor, type: RecordType, asked: ViewRef | undefined): ImportPlace {
  if (!asked && !actor.viewer.can(`${type.node}/excelimport`)) refuse('forbidden')
  return openPlace(actor, type, asked)
}

/** The stored rows among these that lie in a view, locked when asked. */
export async function lockInView(
  db: Kysely<Tables>,
  type: RecordType,
  { scope }: Pick<OpenView, 'scope'>,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<Map<number, StoredRow>> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and ${scope}
    order by r.id ${lock ? sql`for update of r` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A stored pair of key and id. */
export const viewOfRow = (row: { view: string | null; view_id: number | null }): ViewRef | undefined =>
  row.view === null || row.view_id === null ? undefined : { key: row.view, id: row.view_id }
