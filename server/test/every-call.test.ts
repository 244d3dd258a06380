import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { type Call, isFile, pathParameters } from '#protocol/platform/call.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { uploadFile } from './upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const needsSession = allCalls.filter((call) => call.need !== 'public')
const needsRight = needsSession.filter((call) => call.need !== 'signedIn')
const named = (calls: readonly Call[]) => calls.map((call) => ({ path: call.path, call }))
/** Ends the session that the other cases use; it has tests of its own. */
const keepsSession = (call: Call) => !/logout/.test(call.path)

interface Sent {
  body?: string
  contentType?: string
  token?: string | null
  parameter?: string
}

async function send(call: Call, { body, contentType, token, parameter = '1' }: Sent) {
  const path = pathParameters(call.path).reduce(
    (whole, name) => whole.replace(new RegExp(`\\{${name}\\??\\}`), parameter),
    call.path,
  )
  const response = await company.app.fastify.inject({
    method: call.method,
    url: `/crm/api/${path}`,
    headers: {
      ...(call.method === 'POST' ? { 'content-type': contentType ?? 'application/json' } : {}),
      ...(token ? { 'admin-token': token } : {}),
    },
    ...(call.method === 'POST' ? { payload: body ?? '{}' } : {}),
  })
  return { status: response.statusCode, ...(JSON.parse(response.payload) as { code: number; msg: string }) }
}

describe.each(named(needsSession))('$path', ({ call }) => {
  it('refuses who is not signed in', async () => {
    expect(await send(call, {})).toMatchObject({ status: 200, code: 302, msg: '请先登录！' })
    expect(await send(call, { token: 'f'.repeat(64) })).toMatchObject({ code: 302 })
  })
})

/** A user of the company who holds none of the rights by which the call is made. */
function personWithout({ need }: Call): Person {
  const directory = company.app.services.directory.current()
  const { outsider, ...others } = company.people
  const found = [outsider, ...Object.values(others)].find(({ userId }) =>
    [need].flat().every((path) => !directory.can(userId, path)),
  )
  if (!found) throw new Error(`everybody may call with ${String(need)}`)
  return found
}

describe.each(named(needsRight))('$path', ({ call }) => {
  it('refuses who lacks the right, whatever is sent', async () => {
    const token = await personWithout(call).token()
    expect(await send(call, { token })).toMatchObject({ status: 200, code: 401, msg: '无权操作' })
  })
})

describe('whoever must set up a second factor (platform.md §2.9)', () => {
  let token: string
  let fileId: string
  const demand = (roleIds: number[]) =>
    company.people.admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds })
  beforeAll(async () => {
    const { managerB } = company.people
    token = await managerB.token()
    fileId = (await uploadFile(company, managerB, fileCalls.upload, { name: 'a.txt', content: 'a' })).fileId
    await demand([company.roles.team])
  })
  afterAll(() => demand([]))

  const waiting = needsSession.filter(({ whileSettingUp }) => !whileSettingUp)
  it.each(named(waiting))('$path is refused', async ({ call }) => {
    expect(await send(call, { token })).toMatchObject({ code: 1014, msg: '企业要求您先设置两步验证' })
  })

  /** Addresses of one's own file, with the token where public calls take one: beside and inside. */
  const addresses = () => [
    `url=${encodeURIComponent(`/adminFile/down/${fileId}?c=${token}`)}`,
    `url=${encodeURIComponent(`/adminFile/down/${fileId}`)}`,
  ]
  const open = allCalls.filter((call) => call.need === 'public' && keepsSession(call))
  it.each(named(open))('$path gives no more than to nobody', async ({ call }) => {
    for (const query of addresses()) {
      const response = await company.app.fastify.inject({
        method: call.method,
        url: `/crm/api/${call.path.replace(/\{\w+\}/g, '1')}?${query}&telephone=13511112222&type=1`,
        headers: { 'admin-token': token },
      })
      const type = String(response.headers['content-type'])
      const code = type.startsWith('application/json') ? response.json().code : type
      expect(code, query).not.toBe('text/plain;charset=utf-8')
      if (call.path === fileCalls.preview.path) expect(code, query).toBe(1014)
      if (call.path === sessionCalls.sendSms.path) expect(code, query).toBe(1011)
    }
  })
})

/** Bodies that no client should send; each must end in a sentence. */
const malformed: [name: string, sent: Sent][] = [
  ['a broken JSON body', { body: '{"a":' }],
  ['an array where an object belongs', { body: '[[1],{"a":null}]' }],
  ['a bare text', { body: '"x"' }],
  ['a bare null', { body: 'null' }],
  ['wrong types throughout', { body: JSON.stringify(wrongTypes()) }],
  ['prototype keys', { body: '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}' }],
  ['a strange content type', { body: '<a/>', contentType: 'text/xml' }],
  ['text with NUL', { body: JSON.stringify({ ...wrongTypes('\u0000'), search: 'a\u0000b' }) }],
]

function wrongTypes(value: unknown = { deep: ['x'] }): Record<string, unknown> {
  const keys = [
    'id',
    'ids',
    'page',
    'limit',
    'label',
    'type',
    'entity',
    'field',
    'list',
    'name',
    'search',
    'sceneId',
  ]
  const more = [
    'searchList',
    'userId',
    'deptId',
    'roleId',
    'value',
    'fieldId',
    'customerId',
    'contactsId',
    'data',
    'menuIds',
  ]
  return Object.fromEntries([...keys, ...more].map((key) => [key, value]))
}

const answering = allCalls.filter((call) => !isFile(call) && call.method === 'POST' && keepsSession(call))
describe.each(named(answering))('$path', ({ call }) => {
  it.each(malformed)('answers %s without a fault', async (_name, sent) => {
    const token = await company.people.repB.token()
    const answer = await send(call, { ...sent, token })
    expect(answer.status).toBe(200)
    expect(answer.code).not.toBe(500)
    expect(typeof answer.msg).toBe('string')
  })
})

const withParameters = answering.filter((call) => pathParameters(call.path).length > 0)
describe.each(named(withParameters))('$path', ({ call }) => {
  it.each(['-1', '999999999999999999999', '%27%20or%201=1', 'x', '0'])(
    'answers %s in its path without a fault',
    async (parameter) => {
      const answer = await send(call, { token: await company.people.repB.token(), parameter })
      expect(answer.status).toBe(200)
      expect(answer.code).not.toBe(500)
    },
  )
})

describe('an oversized body', () => {
  it('is refused with a sentence by every kind of call', async () => {
    const token = await company.people.repB.token()
    const body = JSON.stringify({ search: 'x'.repeat(5 * 1024 * 1024) })
    for (const path of ['crmCustomer/queryPageList', 'crmCustomer/add', 'adminUser/queryUserList']) {
      const response = await company.app.fastify.inject({
        method: 'POST',
        url: `/crm/api/${path}`,
        headers: { 'content-type': 'application/json', 'admin-token': token },
        payload: body,
      })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ code: 413, data: null })
    }
  })
})

describe('addresses', () => {
  it('answer below every base, with doubled slashes, and refuse other methods and unknown calls', async () => {
    const token = await company.people.repB.token()
    const headers = { 'admin-token': token, 'content-type': 'application/json' }
    for (const url of [
      '/crm/api/crmCustomer/queryPageList',
      '/api//crmCustomer/queryPageList',
      '/crmCustomer/queryPageList',
    ]) {
      const response = await company.app.fastify.inject({ method: 'POST', url, headers, payload: '{}' })
      expect(response.json(), url).toMatchObject({ code: 0, data: { totalRow: expect.any(Number) } })
    }
    const wrong = await company.app.fastify.inject({
      method: 'GET',
      url: '/crm/api/crmCustomer/queryPageList',
      headers,
    })
    expect(wrong.json()).toMatchObject({ code: 405, msg: '请求方式错误' })
    const unknown = await company.app.fastify.inject({
      method: 'POST',
      url: '/crm/api/crmCustomer/nothing',
      headers,
      payload: '{}',
    })
    expect(unknown.json()).toMatchObject({ code: 404, msg: '资源未找到' })
  })

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('refuse %s', async (method) => {
    for (const url of ['/crm/api/crmCustomer/queryPageList', '/crmCustomer/queryPageList']) {
      const response = await company.app.fastify.inject({ method, url })
      expect(response.json(), url).toMatchObject({ code: 405, msg: '请求方式错误' })
    }
  })

  it('answer POST also where they may be read by GET', async () => {
    for (const url of ['/crm/api/captcha/1', '/crm/api/adminFile/public/1/a.png']) {
      const response = await company.app.fastify.inject({ method: 'POST', url })
      expect(response.statusCode).toBe(200)
      expect(response.payload).not.toContain('请求方式错误')
    }
  })

  it('that cannot be read are refused like other bad input', async () => {
    const long = `/crm/api/crmCustomer/queryById/${'1'.repeat(600)}`
    for (const url of ['/crm/api/%', '/%ff', long]) {
      const response = await company.app.fastify.inject({ method: 'POST', url })
      expect(response.statusCode, url).toBe(200)
      expect(response.json(), url).toEqual({ code: 400, msg: '参数验证错误', data: null })
    }
  })

  it('describe themselves as OpenAPI', async () => {
    const response = await company.app.fastify.inject({ method: 'GET', url: '/crm/api/docs' })
    const document: { paths: Record<string, unknown> } = response.json()
    for (const call of allCalls)
      expect(Object.keys(document.paths)).toContain(`/${call.path.replace('?}', '}')}`)
  })
})
