import type { FormType } from '#protocol/fields/form-types.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { DeclaredTab } from '#protocol/record/declaration/declared-details.ts'
import type { Link, Spread } from '#protocol/record/declaration/link.ts'
import type { MoneyStep } from '#protocol/record/declaration/money-step.ts'
import type { Sum } from '#protocol/record/declaration/sums.ts'

/** The target of a relation field, and the keys of the target's name (record-engine.md §3.6, §4). */
export interface Relation {
  type: RecordType
  /** Key of the name in list rows. */
  rowKey: string
  /** Keys of id and name in the arrays that forms read. */
  idKey: string
  nameKey: string
  /** Column that is the name. */
  nameColumn: string
}

/** A link with both of its ends. */
export interface RecordLink extends Omit<Link, 'to'> {
  from: RecordType
  to: RecordType
  /** Column of `from`. */
  column: string
  /** The same on the wire. */
  key: string
  /** Key of the name in rows of `from`. */
  nameKey: string
  label: string
  /** A form writes it. */
  isField: boolean
}

/** A sum with both of its ends, its states as the codes of the column that holds them. */
export interface RecordSum extends Pick<Sum, 'column' | 'via' | 'sum'> {
  /** The type that holds it. */
  type: RecordType
  /** The type that is added up. */
  of: RecordType
  where: Readonly<Record<string, readonly (string | number)[]>>
  /** Not the column itself is added up, but the shares of it that the records give to each target. */
  spread?: Spread
}

/** A step with its type and how it hangs on the base. */
export interface PlacedStep {
  type: RecordType
  step: MoneyStep
  /** Absent of the base itself. */
  covers?: RecordLink
  settles?: { link: RecordLink; due: NonNullable<MoneyStep['due']> }
}

/** The strip of one type of record. */
export interface MoneyStrip {
  base: PlacedStep
  /** Column of the base that points at the record; absent where the record is the base. */
  via?: RecordLink
  /** All of them in their order, the base among them. */
  steps: readonly PlacedStep[]
}

/** All record types and what follows from them together. */
export interface Registry {
  recordTypes: readonly RecordType[]
  recordTypeOf: (label: number) => RecordType | undefined
  recordTypeNamed: (key: string) => RecordType | undefined
  /** What values of a form type point at; null for those that hold no record. */
  relationOf: (formType: FormType) => Relation | null
  /** What records of a type point at, and what points at them; in the order of the types and their columns. */
  linksFrom: (type: Pick<RecordType, 'key'>) => readonly RecordLink[]
  linksTo: (type: Pick<RecordType, 'key'>) => readonly RecordLink[]
  /** The link of one column; throws where there is none. */
  linkAt: (type: Pick<RecordType, 'key'>, column: string) => RecordLink
  /** The link to the record that those of a type belong to. */
  belongingTo: (type: Pick<RecordType, 'key'>) => RecordLink | undefined
  /**
   * The rights of which one lets a reader of a record add files to it: to save what belongs to it, or itself where it belongs to
   * another; none of other types (record-engine.md §6.5).
   */
  attachNeeds: (type: RecordType) => readonly string[]
  /** Every type behind those whose records cannot be without one of it: the order in which records go for good. */
  removalOrder: readonly RecordType[]
  /** The sums that add up records of a type, and those that its records hold. */
  sumsOver: (type: Pick<RecordType, 'key'>) => readonly RecordSum[]
  sumsOf: (type: Pick<RecordType, 'key'>) => readonly RecordSum[]
  /** Tabs of a detail in their order: the declared ones and the lists of related records. */
  tabsOf: (type: RecordType) => readonly LinkedTab[]
  /** The money strip in details of a type; null without one. */
  moneyStripAt: (type: Pick<RecordType, 'key'>) => MoneyStrip | null
  /** The types whose numbers have a rule, as the settings list them. */
  numberRules: readonly NumberedType[]
}

export interface NumberedType extends Pick<NonNullable<RecordType['numbered']>, 'title' | 'letters'> {
  label: number
}

export interface LinkedTab extends DeclaredTab {
  /** What it lists. */
  link?: RecordLink
}

/** How other records name a record of the type. */
export function relationTo(type: RecordType): Relation {
  const { column = type.title, inForms = toKey(column), inRows } = type.nameKeys ?? {}
  const rowKey = inRows ?? type.idKey.replace(/Id$/, 'Name')
  return { type, rowKey, idKey: type.idKey, nameKey: inForms, nameColumn: column }
}

/** Every column of a type, with whether a form writes it. */
export const columnsOf = (type: RecordType) => [
  ...type.fields.map((column) => ({ ...column, isField: true })),
  ...type.stored.map((column) => ({ ...column, isField: false })),
]

/** What hangs on records of a type: links that must agree with one of the type's own, and that own link. */
export const hangingOn = (
  type: Pick<RecordType, 'key'>,
  { linksFrom, linksTo }: Pick<Registry, 'linksFrom' | 'linksTo'>,
): { link: RecordLink; by: RecordLink }[] =>
  linksTo(type).flatMap((link) => {
    const way = parentOf(link, linksFrom)
    return way ? [{ link, by: way.chosen }] : []
  })

/**
 * Of a link that lies under another column: the link of what is chosen that must point at the same record. Of several the one of the
 * same column.
 */
export function parentOf(
  { from, to, under }: Pick<RecordLink, 'from' | 'to' | 'under'>,
  linksFrom: Registry['linksFrom'],
): { own: RecordLink; chosen: RecordLink } | null {
  if (under === undefined) return null
  const own = linksFrom(from).find(({ column }) => column === under)
  const candidates = linksFrom(to).filter((each) => each.to === own?.to)
  const chosen =
    candidates.length === 1 ? candidates[0] : candidates.find(({ column }) => column === own?.column)
  return own && chosen ? { own, chosen } : null
}
