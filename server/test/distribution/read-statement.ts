import type { Placement } from './declared.ts'

/** A table that a statement names, and under which name it speaks of its rows. */
interface Named {
  table: string
  alias: string
}

const WORD = '"?([a-z_][a-z_0-9]*)"?'
const NAMED = new RegExp(`\\b(?:from|join|update|into)\\s+${WORD}(?:\\s+(?:as\\s+)?${WORD})?`, 'gi')
const NO_ALIAS = new Set(
  'where on set left right inner join order group limit union values select using for and returning'.split(
    ' ',
  ),
)

/**
 * The tables of a statement for which it does not say where their rows are: neither by a value, nor by the column of a row whose
 * place is said already. Tables that are everywhere, and names that a statement gives to its own parts, need no place.
 */
export function unplaced(text: string, placements: ReadonlyMap<string, Placement>): string[] {
  const columnOf = (table: string) => {
    const placement = placements.get(table)
    return placement === undefined || placement === 'everywhere' ? null : placement.by
  }
  return [...new Set(read(text.replaceAll(/\s+/g, ' ').trim(), columnOf, new Set()).unplaced)]
}

/** Tables that a statement names, whatever they are. */
export const tablesOf = (text: string): string[] =>
  namesIn(text.replaceAll(/\s+/g, ' ')).map(({ table }) => table)

interface Found {
  unplaced: string[]
  /** `alias.column` of rows whose place is known. */
  placed: ReadonlySet<string>
}

/** A select within another sees what that one has placed, not what its neighbours have. */
function read(text: string, columnOf: (table: string) => string | null, outer: ReadonlySet<string>): Found {
  const { flat, parts } = takeParts(text)
  const found: string[] = []
  const all = new Set(outer)
  for (const branch of flat.split(/ union (?:all )?/i)) {
    const placed = new Set(outer)
    for (const [, index = '', alias = ''] of branch.matchAll(DERIVED)) {
      const part = parts[Number(index)] ?? ''
      const [, inner] = /^select (\w+)\.\* from/.exec(part) ?? []
      // a part that is made of rows has their place
      for (const key of inner ? read(part, columnOf, outer).placed : [])
        if (key.startsWith(`${inner}.`)) placed.add(`${alias}.${key.slice(`${inner}.`.length)}`)
    }
    const spread = namesIn(branch).flatMap(({ table, alias }) => {
      const column = columnOf(table)
      return column ? [{ table, alias, column }] : []
    })
    for (let before = -1; before !== placed.size; ) {
      before = placed.size
      for (const each of spread) if (isSaid(branch, each, placed)) placed.add(keyOf(each))
    }
    found.push(...spread.filter((each) => !placed.has(keyOf(each))).map(({ table }) => table))
    for (const [, index = ''] of branch.matchAll(/§(\d+)§/g))
      found.push(...read(parts[Number(index)] ?? '', columnOf, placed).unplaced)
    for (const key of placed) all.add(key)
  }
  return { unplaced: found, placed: all }
}

const DERIVED = new RegExp(`\\(§(\\d+)§\\) (?:as )?${WORD}`, 'g')

/** The statement with a mark in the place of each select, insert or update in brackets. */
function takeParts(text: string): { flat: string; parts: string[] } {
  const parts: string[] = []
  let flat = ''
  for (let at = 0; at < text.length; ) {
    if (/^\( ?(select|with|insert|update)\b/i.test(text.slice(at, at + 9))) {
      const end = closing(text, at)
      flat += `(§${parts.push(text.slice(at + 1, end).trim()) - 1}§)`
      at = end + 1
    } else flat += text[at++]
  }
  return { flat, parts }
}

interface Spread extends Named {
  column: string
}
const keyOf = ({ alias, column }: Spread) => `${alias}.${column}`

function namesIn(statement: string): Named[] {
  return [...statement.matchAll(NAMED)].map(([, table = '', alias = '']) => ({
    table,
    alias: alias === '' || NO_ALIAS.has(alias.toLowerCase()) ? table : alias,
  }))
}

function closing(statement: string, open: number): number {
  let depth = 0
  for (let at = open; at < statement.length; at++) {
    if (statement[at] === '(') depth += 1
    if (statement[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return statement.length
}

const VALUE = "(?:\\$\\d+|any ?\\(\\$\\d+|any ?\\('\\{)"

/** By a value, by a row that is placed, or by being written with it. */
function isSaid(statement: string, { table, alias, column }: Spread, placed: ReadonlySet<string>): boolean {
  const own = alias === table ? `(?:"?${alias}"?\\.)?"?${column}"?` : `"?${alias}"?\\."?${column}"?`
  if (new RegExp(`(?<![\\w."])${own} ?= ?${VALUE}`).test(statement)) return true
  // a new row is written where its columns say; a new customer where its number falls
  const inserted = new RegExp(`insert into "?${table}"? ?\\(([^)]*)\\)`).exec(statement)
  if (inserted) return column === 'id' || new RegExp(`\\b${column}\\b`).test(inserted[1] ?? '')
  // the rows to change come with the statement, by their numbers
  if (new RegExp(`update "?${table}"? ${alias} set .* from jsonb_populate_recordset`).test(statement))
    return new RegExp(`\\b${alias}\\.${column} = n\\.${column}\\b`).test(statement)
  const joined = [
    ...statement.matchAll(new RegExp(`(?<![\\w."])${own} ?= ?${WORD}\\.${WORD}`, 'g')),
    ...statement.matchAll(new RegExp(`${WORD}\\.${WORD} ?= ?${own}(?![\\w"])`, 'g')),
  ]
  return joined.some(
    ([, other, key]) => `${other}.${key}` !== `${alias}.${column}` && placed.has(`${other}.${key}`),
  )
}
