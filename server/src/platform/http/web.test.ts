import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { createTestServices, type TestServices } from '../../../test/services.ts'

let folder: string
let platform: TestServices
let app: App
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('scratch'), 'web-'))
  const webRoot = path.join(folder, 'web')
  await mkdir(webRoot)
  await writeFile(path.join(folder, 'secret.txt'), 'secret')
  await writeFile(path.join(webRoot, 'index.html'), '<title>page</title>')
  await writeFile(path.join(webRoot, 'signed-in.json'), '["assets/list.css","assets/list.js"]')
  platform = await createTestServices()
  app = await buildApp(platform, { webRoot })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path unnormalised; well-behaved clients normalise it first. */
async function getRaw(address: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  http.get({ port: new URL(origin).port, path: address }, (reply) => resolve(text(reply))).on('error', reject)
  return promise
}

it('every address of the client is its one document, except files that are not there', async () => {
  for (const address of ['/', '/crm/customer?id=1', '/secret.txt'])
    expect(await getRaw(address), address).toContain('<title>page</title>')
  expect(JSON.parse(await getRaw('/assets/gone.js'))).toMatchObject({ code: 404 })
})

it('the document names what comes next to those who have a session, and to nobody else', async () => {
  const next = '</assets/list.css>; rel=preload; as=style; crossorigin, </assets/list.js>; rel=modulepreload'
  for (const address of ['/', '/crm/customer']) {
    const signedIn = await fetch(origin + address, { headers: { cookie: 'Admin-Token=1' } })
    expect(signedIn.headers.get('link'), address).toBe(next)
    const stranger = await fetch(origin + address)
    expect(stranger.headers.get('link'), address).toBeNull()
  }
})

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/\\..\\secret.txt',
  '/%00',
  '/crm/api/../../secret.txt',
  '/crm/api/adminFile/down/../../secret.txt',
])('%s leads nowhere, and is no fault', async (address) => {
  expect(JSON.parse(await getRaw(address))).toEqual({ code: 404, msg: '资源未找到', data: null })
})
