import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { integer, optional } from '#protocol/platform/wire.ts'

/** How a form treats a column: required, optional, shown but not editable, hidden. */
export const presences = ['required', 'optional', 'shown', 'hidden'] as const
export type Presence = (typeof presences)[number]

/** By column, or by the key of lines; what is not named follows its own definition. */
export type Presences = Readonly<Record<string, Presence>>

export interface DeclaredKind {
  /** As stored and sent. */
  code: number
  name: string
  fields?: Presences
}

/**
 * Kinds of records of one type, each with a form of its own (seams/kinds.md). The kind is stored when a record is made and never
 * changes.
 */
export interface Kinds {
  /** Stored column of the kind; null is the plain form. */
  column: string
  /** The plain form. */
  plain?: Presences
  /** Declared kinds, or the entries of the register that the column's form type names: made by administrators at run time. */
  from: readonly DeclaredKind[] | 'register'
  /**
   * Keys of requests that name the kind. An unknown value of `strict` is refused; of the hints the first one that is sent counts,
   * and an unknown value of it means the plain form.
   */
  wire: { strict: string; hints?: readonly string[] }
  /** Rows of the forms of kinds, by columns and keys of lines; what is not named follows. Absent: as the company has laid out the fields. */
  rows?: readonly (readonly string[])[]
  /** Where fields of a single kind keep their values: in columns of the table, or in `kind_values jsonb`. */
  values?: 'row' | 'json'
}

/** Keys by which every save and form request may name a kind of action (locks-and-extensions.md §7.15). */
const usualHints = ['buttonType', 'actionType'] as const

interface Kinded {
  key: string
  kinds?: Kinds
  fields: readonly { name: string; kinds?: readonly number[] }[]
  stored: readonly { name: string; formType: FormType }[]
  lines?: readonly { key: string }[]
  pictures?: readonly { name: string }[]
}

export const declaredKinds = ({ kinds }: Pick<Kinded, 'kinds'>): readonly DeclaredKind[] =>
  kinds && kinds.from !== 'register' ? kinds.from : []

/** The kind of a stored row; null for the plain form. */
export function kindOf(
  { kinds }: Pick<Kinded, 'kinds'>,
  row: Readonly<Record<string, unknown>>,
): number | null {
  const value = kinds && row[kinds.column]
  return value === null || value === undefined ? null : Number(value)
}

/** Presences that a kind declares, by camelCase key. */
export function declaredPresences(type: Kinded, kind: number | null): Map<string, Presence> {
  const declared =
    kind === null ? type.kinds?.plain : declaredKinds(type).find(({ code }) => code === kind)?.fields
  return new Map(Object.entries(declared ?? {}).map(([name, presence]) => [toKey(name), presence]))
}

/** Keys of the fields that only other kinds have. */
export const foreignKeys = ({ fields }: Kinded, kind: number | null): string[] =>
  fields.flatMap(({ name, kinds }) =>
    kinds && (kind === null || !kinds.includes(kind)) ? [toKey(name)] : [],
  )

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The value by which a request names a kind, and whether an unknown one is refused; null where it names none. */
export function kindSent(
  { kinds }: Pick<Kinded, 'kinds'>,
  sent: (key: string) => unknown,
): { code: number; isStrict: boolean } | null {
  const { strict, hints = usualHints } = kinds?.wire ?? {}
  if (strict !== undefined && isSent(sent(strict))) return { code: Number(sent(strict)), isStrict: true }
  const hint = hints.find((key) => isSent(sent(key)))
  return hint === undefined ? null : { code: Number(sent(hint)), isStrict: false }
}

/** The key by which form requests name a kind of the type. */
export const kindParameters = ({ kinds }: Pick<Kinded, 'kinds'>) =>
  kinds ? { [kinds.wire.strict]: optional(integer()) } : {}

/** Throws where the declared kinds of a type are not sound. */
export function checkKinds(type: Kinded): void {
  const { key, kinds, fields } = type
  const codes = declaredKinds(type).map(({ code }) => code)
  if (new Set(codes).size < codes.length) throw new Error(`${key} has two kinds of one code`)
  const foreign = fields.flatMap((field) => field.kinds ?? []).find((code) => !codes.includes(code))
  if (foreign !== undefined)
    throw new Error(`${key} has a field of the kind ${foreign}, which is not declared`)
  if (kinds) checkPresences(type, kinds)
}

function checkPresences(type: Kinded, { column, from, plain = {} }: Kinds): void {
  const { key, fields, stored, lines = [], pictures = [] } = type
  const found = stored.find(({ name }) => name === column)
  if (!found) throw new Error(`${key} has no stored column ${column} for its kinds`)
  if (from === 'register' && !formTypes[found.formType].fromRegister)
    throw new Error(`${key} takes its kinds from a register, and ${column} names none`)
  const names = new Set([
    ...[...fields, ...stored, ...pictures].map(({ name }) => name),
    ...lines.map((list) => list.key),
  ])
  const named = [plain, ...declaredKinds(type).map((kind) => kind.fields ?? {})].flatMap(Object.keys)
  const unknown = named.find((name) => !names.has(name))
  if (unknown !== undefined) throw new Error(`${key} has no column ${unknown} for a kind to treat`)
}
