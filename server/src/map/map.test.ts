import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mapCalls } from '#protocol/map/calls.ts'
import { type FakeMapService, startMapService } from '../../test/map-service.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'
import { PNG } from '../../test/upload.ts'

const KEY = 'geheim&x=1'
let service: FakeMapService
let company: TestCompany
/** Each failure has a tile of its own, that nothing is kept of. */
let tiles = 0

beforeAll(async () => {
  service = await startMapService()
  const { tileUrl, geocodingUrl } = service
  company = await drawCompany({
    config: { map: { tileUrl, geocodingUrl, key: KEY, attribution: '测试地图' } },
  })
})
afterAll(async () => {
  await company.close()
  await service.close()
})
beforeEach(() => {
  service.asked.length = 0
  service.instead = null
})

async function tile(path: string, token?: string) {
  const headers = { 'admin-token': token ?? (await company.people.outsider.token()) }
  return company.app.fastify.inject({ method: 'GET', url: `/crm/api/crmMap/tile/${path}`, headers })
}

describe('tiles', () => {
  it('come from the configured service with its key, and are kept', async () => {
    const first = await tile('3/6/2')
    expect([first.statusCode, first.rawPayload.equals(PNG)]).toEqual([200, true])
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    })
    await Promise.all([tile('3/6/2'), tile('3/6/3'), tile('3/6/3')])
    const key = encodeURIComponent(KEY)
    expect(service.asked).toEqual([`/tiles/3/6/2.png?tk=${key}`, `/tiles/3/6/3.png?tk=${key}`])
  })

  it('are for people who are signed in, and only those that exist', async () => {
    expect((await tile('3/6/2', 'nobody')).json()).toMatchObject({ code: 302 })
    for (const path of ['3/8/0', '3/0/8', '21/0/0', '3/-1/0', '3/x/0', '3/%2e%2e/0', '3/6/2%3Fa=b'])
      expect((await tile(path)).json()).toMatchObject({ code: expect.toBeOneOf([400, 404]) })
    expect(service.asked).toEqual([])
  })

  it.each([
    ['sends elsewhere', (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers with a page', (reply) => reply.setHeader('content-type', 'text/html').end('<script>')],
    ['answers with a drawing', (reply) => reply.setHeader('content-type', 'image/svg+xml').end('<svg/>')],
    [
      'answers without end',
      (reply) => {
        reply.setHeader('content-type', 'image/png')
        for (let at = 0; at < 40; at += 1) reply.write(Buffer.alloc(64 * 1024))
        reply.end()
      },
    ],
    ['breaks off', (reply) => reply.destroy()],
    ['fails', (reply) => reply.writeHead(500, { 'content-type': 'image/png' }).end(PNG)],
  ] satisfies [string, FakeMapService['instead']][])(
    'a service that %s is not passed on, nor kept',
    async (does, instead) => {
      service.instead = instead
      tiles += 1
      const path = `5/1/${tiles}`
      expect((await tile(path)).json()).toEqual({
        code: 500,
        msg: '地图服务暂时不可用，请稍后再试',
        data: null,
      })
      // one that cuts a connection which was kept open is asked once more, on another
      expect(service.asked.length).toBeLessThanOrEqual(does === 'breaks off' ? 2 : 1)
      service.instead = null
      expect((await tile(path)).statusCode).toBe(200)
    },
  )
})

describe('search', () => {
  it('asks the service for the word, whatever it holds, once an hour', async () => {
    const { outsider } = company.people
    const places = await outsider.ask(mapCalls.search, { word: '威海&tk=other#{key}' })
    expect(places).toEqual([
      { name: '威海大厦', address: '威海大厦, 新威路, 环翠区, 威海市', lng: 122.1206, lat: 37.5131 },
      { name: '威海站', address: '威海站, 上海路, 环翠区, 威海市', lng: 122.1658, lat: 37.4292 },
    ])
    await outsider.ask(mapCalls.search, { word: '威海&tk=other#{key}' })
    const asked = service.asked.map((url) => [...new URL(url, 'http://a').searchParams])
    expect(asked).toEqual([
      [
        ['q', '威海&tk=other#{key}'],
        ['tk', KEY],
      ],
    ])
  })

  it('says that the service is away when it answers nothing that can be read', async () => {
    service.instead = (reply) => reply.setHeader('content-type', 'application/json').end('{"status":"0"}')
    const { outsider } = company.people
    expect((await outsider.call(mapCalls.search, { word: '无' })).msg).toBe('地图服务暂时不可用，请稍后再试')
  })
})

it('without a service there is none, and pages know', async () => {
  const plain = await drawCompany()
  const { outsider } = plain.people
  expect(await outsider.ask(mapCalls.config)).toEqual({ tiles: false, search: false, attribution: '' })
  expect((await outsider.call(mapCalls.search, { word: '威海' })).code).toBe(404)
  await plain.close()
  expect(await company.people.outsider.ask(mapCalls.config)).toEqual({
    tiles: true,
    search: true,
    attribution: '测试地图',
  })
})
