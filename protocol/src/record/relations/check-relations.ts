import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { columnsOf, parentOf, type RecordLink, type RecordSum, type Registry } from './relations.ts'

/** Refuses (throws) what contradicts itself between types, or leads nowhere. */
export function checkRelations(
  types: readonly RecordType[],
  links: readonly RecordLink[],
  { linksFrom, linksTo, sums }: Pick<Registry, 'linksFrom' | 'linksTo'> & { sums: readonly RecordSum[] },
): void {
  checkSums(sums)
  for (const each of links) {
    checkLink(each, linksFrom)
    checkChoice(each)
  }
  for (const type of types) {
    checkSpread(type, linksFrom(type))
    if (linksFrom(type).filter(({ belongs }) => belongs).length > 1)
      throw new Error(`${type.key} belongs to more than one record`)
    checkTarget(type, linksTo(type))
    checkHead(type, rowKeysOf(type, linksFrom))
    checkRows(type, linksFrom)
  }
}

function checkLink(link: RecordLink, linksFrom: Registry['linksFrom']): void {
  const { from, to, column, required, belongs, onRemove, named, under, tab, proposes = {} } = link
  const refuse = (why: string) => {
    throw new Error(`${from.key}.${column} ${why}`)
  }
  if (required && (onRemove === 'clear' || onRemove === 'keep'))
    refuse('is required: a removal is refused or followed')
  if (belongs && (!required || to.ownerless || linksFrom(to).some((each) => each.belongs)))
    refuse('belongs to a record that it may lack, that has no owner, or that belongs to another')
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

/** Shares need columns on both sides, a column that may be empty, and are of one link alone. */
function checkSpread(type: RecordType, links: readonly RecordLink[]): void {
  const spread = links.filter((link) => link.spread !== undefined)
  if (spread.length > 1) throw new Error(`${type.key} spreads more than one link`)
  for (const { from, to, column, required, onRemove, spread: declared } of spread) {
    if (required || onRemove !== 'clear')
      throw new Error(`${from.key}.${column} is spread: it may be empty, and a removal clears it`)
    const has = (of: RecordType, name = '') => columnsOf(of).some((each) => each.name === name)
    if (!has(from, declared?.sum) || !has(to, declared?.of))
      throw new Error(`${from.key}.${column} is spread by amounts that are not there`)
    for (const name of declared?.taking ?? []) stateCode(from, name)
  }
}

/** What a form makes of the chosen record, and which ones may be chosen. */
function checkChoice(link: RecordLink): void {
  const { from, to, column, among, carries = {}, shows = {}, fills = {}, clears = [] } = link
  const refuse = (why: string) => {
    throw new Error(`${from.key}.${column} ${why}`)
  }
  for (const name of among?.states ?? []) stateCode(to, name)
  const theirs = new Set(columnsOf(to).map(({ name }) => name))
  const unknown = Object.values(carries).find((name) => !theirs.has(name))
  if (unknown !== undefined) refuse(`carries ${unknown}, which ${to.key} does not have`)
  const unread = Object.keys(shows).find((key) => !Object.hasOwn(carries, key))
  if (unread !== undefined) refuse(`shows ${unread}, which it does not carry`)
  const own = new Set([
    ...columnsOf(from).map(({ name }) => name),
    ...(from.lines ?? []).map(({ key }) => key),
  ])
  const missing = [...Object.keys(fills), ...clears].find((name) => !own.has(name))
  if (missing !== undefined) refuse(`fills or clears ${missing}, which no form of ${from.key} has`)
}

/** Maximum of facts: more are not read before an action. */
const MOST_FACTS = 5

function checkHead({ key, detail: { head, tags = [] } }: RecordType, rowKeys: readonly string[]): void {
  if (head.length > MOST_FACTS) throw new Error(`${key} has ${head.length} facts in its head`)
  const shown = [...head.flatMap(({ key: first, or = first }) => [first, or]), ...tags]
  const unknown = shown.find((each) => !rowKeys.includes(each))
  if (unknown !== undefined) throw new Error(`${key} shows ${unknown} in its head, which no row of it has`)
}

/** Refuses keys that lists show or use but rows do not contain. */
function checkRows(type: RecordType, linksFrom: Registry['linksFrom']): void {
  const rowKeys = rowKeysOf(type, linksFrom)
  const columns = new Set(columnsOf(type).map(({ name }) => name))
  const refuse = (why: string) => {
    throw new Error(`${type.key} ${why}`)
  }
  for (const column of type.list.searchVia ?? [])
    if (!linksFrom(type).some((each) => each.column === column))
      refuse(`is searched by ${column}, which points at nothing`)
  for (const { key } of type.list.columns ?? [])
    if (!rowKeys.includes(key)) refuse(`lists ${key}, which no row of it has`)
  for (const { tells } of type.list.systemColumns)
    if (tells !== undefined && !rowKeys.includes(tells)) refuse(`tells ${tells}, which no row of it has`)
  for (const { name, due } of type.fields)
    for (const column of [due?.unlessSince, due?.unless])
      if (column !== undefined && !columns.has(column))
        refuse(`looks at ${column} to know whether ${name} is done, which it does not have`)
}

const rowKeysOf = (type: RecordType, linksFrom: Registry['linksFrom']) => [
  ...columnsOf(type).map(({ name }) => toKey(name)),
  // the user's name is next to their id
  ...columnsOf(type).flatMap(({ name }) =>
    name.endsWith('_user_id') ? toKey(name).replace(/Id$/, 'Name') : [],
  ),
  ...linksFrom(type).flatMap(({ nameKey, carries = {} }) => [nameKey, ...Object.keys(carries)]),
  ...registerColumnsOf(type).map(({ nameKey }) => nameKey),
  ...type.list.systemColumns.map(({ key }) => key),
]

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
  once('tab', [...type.detail.tabs.map(({ key }) => key), ...links.map(({ tab }) => tab?.key)])
  once('counter', [
    ...type.detail.tabs.map(({ counter }) => counter),
    ...links.map(({ tab }) => tab?.counter),
  ])
}
