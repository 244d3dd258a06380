import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { openFileStore } from '#server/platform/files/store.ts'
import type { S3Settings } from '#server/platform/files/store-fault.ts'
import { createLog } from '#server/platform/log.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { drawCompany, startApp, type TestCompany } from '../../test/people.ts'
import { sendFile, uploadFile } from '../../test/upload.ts'

/** The fixed keys of the test service. */
const KEY = 'S3RVER'
const log = createLog('silent')

let folder: string
let service: S3rver
let settings: S3Settings
let company: TestCompany

async function freePort(): Promise<number> {
  const server = createServer()
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address())),
  )
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('scratch'), 's3-'))
  const port = await freePort()
  service = new S3rver({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'suoke-files', configs: [] }],
  })
  await service.run()
  settings = {
    kind: 's3',
    bucket: 'suoke-files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    pathStyle: true,
  }
  company = await drawCompany({ config: { files: settings } })
})
afterAll(async () => {
  await company.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const openStore = (changes: Partial<S3Settings> = {}) => openFileStore({ ...settings, ...changes }, log)

it('a store on S3 saves, opens whole and in part, lists and removes', async () => {
  const store = await openStore()
  const source = path.join(folder, 'source.txt')
  await writeFile(source, '第一行内容')
  await store.save('2025/05/15/a', source)
  expect(await text(await store.open('2025/05/15/a'))).toBe('第一行内容')
  expect(await text(await store.open('2025/05/15/a', { start: 3, end: 8 }))).toBe('一行')
  await store.save('2025/05/16/b', source)
  expect(await store.list('2025/05/15')).toEqual(['2025/05/15/a'])
  expect(await store.list('2024/01/01')).toEqual([])
  await store.remove('2025/05/15/a')
  await store.remove('2025/05/15/a')
  expect(await store.list('2025/05/15')).toEqual([])
  await expect(store.open('2025/05/15/a')).rejects.toThrow()
  await writeFile(source, '')
  await store.save('2025/05/15/empty', source)
  expect(await text(await store.open('2025/05/15/empty'))).toBe('')
})

it('an upload lies there, is downloaded whole and in part, and its bytes go with it', async () => {
  const { repA } = company.people
  const large = Buffer.alloc(12 * 1024 * 1024, 'x')
  const sent = await uploadFile(company, repA, fileCalls.upload, { name: '大文件.txt', content: large })
  const get = async (headers: Record<string, string> = {}) =>
    company.app.fastify.inject({
      method: 'GET',
      url: `/crm/api${sent.url}`,
      headers: { 'admin-token': await repA.token(), ...headers },
    })
  const whole = await get()
  expect([whole.statusCode, whole.rawPayload.equals(large)]).toEqual([200, true])
  const part = await get({ range: 'bytes=5-14' })
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'xxxxxxxxxx',
    `bytes 5-14/${large.length}`,
  ])
  const { store } = company.app.services.fileService
  expect(await store.list('2025/05/15')).toHaveLength(2)
  await repA.ask(fileCalls.removeBatch, { batchId: sent.batchId })
  await company.platform.jobs.runDue()
  expect(await store.list('2025/05/15')).toHaveLength(1)
})

it('what is wrong with a store is reported by its check', async () => {
  expect(await (await openStore()).check()).toBeNull()
  expect(await (await openStore({ accessKeyId: 'nobody' })).check()).toBe('denied')
  expect(await (await openStore({ bucket: 'not-there' })).check()).toBe('noBucket')
  expect(await (await openStore({ endpoint: `http://127.0.0.1:${await freePort()}` })).check()).toBe(
    'unreachable',
  )
})

it('a call that needs a store which is away is refused in one sentence, and /ready tells', async () => {
  const files = { ...settings, accessKeyId: 'nobody' }
  const other = await drawCompany({ config: { files } })
  try {
    const { admin } = other.people
    const part = { name: 'a.txt', content: 'a' }
    expect(await sendFile(other, admin, fileCalls.upload, part)).toMatchObject({
      code: 500,
      msg: '文件存储暂时不可用，请稍后再试',
    })
    const ready = await other.app.fastify.inject({ method: 'GET', url: '/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', files: 'denied' }])
  } finally {
    await other.close()
  }
  const ready = await company.app.fastify.inject({ method: 'GET', url: '/ready' })
  expect(ready.json()).toEqual({ status: 'ready' })
})

it('a start with keys that are not taken ends with a sentence that names them', async () => {
  const { app, close } = await startApp({ config: { files: { ...settings, accessKeyId: 'nobody' } } })
  const refused: unknown = await app.checkStart().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartFailure)
  expect(String(Object(refused).message)).toMatch(
    /^文件存储拒绝访问存储桶 suoke-files：请检查 FILES_S3_ACCESS_KEY.*$/,
  )
  await close()
})
