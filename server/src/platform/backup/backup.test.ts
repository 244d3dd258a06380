import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually, RESTART } from '../../../test/eventually.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { writeArchive } from './archive.ts'
import { connectForBackup } from './connect.ts'
import { describeDatabase } from './describe.ts'
import { beginBackup, copyOut, type Dumped } from './dump.ts'
import { loadArchive } from './load.ts'
import { proveArchive } from './prove.ts'
import { createRowDigest } from './row-digest.ts'

const KEY = 'a key for backups that is long enough'

let company: TestCompany
const opened: TestDatabase[] = []
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await company.close()
})

const files = new Map([
  ['2025/05/15/one', Buffer.from('the first file')],
  ['2025/05/15/two', Buffer.alloc(3_000_000, 'second')],
])

async function archive(secret: string | undefined): Promise<{ bytes: Buffer; dumped: Dumped }> {
  let dumped: Dumped | undefined
  const holder = await beginBackup(company.platform.url)
  const source = {
    holder,
    url: company.platform.url,
    now: () => company.platform.clock.now(),
    fileKeys: async () => [...files.keys(), 'lost'],
    openFile: async (key: string) => {
      const found = files.get(key)
      if (!found) throw Object.assign(new Error('gone'), { code: 'ENOENT' })
      return Readable.from([found])
    },
  }
  const pieces: Buffer[] = []
  for await (const piece of writeArchive(source, secret, (done) => (dumped = done))) pieces.push(piece)
  await holder.end()
  if (!dumped) throw new Error('nothing was dumped')
  return { bytes: Buffer.concat(pieces), dumped }
}

/** One sealed archive for all cases that break it. */
let sealed: Promise<{ bytes: Buffer }> | undefined
const sealedArchive = () => (sealed ??= archive(KEY))

/** PostgreSQL writes a list of words in another way once it has read what it wrote. */
const plain = (statement: string) => statement.replaceAll(/::(character varying|text)(\[\])?|[()]/g, '')

/** Shape and rows of a database, for comparison. */
async function everythingIn(url: string) {
  const client = await connectForBackup(url)
  await client.query('begin')
  const shape = await describeDatabase(client)
  const rows = new Map<string, unknown>()
  for (const table of shape.tables) {
    const digest = createRowDigest()
    for await (const piece of client.query(copyTo(copyOut(table)))) digest.update(piece)
    rows.set(table.name, digest.result())
  }
  await client.end()
  return { before: shape.before, after: shape.after.map(plain).toSorted(), rows }
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  opened.push(database)
  return database
}

const inPieces = (bytes: Buffer, size = 70_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
    { objectMode: false },
  )

describe('an archive', () => {
  it('makes an empty database into the same, with its files', async () => {
    for (const title of ['济南鸿远\t建设\\公司', '二\n行', '三'])
      await makeRecord(company.people.repA, customer, { title })
    const { bytes, dumped } = await archive(KEY)
    expect(dumped.end.missing).toEqual(['lost'])
    const target = await emptyDatabase()
    const client = await connectForBackup(target.url)
    const saved = new Map<string, Buffer>()
    const saveFile = async (key: string, content: AsyncIterable<Buffer>) => {
      saved.set(key, await buffer(content))
    }
    const loaded = await loadArchive(inPieces(bytes), KEY, { client, saveFile })
    await client.end()
    expect(loaded.end).toEqual(dumped.end)
    expect(saved).toEqual(files)
    expect(await everythingIn(target.url)).toEqual(await everythingIn(company.platform.url))
  })

  it('is proven in a database that goes away again', async () => {
    const { bytes, dumped } = await archive(undefined)
    const addresses = { url: company.platform.url, adminUrl: inject('adminUrl') }
    const loaded = await proveArchive(inPieces(bytes), undefined, addresses)
    expect(loaded.end).toEqual(dumped.end)
    // other files prove theirs on the same server
    await eventually(async () => {
      const { rows } = await company.platform.pool.query(
        `select from pg_database where datname like 'suoke_proof%'`,
      )
      expect(rows).toEqual([])
    }, RESTART)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100), KEY, /不完整/],
    ['cut off between two pieces', (bytes: Buffer) => bytes.subarray(0, 400), KEY, /不完整/],
    ['changed', (bytes: Buffer) => bytes.with(bytes.length - 300, 7), KEY, /损坏/],
    ['opened with another key', (bytes: Buffer) => bytes, `${KEY} not`, /BACKUP_KEY 不是备份时的密钥/],
    ['opened without a key', (bytes: Buffer) => bytes, undefined, /备份文件是加密的/],
    ['no archive', () => Buffer.from('hello\n'), KEY, /不是锁客的备份文件/],
  ] as const)('that is %s is refused and leaves the database empty', async (_, change, key, sentence) => {
    const { bytes } = await sealedArchive()
    const target = await emptyDatabase()
    const client = await connectForBackup(target.url)
    const load = loadArchive(inPieces(Buffer.from(change(bytes))), key, { client, saveFile: null })
    await expect(load).rejects.toThrow(sentence)
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    await client.end()
    expect(rows).toEqual([])
  })

  it('of a newer version is refused', async () => {
    const owner = await connectForBackup(company.platform.ownerUrl)
    await owner.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
    const { bytes } = await archive(KEY)
    await owner.query(`delete from schema_migrations where name = '9999_later.sql'`)
    await owner.end()
    const load = loadArchive(inPieces(bytes), KEY, { client: null, saveFile: null })
    await expect(load).rejects.toThrow(/^备份来自更新版本的锁客（.*9999_later/)
  })
})
