import type { FormType } from '#protocol/fields/form-types.ts'
import { type DeclaredTab, type RecordType, toKey } from './declare.ts'
import type { Link } from './link.ts'
import { registerColumnsOf } from './register.ts'
import { stateCode } from './states.ts'
import type { Sum } from './sums.ts'

/** Where a relation field points, and under which keys the name of the record stands (record-engine.md §3.6, §4). */
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
  /** Every type behind those whose records cannot be without one of it: the order in which records go for good. */
  removalOrder: readonly RecordType[]
  /** The sums that add up records of a type, and those that its records hold. */
  sumsOver: (type: Pick<RecordType, 'key'>) => readonly RecordSum[]
  sumsOf: (type: Pick<RecordType, 'key'>) => readonly RecordSum[]
  /** Tabs of a detail in their order: the declared ones and the lists of related records. */
  tabsOf: (type: RecordType) => readonly LinkedTab[]
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

/** Puts types together; refuses (throws) what the types of TypeScript cannot. */
export function registryOf(recordTypes: readonly RecordType[]): Registry {
  const byLabel = new Map(recordTypes.map((type) => [type.label, type]))
  const byKey = new Map(recordTypes.map((type) => [type.key, type]))
  const links = recordTypes.flatMap((type) => linksOf(type, byKey))
  const from = Map.groupBy(links, (link) => link.from.key)
  const to = Map.groupBy(links, (link) => link.to.key)
  const linksFrom: Registry['linksFrom'] = ({ key }) => from.get(key) ?? []
  const linksTo: Registry['linksTo'] = ({ key }) => to.get(key) ?? []
  const relations = relationsOf(recordTypes, links)
  const sums = recordTypes.flatMap((type) => sumsIn(type, links))
  checkSums(sums)
  for (const each of links) checkLink(each, linksFrom)
  for (const type of recordTypes) {
    checkTarget(type, linksTo(type))
    checkHead(type, rowKeysOf(type, linksFrom))
    checkRows(type, rowKeysOf(type, linksFrom))
  }
  return {
    recordTypes,
    recordTypeOf: (label) => byLabel.get(label),
    recordTypeNamed: (key) => byKey.get(key),
    relationOf: (formType) => relations.get(formType) ?? null,
    linksFrom,
    linksTo,
    linkAt: (type, column) => {
      const found = linksFrom(type).find((each) => each.column === column)
      if (!found) throw new Error(`${type.key}.${column} points at nothing`)
      return found
    },
    removalOrder: orderRemoval(recordTypes, linksTo),
    sumsOver: ({ key }) => sums.filter(({ of }) => of.key === key),
    sumsOf: ({ key }) => sums.filter(({ type }) => type.key === key),
    tabsOf: (type) => arrangeTabs(type, linksTo(type)),
    numberRules: recordTypes
      .flatMap(({ label, numbered }) =>
        numbered ? { label, title: numbered.title, letters: numbered.letters } : [],
      )
      .toSorted((a, b) => a.label - b.label),
  }
}

const columnsOf = (type: RecordType) => [
  ...type.fields.map((column) => ({ ...column, isField: true })),
  ...type.stored.map((column) => ({ ...column, isField: false })),
]

/** customerId → customerName, parentId → parentName (record-engine.md §3.6). */
const nameKeyOf = (key: string, { idKey, rowKey }: Relation) =>
  key === idKey ? rowKey : `${key.replace(/Id$/, '')}Name`

function linksOf(type: RecordType, byKey: ReadonlyMap<string, RecordType>): RecordLink[] {
  return columnsOf(type).flatMap(({ name: column, label, isField, link: declared }) => {
    if (!declared) return []
    const to = byKey.get(declared.to)
    if (!to) throw new Error(`${type.key}.${column} points at ${declared.to}, which is no record type`)
    const key = toKey(column)
    return {
      ...declared,
      from: type,
      to,
      column,
      key,
      nameKey: nameKeyOf(key, relationTo(to)),
      label,
      isField,
    }
  })
}

/** Form types point where the columns that have them do: everywhere the same way. */
function relationsOf(types: readonly RecordType[], links: readonly RecordLink[]): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  const linked = new Map(links.map((each) => [`${each.from.key}.${each.column}`, each]))
  for (const type of types)
    for (const { name, formType } of columnsOf(type)) {
      const to = linked.get(`${type.key}.${name}`)?.to
      const known = relations.get(formType)?.type
      if (to && known && to !== known)
        throw new Error(
          `${type.key}.${name} is a ${formType} and points at ${to.key}, others at ${known.key}`,
        )
      if (to) relations.set(formType, relationTo(to))
    }
  for (const type of types)
    for (const { name, formType, link } of columnsOf(type))
      if (relations.has(formType) && !link)
        throw new Error(`${type.key}.${name} does not say where it points`)
  return relations
}

function checkLink(link: RecordLink, linksFrom: Registry['linksFrom']): void {
  const { from, to, column, required, onRemove, named, under, tab, proposes = {} } = link
  const refuse = (why: string) => {
    throw new Error(`${from.key}.${column} ${why}`)
  }
  if (required && (onRemove === 'clear' || onRemove === 'keep'))
    refuse('is required: a removal is refused or followed')
  if (under !== undefined && !parentOf(link, linksFrom))
    refuse(`lies under ${under}, to which ${to.key} has no one link`)
  const keys = new Set(rowKeysOf(from, linksFrom))
  const unknown = tab?.columns.find((key) => !keys.has(key))
  if (unknown) refuse(`lists ${unknown}, which no row of ${from.key} has`)
  const own = new Set(from.fields.map(({ name }) => name))
  const theirs = new Set(columnsOf(to).map(({ name }) => name))
  for (const [taker, given] of Object.entries(proposes))
    if (!own.has(taker) || given.some((name) => !theirs.has(name)))
      refuse(`is proposed ${taker}, which no form has or ${to.key} does not say`)
  if (named && !tab?.call) refuse('is named by follow-ups, which choose from a list that no call gives')
  if (link.creates?.length && !link.isField) refuse('is preset in new records, whose form does not have it')
}

/** More facts than these are read by nobody before he acts. */
const MOST_FACTS = 5

function checkHead({ key, head, tags = [] }: RecordType, rowKeys: readonly string[]): void {
  if (head.length > MOST_FACTS) throw new Error(`${key} has ${head.length} facts in its head`)
  const shown = [...head.flatMap(({ key: first, or = first }) => [first, or]), ...tags]
  const unknown = shown.find((each) => !rowKeys.includes(each))
  if (unknown !== undefined) throw new Error(`${key} shows ${unknown} in its head, which no row of it has`)
}

/** What lists show and look at stands in rows. */
function checkRows(type: RecordType, rowKeys: readonly string[]): void {
  const columns = new Set(columnsOf(type).map(({ name }) => name))
  const refuse = (why: string) => {
    throw new Error(`${type.key} ${why}`)
  }
  for (const { key } of type.list ?? [])
    if (!rowKeys.includes(key)) refuse(`lists ${key}, which no row of it has`)
  for (const { tells } of type.systemColumns)
    if (tells !== undefined && !rowKeys.includes(tells)) refuse(`tells ${tells}, which no row of it has`)
  for (const { name, due } of type.fields)
    if (due?.unlessSince !== undefined && !columns.has(due.unlessSince))
      refuse(`looks at ${due.unlessSince} to know whether ${name} is done, which it does not have`)
}

const rowKeysOf = (type: RecordType, linksFrom: Registry['linksFrom']) => [
  ...columnsOf(type).map(({ name }) => toKey(name)),
  ...linksFrom(type).map(({ nameKey }) => nameKey),
  ...registerColumnsOf(type).map(({ nameKey }) => nameKey),
  ...type.systemColumns.map(({ key }) => key),
]

/** Of a link that lies under another column: the link of what is chosen that must point at the same record. */
export function parentOf(
  { from, to, under }: Pick<RecordLink, 'from' | 'to' | 'under'>,
  linksFrom: Registry['linksFrom'],
): { own: RecordLink; chosen: RecordLink } | null {
  if (under === undefined) return null
  const own = linksFrom(from).find(({ column }) => column === under)
  const candidates = linksFrom(to).filter((each) => each.to === own?.to)
  const [chosen] = candidates
  return own && chosen && candidates.length === 1 ? { own, chosen } : null
}

function sumsIn(type: RecordType, links: readonly RecordLink[]): RecordSum[] {
  return (type.sums ?? []).map(({ column, of: key, via, sum, states, where = {} }) => {
    const refuse = (why: string): never => {
      throw new Error(`${type.key}.${column} ${why}`)
    }
    const found = links.find(({ from, to, column: at }) => from.key === key && to === type && at === via)
    const of = found?.from ?? refuse(`adds up ${key}, of which ${via} does not point here`)
    const names = new Set(columnsOf(of).map(({ name }) => name))
    for (const name of [sum, ...Object.keys(where)])
      if (!names.has(name)) refuse(`looks at ${name}, which ${key} does not have`)
    if (states && !of.states) refuse(`names states of ${key}, which has none`)
    const codes = states?.map((name) => stateCode(of, name))
    return {
      type,
      column,
      of,
      via,
      sum,
      where: of.states && codes ? { ...where, [of.states.column]: codes } : where,
    }
  })
}

/** A sum may add up sums, but never itself. */
function checkSums(sums: readonly RecordSum[]): void {
  const walk = (sum: RecordSum, path: readonly RecordSum[]) => {
    if (path.includes(sum)) throw new Error(`${sum.type.key}.${sum.column} adds up itself`)
    const looksAt = (each: RecordSum) => each.sum === sum.column || Object.hasOwn(each.where, sum.column)
    for (const each of sums) if (each.of === sum.type && looksAt(each)) walk(each, [...path, sum])
  }
  for (const sum of sums) walk(sum, [])
}

/** Numbers and keys that must differ at the type they lead to. */
function checkTarget(type: RecordType, links: readonly RecordLink[]): void {
  const once = (what: string, values: readonly (string | number | undefined)[]) => {
    const given = values.filter((value) => value !== undefined)
    const twice = given.find((value, at) => given.indexOf(value) !== at)
    if (twice !== undefined) throw new Error(`two links to ${type.key} have the ${what} ${twice}`)
  }
  once(
    'changeType',
    links.map(({ follows }) => follows),
  )
  once('tab', [...type.tabs.map(({ key }) => key), ...links.map(({ tab }) => tab?.key)])
  once('counter', [...type.tabs.map(({ counter }) => counter), ...links.map(({ tab }) => tab?.counter)])
}

/** A record goes before the one it cannot be without. Links that may be empty are emptied, so they order nothing. */
function orderRemoval(types: readonly RecordType[], linksTo: Registry['linksTo']): RecordType[] {
  const order: RecordType[] = []
  const walk = (type: RecordType, path: readonly RecordType[]) => {
    if (path.includes(type))
      throw new Error(`none of ${path.map(({ key }) => key).join(', ')} can go first: each requires another`)
    if (order.includes(type)) return
    for (const { from, required } of linksTo(type)) if (required) walk(from, [...path, type])
    order.push(type)
  }
  for (const type of types) walk(type, [])
  return order
}

/** Without a place of its own a list of related records stands before the files. */
const LAST = new Set(['files', 'history'])

function arrangeTabs(type: RecordType, links: readonly RecordLink[]): LinkedTab[] {
  const tabs: LinkedTab[] = [...type.tabs]
  for (const link of links) {
    if (!link.tab) continue
    const { key, title = link.from.display, counter, after } = link.tab
    const before = tabs.findIndex((tab) => (after ? tab.key === after : LAST.has(tab.key)))
    const at = before < 0 ? tabs.length : after ? before + 1 : before
    tabs.splice(at, 0, { key, title, counter, need: `${link.from.node}/index`, link })
  }
  return tabs
}
