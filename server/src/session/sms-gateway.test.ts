import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessionCalls } from '#protocol/session/calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

const secret = `whsec_${Buffer.from('a secret of the gateway').toString('base64')}`
const taken: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 204

const gateway = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    taken.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
})

let company: TestCompany
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  company = await drawCompany({ config: { sms: { url: `http://127.0.0.1:${port}/codes`, secret } } })
})
afterAll(async () => {
  await company.close()
  gateway.close()
})
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const send = async () => {
  const { repA } = company.people
  return repA.call(sessionCalls.sendSms, { telephone: repA.username, type: 2 })
}

it('carries codes signed to the gateway, by which people sign in', async () => {
  const { repA } = company.people
  expect(await company.nobody.ask(sessionCalls.loginWays)).toMatchObject({ sms: true })
  expect((await send()).code).toBe(0)
  const last = taken.at(-1)
  if (!last) throw new Error('nothing came to the gateway')
  const { code, ...rest } = JSON.parse(last.body)
  expect(rest).toEqual({ mobile: repA.username, type: 2 })
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = last.headers
  const expected = createHmac('sha256', 'a secret of the gateway')
    .update(`${id}.${at}.${last.body}`)
    .digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  const login = { username: repA.username, smscode: code, loginType: 2, type: 4 }
  expect((await company.nobody.call(sessionCalls.login, login)).code).toBe(0)
})

it.each([500, 302])('says that a code could not be sent where the gateway answers %i', async (answer) => {
  status = answer
  expect(await send()).toMatchObject({ code: 1123, msg: '发送验证码失败，请稍候再试！' })
  status = 204
  expect((await send()).code).toBe(0)
})
