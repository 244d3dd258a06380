import type { Selectable } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import { kindForm } from '../../model/form-of.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import type { SheetRules } from '../../model/sheet-rules.ts'
import { type ImportPlace, requirePlace, viewOfRow } from '../../model/view.ts'
import { columnKey, type ImportColumn, importColumns } from './columns.ts'
import { entriesFor, isUnderAnother } from './entries.ts'
import { placeCells } from './headings.ts'
import { ownersFor, replacedOf } from './owners.ts'
import { peopleFor } from './people-cell.ts'
import type { Reader } from './read-row.ts'
import { loadRegions } from './regions.ts'

export type ImportRow = Selectable<Tables['imports']>

/** Everything that decides on a row, constant for a batch. */
export interface ImportRun {
  importId: number
  actor: Actor
  type: RecordType
  rights: FieldRights
  place: ImportPlace
  columns: readonly ImportColumn[]
  fields: readonly FieldRow[]
  /** Unique fields that the file has. */
  unique: readonly FieldRow[]
  reader: Reader
  /** Of a type whose template is prescribed. */
  sheet: SheetRules | null
  repeatHandling: number
  /** Empty cells clear what an overwritten record has. */
  clearsEmpty: boolean
  /** New records of a type with an approval become drafts; otherwise they are in use at once. */
  asDraft: boolean
}

const depthOf = (type: RecordType, { target }: ImportColumn) =>
  target.kind === 'field' && isUnderAnother(type, target.field) ? 1 : 0

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The columns that were chosen for the headings of a file; null: they are found by their names. */
export const mappingOf = ({ mapping }: Pick<ImportRow, 'mapping'>): string[] | null =>
  mapping === null ? null : textsOf(mapping)

/**
 * The importer with their present rights; or a refusal of the whole file: the importer was disabled, has lost
 * the right, or the form has changed.
 */
export async function openRun(services: AppServices, row: ImportRow): Promise<ImportRun | Refusal> {
  const type = recordTypeOf(row.type)
  const people = services.directory.current()
  const user = people.user(row.user_id)
  if (!type || !user || user.status === 0) return refusal('forbidden')
  const viewer = viewerOf(people, row.user_id)
  const actor: Actor = { services, viewer, client: { ip: row.ip_address } }
  const place = tryPlace(actor, type, row)
  if (place instanceof Refusal) return place
  const snapshot = services.engine.catalog.current()
  const { rights } = place
  const hasOwner = row.owner_user_id !== null
  const columns = importColumns(actor, type, { rights, isOwnerless: place.isOwnerless, hasOwner })
  const places = placeCells(type, columns, textsOf(row.headings), mappingOf(row))
  if (!places) return refusal('importTemplateOutdated')
  if (places.missing.length > 0) return refusal('importColumnsMissing', places.missing.join('、'))
  const present = new Set(places.columns.map((column) => columnKey(type, column)))
  const { fields } = kindForm(type, null, snapshot).schema
  return {
    importId: row.import_id,
    actor,
    type,
    rights,
    place,
    columns: places.columns,
    fields,
    unique: fields.filter((field) => field.isUnique && present.has(field.key)),
    reader: {
      type,
      // what is chosen under another column is read behind it
      columns: places.columns.toSorted((one, other) => depthOf(type, one) - depthOf(type, other)),
      places,
      owners: ownersFor(actor, type, replacedOf(row)),
      regions: await loadRegions(),
      entries: entriesFor(actor),
      people: peopleFor(services),
      defaultOwner: row.owner_user_id,
    },
    sheet: rulesOf(services, type).importing?.sheet?.(actor) ?? null,
    repeatHandling: row.repeat_handling,
    clearsEmpty: row.clears_empty,
    asDraft: row.as_draft,
  }
}

/** Where an import goes; or why nowhere. */
export function tryPlace(actor: Actor, type: RecordType, row: ImportRow): ImportPlace | Refusal {
  try {
    return requirePlace(actor, type, viewOfRow(row))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
