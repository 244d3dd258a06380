import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { mainAxis, stateCode } from '#protocol/record/states/states.ts'
import { checkRelations } from './check-relations.ts'
import { moneyStripOf } from './money-strip.ts'
import {
  columnsOf,
  type LinkedTab,
  type RecordLink,
  type RecordSum,
  type Registry,
  type Relation,
  relationTo,
} from './relations.ts'

export {
  hangingOn,
  type LinkedTab,
  type MoneyStrip,
  type NumberedType,
  type PlacedStep,
  parentOf,
  type RecordLink,
  type RecordSum,
  type Registry,
  type Relation,
  relationTo,
} from './relations.ts'

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
  const strips = new Map(
    recordTypes.map((type) => [type.key, moneyStripOf(type, recordTypes, { linksFrom })]),
  )
  checkRelations(recordTypes, links, { linksFrom, linksTo, sums })
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
    belongingTo: (type) => linksFrom(type).find(({ belongs }) => belongs),
    attachNeeds: (type) =>
      (linksFrom(type).some(({ belongs }) => belongs)
        ? [type]
        : linksTo(type).flatMap(({ belongs, from: child }) => (belongs ? [child] : []))
      ).map(({ node }) => `${node}/save`),
    removalOrder: orderRemoval(recordTypes, linksTo),
    sumsOver: ({ key }) => sums.filter(({ of }) => of.key === key),
    sumsOf: ({ key }) => sums.filter(({ type }) => type.key === key),
    tabsOf: (type) => arrangeTabs(type, linksTo(type)),
    moneyStripAt: ({ key }) => strips.get(key) ?? null,
    numberRules: recordTypes
      .flatMap(({ label, numbered }) =>
        numbered && !numbered.fixed ? { label, title: numbered.title, letters: numbered.letters } : [],
      )
      .toSorted((a, b) => a.label - b.label),
  }
}

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
    const axis = mainAxis(of)
    if (states && !axis) refuse(`names states of ${key}, which has none`)
    const codes = states?.map((name) => stateCode(of, name))
    return {
      type,
      column,
      of,
      via,
      sum,
      where: axis && codes ? { ...where, [axis.column]: codes } : where,
      ...(found?.spread ? { spread: found.spread } : {}),
    }
  })
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

/** Tabs of related records are placed before these by default. */
const LAST = new Set(['files', 'history'])

function arrangeTabs(type: RecordType, links: readonly RecordLink[]): LinkedTab[] {
  const tabs: LinkedTab[] = [...type.detail.tabs]
  for (const link of links) {
    if (!link.tab) continue
    const { key, title = link.from.display, counter, after } = link.tab
    const before = tabs.findIndex((tab) => (after ? tab.key === after : LAST.has(tab.key)))
    const at = before < 0 ? tabs.length : after ? before + 1 : before
    tabs.splice(at, 0, { key, title, counter, need: `${link.from.node}/index`, link })
  }
  // what is hidden keeps its place until the others have found theirs beside it
  return tabs.filter(({ key }) => !type.detail.hidesTabs?.includes(key))
}
