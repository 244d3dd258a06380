import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { programVersion } from '#server/platform/process/program-version.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { connectForBackup } from './connect.ts'
import { describeDatabase, type Table } from './describe.ts'
import { type About, type End, fingerprint, writeEntry } from './entries.ts'
import { holdErasing } from './erasing.ts'
import { createRowDigest } from './row-digest.ts'

export interface DumpSource {
  /** Keeps the snapshot and others away (`beginBackup`). */
  holder: pg.Client
  /** Address of the database with a role that may read all of it. */
  url: string
  /** Keys of the files that the rows of a snapshot name. */
  fileKeys: (client: pg.ClientBase) => Promise<readonly string[]>
  /** Rejects when the bytes are gone. */
  openFile: (key: string) => Promise<Readable>
  now: () => Date
}

/** What a dump holds, once it is whole. */
export interface Dumped {
  about: About
  end: End
}

/** A table was rewritten or dropped after the snapshot was taken, so its rows no longer match it. */
export class ConcurrentChange extends Error {
  override name = 'ConcurrentChange'
}

/** Another backup is running. */
export class BackupRunning extends Error {
  override name = 'BackupRunning'
}

/**
 * Opens the connection that makes a backup. While it is open no other backup runs and no file is erased.
 * @throws BackupRunning
 */
export async function beginBackup(url: string): Promise<pg.Client> {
  const holder = await connectForBackup(url)
  if (await holdErasing(holder)) return holder
  await holder.end()
  throw new BackupRunning()
}

/**
 * The whole database as of one moment, and the bytes that it names; `done` hears what it was. People go on
 * working: the snapshot is kept by a transaction that holds no table, and every table is read in a short one of
 * its own, so that a new custom field waits for one table and not for all.
 * @throws ConcurrentChange when it has to be begun again
 */
export async function* dump(
  source: DumpSource,
  done: (dumped: Dumped) => void,
): AsyncGenerator<Buffer, void> {
  const { holder } = source
  const reader = await connectForBackup(source.url)
  try {
    await holder.query('begin isolation level repeatable read')
    const snapshot = await exportSnapshot(holder)
    const about = await readAbout(holder, source.now())
    const shape = await describeDatabase(holder)
    about.omitted = shape.omitted
    yield* writeEntry(about)
    yield* writeEntry({ kind: 'schema', before: shape.before, after: shape.after })
    let rows = 0
    for (const table of shape.tables) {
      const digest = createRowDigest()
      const content = readTable(reader, { table, snapshot, digest })
      yield* writeEntry({ kind: 'table', name: table.name, columns: table.columns }, content, digest.result)
      rows += digest.result().rows
    }
    const end: End = { kind: 'end', tables: shape.tables.length, rows, files: 0, fileBytes: 0, missing: [] }
    for (const key of await source.fileKeys(holder)) yield* readFile(source, key, end)
    yield* writeEntry(end)
    done({ about, end })
  } finally {
    await reader.end()
    await holder.query('rollback')
  }
}

async function exportSnapshot(holder: pg.ClientBase): Promise<string> {
  const { rows } = await holder.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

async function readAbout(holder: pg.ClientBase, now: Date): Promise<About> {
  const { rows: migrations } = await holder.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const { rows } = await holder.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    kind: 'about',
    program: await programVersion(),
    postgres: rows[0]?.version ?? '',
    time: formatMoment(now),
    migrations,
    omitted: [],
  }
}

interface Reading {
  table: Table
  snapshot: string
  digest: ReturnType<typeof createRowDigest>
}

async function* readTable(
  reader: pg.Client,
  { table, snapshot, digest }: Reading,
): AsyncGenerator<Buffer, void, undefined> {
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(`set transaction snapshot '${snapshot}'`)
  try {
    for await (const piece of reader.query(copyTo(copyOut(table)))) {
      digest.update(piece)
      yield piece
    }
  } catch (error) {
    // no such table, no such column
    if (['42P01', '42703'].includes(errorCode(error))) throw new ConcurrentChange(table.name)
    throw error
  }
  const { rows } = await reader.query<{ filenode: number }>(
    'select pg_relation_filenode($1::oid)::int8 as filenode',
    [table.oid],
  )
  if (rows[0]?.filenode !== table.filenode) throw new ConcurrentChange(table.name)
  await reader.query('commit')
}

/** Names are already quoted by the database. */
export const copyOut = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${name} (${columns.join(', ')}) to stdout`

async function* readFile(source: DumpSource, key: string, end: End): AsyncGenerator<Buffer, void, undefined> {
  const content = await source.openFile(key).catch((error) => {
    if (!isGone(error)) throw error
    end.missing.push(key)
  })
  if (!content) return
  const print = fingerprint()
  let tail = { size: 0, sha256: '' }
  yield* writeEntry(
    { kind: 'file', key },
    (async function* pieces() {
      for await (const piece of content) {
        print.update(piece)
        yield piece
      }
      tail = print.result()
    })(),
    () => tail,
  )
  end.files += 1
  end.fileBytes += tail.size
}

/** Lost before: a disk that was changed by hand, a bucket that was emptied. */
const isGone = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' || (error instanceof Error && error.name === 'NoSuchKey')
