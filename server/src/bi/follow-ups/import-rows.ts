import { sql } from 'kysely'
import { followUpSheetRights } from '#protocol/bi/follow-ups/calls.ts'
import type { Lack } from '#protocol/platform/codes.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { LONGEST_CATEGORY, LONGEST_FOLLOW_UP } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { PastFollowUp } from '#server/engine/features/activity/write-past.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { SheetRow } from '#server/platform/sheets/read-sheet.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { type Named, nameColumn, namedBy, recordTitle, titles } from './sheet.ts'

/** A row of the file, and what it says or what is wrong with it. */
export interface Judged extends SheetRow {
  entry: PastFollowUp | null
  fault: string | null
  /** What was wanting where it was refused for want of right. */
  lack?: Lack | undefined
}

interface Known {
  /** The newest person of a name whom the importer reaches. */
  creators: ReadonlyMap<string, number>
  /** The newest record of a name that he may read. */
  records: ReadonlyMap<string, number>
  /** The same of what they may name, by the record they belong to. */
  named: readonly { named: Named; ids: ReadonlyMap<string, number> }[]
  now: Date
}

/** What rows say (bi.md §17.4): their cells stand in the order of the template's columns. */
export async function judgeRows(
  actor: Actor,
  type: RecordType,
  rows: readonly SheetRow[],
): Promise<Judged[]> {
  const known = await readKnown(actor, type, rows)
  return rows.map((row) => {
    const read = readRow(type, row.cells, known)
    return typeof read === 'string'
      ? { ...row, entry: null, fault: read }
      : { ...row, entry: read, fault: null }
  })
}

async function readKnown(actor: Actor, type: RecordType, rows: readonly SheetRow[]): Promise<Known> {
  const column = (at: number) => [...new Set(rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))]
  const records = await findNewest(actor, type, { column: nameColumn(type), names: column(2) })
  const ids = [...records.values()]
  const named: Known['named'][number][] = []
  for (const [at, each] of namedBy(type).entries()) {
    const names = [...new Set(column(5 + at).flatMap(partsOf))]
    named.push({ named: each, ids: await findNamed(actor, each, { names, ids }) })
  }
  return { creators: creatorsFor(actor), records, named, now: actor.services.clock.now() }
}

const partsOf = (cell: string): string[] =>
  cell
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)

function creatorsFor({ services, viewer }: Actor): Map<string, number> {
  const reached = viewer.usersInRange(followUpSheetRights.import)
  const within = reached === 'everyone' ? null : new Set(reached)
  const people = services.directory
    .current()
    .users.filter(({ status, userId }) => status !== 0 && (within?.has(userId) ?? true))
    .toSorted((one, other) => one.userId - other.userId)
  return new Map(people.map(({ realname, userId }) => [comparableText(realname), userId]))
}

interface Sought {
  column: string
  names: readonly string[]
}

async function findNewest(
  actor: Actor,
  type: RecordType,
  { column, names }: Sought,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select max(r.id) as id, r.${sql.ref(column)} as name from ${sql.table(type.table)} r
    where r.${sql.ref(column)} = any(${names}::text[]) and ${reachable(actor, type, 'read')}
    group by 2`.execute(actor.services.db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const belonging = (name: string, recordId: number) => `${recordId} ${name}`

/** Records of these names that belong to the records of the rows. */
async function findNamed(
  actor: Actor,
  { link: { from, column } }: Named,
  { names, ids }: { names: readonly string[]; ids: readonly number[] },
): Promise<Map<string, number>> {
  if (names.length === 0 || ids.length === 0) return new Map()
  const title = sql.ref(from.title)
  const { rows } = await sql<{ id: number; name: string; owner: number }>`
    select max(r.id) as id, r.${title} as name, r.${sql.ref(column)} as owner from ${sql.table(from.table)} r
    where r.${title} = any(${names}::text[]) and r.${sql.ref(column)} = any(${ids}::bigint[])
      and ${reachable(actor, from, 'read')}
    group by 2, 3`.execute(actor.services.db)
  return new Map(rows.map(({ id, name, owner }) => [belonging(name, owner), id]))
}

/** Days and moments as people type them: 2020-2-1, 2020/02/01 9:30. */
const TYPED = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2})(:\d{2}(?::\d{2})?))?$/

function readTime(text: string): Date | undefined {
  const [, year, month = '', day = '', hour, rest] = TYPED.exec(text) ?? []
  const pad = (part: string) => part.padStart(2, '0')
  return year
    ? parseMoment(`${year}-${pad(month)}-${pad(day)}${hour ? ` ${pad(hour)}${rest}` : ''}`)
    : undefined
}

function readRow(type: RecordType, cells: readonly string[], known: Known): PastFollowUp | string {
  const [content = '', creator = '', record = '', time = '', category = ''] = cells
  const display = recordTitle(type)
  const createUserId = known.creators.get(comparableText(creator))
  const recordId = known.records.get(record)
  const createTime = time === '' ? known.now : readTime(time)
  const faults = [
    content === '' && `${titles.content}不能为空`,
    content.length > LONGEST_FOLLOW_UP && `${titles.content}最多${LONGEST_FOLLOW_UP}个字符`,
    creator === '' && `${titles.creator}不能为空`,
    creator !== '' && createUserId === undefined && `${titles.creator}不存在`,
    record === '' && `${display}不能为空`,
    record !== '' && recordId === undefined && `${display}不存在`,
    createTime === undefined && `${titles.time}的格式不正确`,
    createTime && createTime > known.now && `${titles.time}不能晚于现在`,
    category.length > LONGEST_CATEGORY && `${titles.category}最多${LONGEST_CATEGORY}个字符`,
  ].filter((fault) => typeof fault === 'string')
  if (!createUserId || !recordId || !createTime || faults.length > 0) return faults.join('；')
  const named = namedOf(cells, recordId, known)
  if (typeof named === 'string') return named
  return { recordId, content, category: category || null, createUserId, createTime, named }
}

function namedOf(cells: readonly string[], recordId: number, known: Known): PastFollowUp['named'] | string {
  const found: { label: number; id: number }[] = []
  for (const [at, { named, ids }] of known.named.entries())
    for (const name of partsOf(cells[5 + at] ?? '')) {
      const id = ids.get(belonging(name, recordId))
      if (id === undefined) return `${named.title}不存在`
      found.push({ label: named.link.from.label, id })
    }
  return found
}
