import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findFreePort } from '#server/platform/process/free-port.ts'
import type { S3Bucket } from '../config.ts'
import { type BackupShelf, openShelf } from './shelf.ts'

const KEY = 'S3RVER'
const NAME = 'suoke-20250515-030500.backup'

let folder: string
let service: S3rver
let settings: S3Bucket
let shelf: BackupShelf
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('scratch'), 's3-backups-'))
  const port = await findFreePort()
  const configureBuckets = [{ name: 'backups', configs: [] }]
  service = new S3rver({ address: '127.0.0.1', port, directory: folder, silent: true, configureBuckets })
  await service.run()
  settings = {
    kind: 's3',
    bucket: 'backups',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    pathStyle: true,
  }
  shelf = await openShelf(settings)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function* pieces(count: number, fail = false) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(2 ** 20, at)
  if (fail) throw new Error('the database is gone')
}

it('takes an archive of several parts, gives it back, and lists its own alone', async () => {
  await shelf.tidy()
  expect(await shelf.write(NAME, pieces(40))).toBe(40 * 2 ** 20)
  await shelf.write('suoke-notes.txt', pieces(1))
  expect(await shelf.list()).toEqual([NAME])
  const read = await buffer(await shelf.read(NAME))
  expect([read.length, read[0], read.at(-1)]).toEqual([40 * 2 ** 20, 0, 39])
  await shelf.remove(NAME)
  expect(await shelf.list()).toEqual([])
})

it('keeps nothing of one that fails on the way', async () => {
  await expect(shelf.write(NAME, pieces(20, true))).rejects.toThrow('the database is gone')
  expect(await shelf.list()).toEqual([])
})

it('says so where there is no such bucket', async () => {
  const elsewhere = await openShelf({ ...settings, bucket: 'nowhere' })
  await expect(elsewhere.write(NAME, pieces(1))).rejects.toMatchObject({ name: 'NoSuchBucket' })
})
