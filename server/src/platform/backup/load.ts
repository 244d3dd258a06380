import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readKnown } from '#server/platform/database/migrate.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { readArchive } from './archive.ts'
import { type About, type End, type Entry, type EntryHead, fingerprint, type SchemaEntry } from './entries.ts'
import { createRowDigest, type Digest, isSame } from './row-digest.ts'

export interface LoadTarget {
  /** An empty database; in it everything happens in one transaction. Null: the archive is only looked through. */
  client: pg.Client | null
  /** In the same transaction, before anything is put in: sees to it that the database is empty. */
  makeRoom?: (client: pg.Client) => Promise<void>
  /** In the same transaction, after everything was put in: what it throws leaves the database as it was. */
  check?: (client: pg.Client, loaded: Loaded) => Promise<void>
  /** Takes the bytes of a file; null: they are only looked at. */
  saveFile: ((key: string, content: AsyncIterable<Buffer>) => Promise<void>) | null
}

/** What was in an archive: everything in it was found to be as it was written. */
export interface Loaded {
  about: About
  end: End
  tables: { name: string; columns: string[]; digest: Digest }[]
}

type Head<Kind extends EntryHead['kind']> = Extract<EntryHead, { kind: Kind }>

/**
 * Puts an archive into a database and a file store, or looks it through. What is not whole, or is cut short, leaves the
 * database as it was.
 * @throws StartFailure in one sentence for an archive that is damaged, cut off, or of a newer version than this program
 */
export async function loadArchive(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
  { client, saveFile, makeRoom, check }: LoadTarget,
): Promise<Loaded> {
  const load = () => loadEntries(readArchive(source, secret), { client, saveFile })
  if (!client) return load()
  await client.query('begin')
  try {
    await makeRoom?.(client)
    // functions name what comes after them
    await client.query('set local check_function_bodies = off')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const loaded = await load()
    await check?.(client, loaded)
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function loadEntries(
  entries: AsyncIterable<Entry>,
  { client, saveFile }: Pick<LoadTarget, 'client' | 'saveFile'>,
): Promise<Loaded> {
  let about: About | undefined
  let schema: SchemaEntry | undefined
  const tables: Loaded['tables'] = []
  let files = 0
  let fileBytes = 0
  for await (const { head, content, tail } of entries) {
    if (head.kind === 'about') {
      await requireKnown(head)
      about = head
    } else if (head.kind === 'schema') {
      schema = head
      for (const statement of head.before) await client?.query(statement)
    } else if (head.kind === 'table') {
      const digest = await loadTable(client, head, content)
      const wanted = tail()
      if (!wanted || !('digest' in wanted) || !isSame(wanted, digest)) different(`表 ${head.name}`)
      tables.push({ name: head.name, columns: head.columns, digest })
    } else if (head.kind === 'file') {
      const found = await loadFile(saveFile, head, content)
      const wanted = tail()
      if (!wanted || !('sha256' in wanted) || wanted.sha256 !== found.sha256) different(`文件 ${head.key}`)
      files += 1
      fileBytes += found.size
    } else {
      if (!about || !schema) throw new StartFailure('备份文件的内容不完整：请换一个备份。')
      const rows = tables.reduce((sum, { digest }) => sum + digest.rows, 0)
      const isWhole =
        head.tables === tables.length &&
        head.rows === rows &&
        head.files === files &&
        head.fileBytes === fileBytes
      if (!isWhole) different('总数')
      for (const statement of schema.after) await client?.query(statement)
      return { about, end: head, tables }
    }
  }
  throw new StartFailure('备份文件的内容不完整：请换一个备份。')
}

function different(what: string): never {
  throw new StartFailure(`备份文件中${what}与备份时的校验值不一致：请换一个备份。`)
}

/** What a newer version has made of the tables this program would not understand. */
async function requireKnown({ program, migrations }: About): Promise<void> {
  const known = await readKnown()
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new StartFailure(
      `备份来自更新版本的锁客（${program}，${unknown.name}）：请用同样或更新的版本恢复。`,
    )
}

async function loadTable(
  client: pg.Client | null,
  { name, columns }: Head<'table'>,
  content: AsyncIterable<Buffer>,
): Promise<Digest> {
  const digest = createRowDigest()
  const seen = async function* seen() {
    for await (const piece of content) {
      digest.update(piece)
      yield piece
    }
  }
  if (client) {
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(seen(), { objectMode: false }), into)
  } else for await (const _ of seen());
  return digest.result()
}

async function loadFile(
  saveFile: LoadTarget['saveFile'],
  { key }: Head<'file'>,
  content: AsyncIterable<Buffer>,
): Promise<{ size: number; sha256: string }> {
  const print = fingerprint()
  const seen = async function* seen() {
    for await (const piece of content) {
      print.update(piece)
      yield piece
    }
  }
  if (saveFile) await saveFile(key, seen())
  else for await (const _ of seen());
  return print.result()
}
