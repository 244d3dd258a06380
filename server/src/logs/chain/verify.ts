import { type Kysely, sql } from 'kysely'
import { type SealedLog, sealedLogs } from '#protocol/logs/sealed-logs.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Head, readHeads } from './heads.ts'

/** Ids looked at by one statement. */
const PIECE = 20_000
/** Statements at once: a piece begins with the stored hash before it, which the piece before compares. */
export const AT_ONCE = 2

/** A hash that was noted outside of the database: the log, its newest row then, the hash in hex. */
export interface Anchor {
  log: SealedLog
  id: number
  hash: string
}

export interface Verified {
  /** Rows that were looked at. */
  rows: number
  /** The first broken row as a sentence; '' when all is whole. */
  found: string
}

interface Broken {
  id: number
  what: keyof typeof words
}

/** What has become of a row. */
const words = {
  changed: '与封存时不一致：它或它前面的一行被修改过',
  missing: '不见了：封存之后被删除',
  added: '没有封存过：是事后插入的',
} as const

interface Options {
  /** Noted elsewhere; those of the database are always asked. */
  anchors?: readonly Anchor[]
  signal?: AbortSignal
}

/** Compares every sealed row of every log with its seal, in the order of ids, up to the first that is broken. */
export async function verifyLogs(db: Kysely<Tables>, options: Options = {}): Promise<Verified> {
  let rows = 0
  for (const head of await readHeads(db)) {
    const verified = await verifyLog(db, head, options)
    rows += verified.rows
    if (verified.found) return { rows, found: `${sealedLogs[head.log].name}${verified.found}` }
  }
  return { rows, found: '' }
}

async function verifyLog(
  db: Kysely<Tables>,
  head: Head,
  { anchors = [], signal }: Options,
): Promise<Verified> {
  const { log, beginId, sealedId, sealedHash } = head
  let rows = 0
  let hash = head.beginHash
  const before = await findBefore(db, head)
  if (before) return { rows, found: await sentenceOf(db, log, before) }
  for (let from = beginId; from < sealedId; from += AT_ONCE * PIECE) {
    signal?.throwIfAborted()
    const starts = Array.from({ length: AT_ONCE }, (_, at) => from + at * PIECE)
    const pieces = await Promise.all(
      starts
        .filter((start) => start < sealedId)
        .map((start) => comparePiece(db, head, { from: start, to: Math.min(start + PIECE, sealedId) })),
    )
    for (const piece of pieces) {
      rows += piece.rows
      hash = piece.hash ?? hash
      if (!piece.broken) continue
      // what was forgotten meanwhile is not broken
      const now = (await readHeads(db)).find((each) => each.log === log)
      if (now && now.beginId > beginId) return verifyLog(db, now, { anchors, signal })
      return { rows, found: await sentenceOf(db, log, piece.broken) }
    }
  }
  if (hash !== sealedHash) return { rows, found: '最新的封存值与封存记录不一致：封存记录被改动过。' }
  return { rows, found: await compareAnchors(db, head, anchors) }
}

/** A row where everything has been forgotten. */
async function findBefore(db: Kysely<Tables>, { log, beginId }: Head): Promise<Broken | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(sealedLogs[log].table)}
    where id <= ${beginId} order by id limit 1`.execute(db)
  return rows[0] && { id: rows[0].id, what: 'added' }
}

/** Each row with its seal, over the seal before it; the hash of the last one, null where there is none. */
async function comparePiece(
  db: Kysely<Tables>,
  { log, beginHash }: Head,
  { from, to }: { from: number; to: number },
): Promise<{ rows: number; hash: string | null; broken: Broken | undefined }> {
  const { rows } = await sql<{ count: number; hash: string | null } & Partial<Broken>>`
    with sealed as materialized (
      select id, hash, lag(hash, 1, coalesce((select hash from log_chain where log = ${log} and id <= ${from} order by id desc limit 1),
        decode(${beginHash}, 'hex'))) over (order by id) as before
      from log_chain where log = ${log} and id > ${from} and id <= ${to}
    ), written as materialized (
      select r.id, log_content(r) as content from ${sql.table(sealedLogs[log].table)} r where r.id > ${from} and r.id <= ${to}
    ), broken as (
      select id, case when w.content is null then 'missing' when s.hash is null then 'added' else 'changed' end as what
      from sealed s full join written w using (id)
      where w.content is null or s.hash is null or s.hash <> sha256(s.before || w.content)
      order by id limit 1
    )
    select (select count(*)::int from written) as count,
      (select encode(hash, 'hex') from sealed order by id desc limit 1) as hash, broken.id, broken.what
    from (select) one left join broken on true`.execute(db)
  const [row] = rows
  const { id, what } = row ?? {}
  return {
    rows: row?.count ?? 0,
    hash: row?.hash ?? null,
    broken: id && what ? { id, what } : undefined,
  }
}

/** A chain that is written again as a whole differs from the hashes that were noted before. */
async function compareAnchors(db: Kysely<Tables>, head: Head, given: readonly Anchor[]): Promise<string> {
  const { log, beginId, beginHash, sealedId } = head
  const { rows: kept } = await sql<
    Omit<Anchor, 'log'> & { day: string }
  >`select id, encode(hash, 'hex') as hash, day
    from log_anchors where log = ${log} order by id`.execute(db)
  const own = given.filter((anchor) => anchor.log === log).map((anchor) => ({ ...anchor, day: '' }))
  for (const { id, hash, day } of [...kept, ...own].filter((anchor) => anchor.id > beginId)) {
    const of = day ? ` ${day} 的存证` : `给出的存证（第 ${id} 行）`
    if (id > sealedId) return `比${of}更短：末尾的行被删除过。`
    const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from log_chain
      where log = ${log} and id <= ${id} order by id desc limit 1`.execute(db)
    if ((rows[0]?.hash ?? beginHash) !== hash) return `与${of}不一致：之前的内容被整体改写过。`
  }
  return ''
}

async function sentenceOf(db: Kysely<Tables>, log: SealedLog, { id, what }: Broken): Promise<string> {
  const { table, time } = sealedLogs[log]
  const { rows } = await sql<{
    at: Date
    realname: string | null
  }>`select r.${sql.ref(time)} as at, u.realname
    from ${sql.table(table)} r left join users u on u.user_id = r.user_id where r.id = ${id}`.execute(db)
  const [row] = rows
  const where = row ? `（${formatMoment(row.at)}${row.realname ? `，${row.realname}` : ''}）` : ''
  return `第 ${id} 行${where}${words[what]}。`
}
