import type { AuthLevel } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import {
  declaredPresences,
  foreignKeys,
  kindOf,
  kindSent,
  type Presence,
} from '#protocol/record/declaration/kinds.ts'
import { treatmentOf } from '#protocol/record/declaration/treatment.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FieldRow } from '../fields/field-row.ts'
import type { FieldSnapshot } from './catalog.ts'
import type { FieldRights } from './field-rights.ts'
import { registerOf } from './registers.ts'
import { type Column, type Schema, schemaOf } from './schema.ts'

/** The form of one kind of records, without the rights of a user. */
export interface KindForm {
  /** Null: the plain form. */
  kind: number | null
  /** Without the columns that the kind hides, and with fields required as in the kind; `byColumn` still has all of them. */
  schema: Schema
  /** Undefined: the column's own definition holds. */
  presence: (key: string) => Presence | undefined
}

/**
 * The form of one kind as one person sees it: their rights over the fields, never more than the kind shows and lets edit. A
 * required field that they may not write does not block them.
 */
export interface Form extends KindForm, FieldRights {
  /** Level 2 may be written on a new record, later only level 3; of masked values only sensitive ones. */
  writes: (key: string, isNew: boolean) => boolean
  /** Level of a field in the form of a new record. */
  levelWhenNew: (key: string) => AuthLevel
}

const kindForms = new WeakMap<FieldSnapshot, Map<string, KindForm>>()

/** The form of a kind, cached until fields or settings change. `kind` is a stored kind or the answer of {@link kindAsked}. */
export function kindForm(type: RecordType, kind: number | null, fields: FieldSnapshot): KindForm {
  const forms = kindForms.get(fields) ?? new Map<string, KindForm>()
  kindForms.set(fields, forms)
  const key = `${type.key} ${kind}`
  const form = forms.get(key) ?? buildForm(type, kind, fields)
  forms.set(key, form)
  return form
}

function buildForm(type: RecordType, kind: number | null, fields: FieldSnapshot): KindForm {
  const all = schemaOf(type, fields, kind === null ? [] : [kind])
  const presences = presencesOf(type, kind, fields)
  const presence = (key: string) => presences.get(key)
  return { kind, presence, schema: presences.size > 0 ? settle(all, presence) : all }
}

/** As declared; settings of administrators override that within {@link treatmentOf}, except for fields that only other kinds have. */
function presencesOf(
  type: RecordType,
  kind: number | null,
  fields: FieldSnapshot,
): ReadonlyMap<string, Presence> {
  const presences = declaredPresences(type, kind)
  if (kind !== null && type.kinds?.from !== 'register')
    for (const [fieldId, presence] of fields.settingsOf(type.label, kind)) {
      const field = fields.field(fieldId)
      // one that was stored before its form needed the field has no effect
      if (field && treatmentOf(type, kind, field).allowed.includes(presence))
        presences.set(field.key, presence)
    }
  for (const key of foreignKeys(type, kind)) presences.set(key, 'hidden')
  return presences
}

/** The schema as a kind shows it. */
function settle(all: Schema, presence: KindForm['presence']): Schema {
  const settled = new Map<FieldRow, FieldRow>()
  const fieldOf = (field: FieldRow): FieldRow => {
    const said = presence(field.key)
    const isRequired = said === undefined ? field.isRequired : said === 'required'
    const known = settled.get(field) ?? (isRequired === field.isRequired ? field : { ...field, isRequired })
    settled.set(field, known)
    return known
  }
  const columnOf = (column: Column): Column =>
    column.field ? { ...column, field: fieldOf(column.field) } : column
  const columns = [...all.columns.values()].filter(({ key }) => presence(key) !== 'hidden')
  return {
    type: all.type,
    fields: all.fields.filter(({ key }) => presence(key) !== 'hidden').map(fieldOf),
    columns: new Map(columns.map((column) => [column.key, columnOf(column)])),
    byColumn: new Map([...all.byColumn].map(([name, column]) => [name, columnOf(column)])),
  }
}

const personal = new WeakMap<KindForm, WeakMap<FieldRights, Form>>()

/** The form of a kind under a user's rights. */
export function formOf(
  type: RecordType,
  kind: number | null,
  rights: FieldRights,
  fields: FieldSnapshot,
): Form {
  const common = kindForm(type, kind, fields)
  const forms = personal.get(common) ?? new WeakMap<FieldRights, Form>()
  personal.set(common, forms)
  const form = forms.get(rights) ?? restrict(common, rights)
  forms.set(rights, form)
  return form
}

function restrict(common: KindForm, rights: FieldRights): Form {
  const { presence } = common
  const isOpen = (key: string) => presence(key) !== 'hidden' && presence(key) !== 'shown'
  const mayWrite = (key: string, isNew: boolean) =>
    isNew
      ? rights.level(key) > 1
      : rights.level(key) === 3 && (!rights.maskedInDetail(key) || rights.writtenUnseen(key))
  const level = (key: string): AuthLevel => {
    if (presence(key) === 'hidden') return 1
    const own = rights.level(key)
    return own === 3 && presence(key) === 'shown' ? 2 : own
  }
  return {
    ...common,
    ...rights,
    level,
    levelWhenNew: (key) => (level(key) === 1 ? 1 : isOpen(key) ? 3 : 2),
    writes: (key, isNew) => isOpen(key) && mayWrite(key, isNew),
  }
}

type Asker = { services: AppServices; viewer: Viewer }

/** What names the kind in a request: a form request, or a save with its `entity`. */
type Asked = Readonly<Record<string, unknown>> & { entity?: Readonly<Record<string, unknown>> }

/**
 * The kind that a request names; null for the plain form. Throws `invalid` for an unknown kind where the declaration is strict. For
 * types without kinds it is the code of settings that hold for this one request, and nothing stores it.
 */
export function kindAsked({ services, viewer }: Asker, type: RecordType, request: Asked): number | null {
  const sent = kindSent(type, (key) => request.entity?.[key] ?? request[key])
  if (!sent) return null
  if (isKnown({ services, viewer }, type, sent.code)) return sent.code
  return sent.isStrict ? refuse('invalid') : null
}

function isKnown({ services, viewer }: Asker, type: RecordType, code: number): boolean {
  const { kinds } = type
  // a code without settings means the plain form; a form of its own would be kept for each number that is sent
  if (!kinds) return services.engine.catalog.current().settingsOf(type.label, code).size > 0
  if (kinds.from !== 'register') return kinds.from.some((kind) => kind.code === code)
  const column = type.stored.find(({ name }) => name === kinds.column)
  const register = column && registerOf(services, column.formType)
  const entry = register?.entry(code)
  return entry !== undefined && (register?.offers(viewer, entry) ?? false)
}

/** The kind of a row; without a row, or for types without kinds, the one that the request names. */
export const kindIn = (
  actor: Asker,
  type: RecordType,
  row: Readonly<Record<string, unknown>> | null,
  request: Asked,
): number | null => (row && type.kinds ? kindOf(type, row) : kindAsked(actor, type, request))
