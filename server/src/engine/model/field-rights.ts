import type { AuthLevel, MaskType } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { linksFrom, recordTypeNamed } from '#protocol/record-types.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { storeOf } from '../fields/all.ts'
import type { FieldSnapshot, RoleFieldRow } from './catalog.ts'
import { anyForm, type Column } from './schema.ts'

/**
 * What a person may do with the fields of a type: the one answer for form, list, head, filter, sort, search, export,
 * uniqueness check and print (record-engine.md §3.5).
 */
export interface FieldRights {
  level: (key: string) => AuthLevel
  /** Masked in lists and sheets. */
  maskedInLists: (key: string) => boolean
  /** Masked in forms and details as well; then editable only if {@link writtenUnseen}. */
  maskedInDetail: (key: string) => boolean
  /** A sensitive value: it may be replaced, within its level, although it is masked. */
  writtenUnseen: (key: string) => boolean
  /** May be compared, sorted by and searched: seen, not masked, and named by the record behind it. */
  usable: (key: string) => boolean
  /** Whether the name of the record behind a relation may be shown: the other type may keep it from the viewer. */
  named: (key: string) => boolean
}

/** Of what is written by other rules than the rights over fields, and of administrators but for sensitive fields. */
export const everything: FieldRights = {
  level: () => 3,
  maskedInLists: () => false,
  maskedInDetail: () => false,
  writtenUnseen: () => false,
  usable: () => true,
  named: () => true,
}

/** What a column derives from: keys of its own type, or of another one. */
interface Source {
  type: RecordType
  key: string
}

const sourcesByType = new WeakMap<RecordType, ReadonlyMap<string, readonly Source[]>>()

/** Sources by the key of what derives: as declared, of a sum the column that it adds up, of shares the link and the amount. */
export function sourcesOf(type: RecordType): ReadonlyMap<string, readonly Source[]> {
  const found = sourcesByType.get(type)
  if (found) return found
  const own = (name: string): [] | [Source] => [{ type, key: toKey(name) }]
  const ofOther = (key: string, name: string): [] | [Source] => {
    const other = recordTypeNamed(key)
    return other ? [{ type: other, key: toKey(name) }] : []
  }
  const declared = type.stored.flatMap(({ name, of = [] }) =>
    of
      .flatMap((each) => (typeof each === 'string' ? own(each) : ofOther(each.type, each.column)))
      .map((source) => [toKey(name), source] as const),
  )
  const summed = (type.sums ?? []).flatMap(({ column, of, sum }) =>
    ofOther(of, sum).map((source) => [toKey(column), source] as const),
  )
  const shared = linksFrom(type).flatMap(({ column, spread }) =>
    spread ? [...own(column), ...own(spread.sum)].map((source) => [spread.key, source] as const) : [],
  )
  const grouped = Map.groupBy([...declared, ...summed, ...shared], ([key]) => key)
  const sources = new Map([...grouped].map(([key, pairs]) => [key, pairs.map(([, source]) => source)]))
  sourcesByType.set(type, sources)
  return sources
}

const sensitiveByType = new WeakMap<RecordType, ReadonlySet<string>>()

/** Keys that are declared as sensitive, and of what derives from such. */
function sensitiveKeys(type: RecordType): ReadonlySet<string> {
  const found = sensitiveByType.get(type)
  if (found) return found
  const keys = [...type.fields.map(({ name }) => toKey(name)), ...sourcesOf(type).keys()]
  const sensitive = new Set(keys.filter((key) => isSensitive({ type, key }, new Set())))
  sensitiveByType.set(type, sensitive)
  return sensitive
}

function isSensitive({ type, key }: Source, seen: Set<string>): boolean {
  const name = `${type.key} ${key}`
  if (seen.has(name)) return false
  seen.add(name)
  const isDeclared = type.fields.some((field) => field.sensitive && toKey(field.name) === key)
  return isDeclared || (sourcesOf(type).get(key) ?? []).some((source) => isSensitive(source, seen))
}

/** The same rights without the sensitive values, which no role and no administrator sees unasked. */
function concealing(type: RecordType, rights: FieldRights): FieldRights {
  const keys = sensitiveKeys(type)
  if (keys.size === 0) return rights
  return {
    ...rights,
    maskedInLists: (key) => keys.has(key) || rights.maskedInLists(key),
    maskedInDetail: (key) => keys.has(key) || rights.maskedInDetail(key),
    writtenUnseen: (key) => keys.has(key),
    usable: (key) => !keys.has(key) && rights.usable(key),
  }
}

const ofAdministrators = new WeakMap<RecordType, FieldRights>()

/** One object per type, since forms are cached by it. */
function rightsOfAdministrators(type: RecordType): FieldRights {
  const rights = ofAdministrators.get(type) ?? concealing(type, everything)
  ofAdministrators.set(type, rights)
  return rights
}

const known = new WeakMap<FieldSnapshot, WeakMap<Viewer, Map<number, FieldRights>>>()

export function fieldRightsOf(viewer: Viewer, type: RecordType, fields: FieldSnapshot): FieldRights {
  if (viewer.isAdmin) return rightsOfAdministrators(type)
  const byViewer = known.get(fields) ?? new WeakMap<Viewer, Map<number, FieldRights>>()
  known.set(fields, byViewer)
  const byLabel = byViewer.get(viewer) ?? new Map<number, FieldRights>()
  byViewer.set(viewer, byLabel)
  const rights = byLabel.get(type.label) ?? concealing(type, withoutNames(viewer, type, fields))
  byLabel.set(type.label, rights)
  return rights
}

/**
 * The rights that the roles give, of a derived column at most those of what it derives from: with the rest and the paid part
 * a user knows the whole.
 */
function withSources(viewer: Viewer, type: RecordType, fields: FieldSnapshot): FieldRights {
  const own = buildRights(viewer, fields.roleFieldsOf(type.label))
  const sources = sourcesOf(type)
  if (sources.size === 0) return own
  const others = new Map<number, FieldRights>()
  const rightsOver = (other: RecordType): FieldRights => {
    if (other.label === type.label) return rights
    const theirs = others.get(other.label) ?? buildRights(viewer, fields.roleFieldsOf(other.label))
    others.set(other.label, theirs)
    return theirs
  }
  const behind = (key: string, holds: (rights: FieldRights, key: string) => boolean): boolean =>
    sources.get(key)?.some((source) => holds(rightsOver(source.type), source.key)) ?? false
  const rights: FieldRights = {
    ...own,
    level: (key) =>
      leastOf([
        own.level(key),
        ...(sources.get(key) ?? []).map((each) => rightsOver(each.type).level(each.key)),
      ]),
    maskedInLists: (key) => own.maskedInLists(key) || behind(key, (each, of) => each.maskedInLists(of)),
    maskedInDetail: (key) => own.maskedInDetail(key) || behind(key, (each, of) => each.maskedInDetail(of)),
    usable: (key) => own.usable(key) && !behind(key, (each, of) => !each.usable(of)),
  }
  return rights
}

const leastOf = (levels: readonly AuthLevel[]): AuthLevel =>
  levels.includes(1) ? 1 : levels.includes(2) ? 2 : 3

/** The same without the names that the types of related records keep from the viewer. */
function withoutNames(viewer: Viewer, type: RecordType, fields: FieldSnapshot): FieldRights {
  const own = withSources(viewer, type, fields)
  const isUnnamed = ({ link }: Column) => {
    if (!link) return false
    const { nameColumn } = relationTo(link.to)
    return buildRights(viewer, fields.roleFieldsOf(link.to.label)).level(toKey(nameColumn)) === 1
  }
  const columns = [...anyForm(type, fields).columns.values()].filter(isUnnamed)
  if (columns.length === 0) return own
  const unnamed = new Set(columns.flatMap(({ key, link }) => [key, ...[link?.spread?.key ?? []].flat()]))
  return {
    ...own,
    usable: (key) => own.usable(key) && !unnamed.has(key),
    named: (key) => !unnamed.has(key),
  }
}

/**
 * The rows of the viewer's roles about a key; absent without any. The rights over a name are those over the id behind it:
 * ownerUserId goes with ownerUserName.
 */
export function saidOf(
  viewer: Viewer,
  rows: readonly RoleFieldRow[],
): (key: string) => readonly RoleFieldRow[] | undefined {
  const mine = rows.filter((row) => viewer.roleIds.includes(row.roleId))
  const byKey = Map.groupBy(mine, (row) => row.key)
  return (key) => byKey.get(key) ?? byKey.get(key.replace(/Id$/, 'Name'))
}

/** The highest level and the weakest mask among the roles that say something; silence means everything. */
function buildRights(viewer: Viewer, rows: readonly RoleFieldRow[]): FieldRights {
  const said = saidOf(viewer, rows)
  const level = (key: string): AuthLevel => {
    const levels = said(key)?.map((row) => row.authLevel) ?? [3]
    return levels.includes(3) ? 3 : levels.includes(2) ? 2 : 1
  }
  const mask = (key: string): MaskType => {
    const masks = said(key)?.map((row) => row.maskType) ?? [0]
    return masks.includes(0) ? 0 : masks.includes(1) ? 1 : 2
  }
  return {
    level,
    maskedInLists: (key) => mask(key) > 0,
    maskedInDetail: (key) => mask(key) === 2,
    writtenUnseen: everything.writtenUnseen,
    usable: (key) => level(key) > 1 && mask(key) === 0,
    named: everything.named,
  }
}

export function maskValue({ masksAs }: Pick<Column, 'masksAs'>, value: unknown): unknown {
  const { mask } = storeOf(masksAs)
  return mask && value !== '' && value !== null ? mask(value) : value
}
