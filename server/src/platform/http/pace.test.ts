import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#protocol/session/calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let port: number
beforeAll(async () => {
  const limits = { headTime: 1_000, bodyTime: 1_000, uploadPace: 64, requestTime: 60_000 }
  company = await drawCompany({ config: { limits } })
  port = Number(new URL(await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => company.close())

interface Slow {
  head: string
  /** Sent one after another, with a pause before each. */
  pieces: readonly string[]
  pause: number
}

/** The server's output until one side closed the connection. */
async function sendSlowly({ head, pieces, pause }: Slow): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  // a server that hangs up while we send is what some cases are about
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(head)
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (socket.destroyed || socket.readableEnded) break
    socket.write(piece)
  }
  await closed
  return said
}

const headOf = (path: string, headers: Record<string, string | number>) =>
  `POST /crm/api/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const drip = (content: string) => [...content]

describe('a body', () => {
  const body = JSON.stringify({ username: '13900000000', password: 'wrong1' })
  const head = headOf(sessionCalls.login.path, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  })

  it('that comes byte by byte is waited for so long and no longer', async () => {
    const reply = await sendSlowly({ head, pieces: drip(body), pause: 50 })
    expect(reply).toContain('HTTP/1.1 408 ')
    expect(reply).toContain('{"code":408,"msg":"请求超时","data":null}')
  })

  it('that never comes is waited for no longer', async () => {
    expect(await sendSlowly({ head, pieces: [], pause: 0 })).toContain('HTTP/1.1 408 ')
  })

  it('that comes in two pieces is answered', async () => {
    const pieces = [body.slice(0, 10), body.slice(10)]
    expect(await sendSlowly({ head, pieces, pause: 20 })).toContain('"msg":"账号或密码错误"')
  })

  it('that was refused before it was read does not keep the line', async () => {
    const upload = headOf('adminFile/upload', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 1000,
    }).replace('Connection: close\r\n', '')
    const reply = await sendSlowly({ head: upload, pieces: drip('x'.repeat(1000)), pause: 50 })
    expect(reply).toContain('"code":302')
  })
})

describe('an upload', () => {
  const send = async (pieces: readonly string[], pause: number) => {
    const before = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const content = [before, ...pieces, '\r\n--x--\r\n']
    const head = headOf('adminFile/upload', {
      'Admin-Token': await company.people.repA.token(),
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': content.join('').length,
    })
    return sendSlowly({ head, pieces: content, pause })
  }

  it('takes longer than other bodies may, as long as it moves', async () => {
    const reply = await send(Array<string>(30).fill('x'.repeat(100)), 50)
    expect(reply).toContain('"msg":"success"')
    expect(reply).toContain('"size":3000')
  })

  it('that only pretends to move is ended', async () => {
    expect(await send(drip('x'.repeat(200)), 50)).toContain('HTTP/1.1 408 ')
  })
})

it('a head that comes byte by byte is waited for so long and no longer', async () => {
  const head = headOf('login', { 'X-Long': 'x'.repeat(300) })
  expect(await sendSlowly({ head: '', pieces: drip(head), pause: 50 })).toContain('HTTP/1.1 408 ')
})
