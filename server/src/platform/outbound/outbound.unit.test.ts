import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'
import { checkedAddress } from './address.ts'
import { OutboundFailure } from './failure.ts'
import { postOutbound } from './post.ts'

const CLOSED = '不能连接内网地址，需要时请由运维人员在 OUTBOUND_ALLOW 中允许'

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2002:a00:1::',
    '2001:db8::1',
  ])('%s is not public', async (host) => {
    await expect(checkedAddress(host, { allow: [] })).rejects.toThrow(CLOSED)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '[2400:3200::1]'])('%s is', async (host) => {
    expect(await checkedAddress(host, { allow: [] })).toBe(host.replace(/[[\]]/g, ''))
  })

  it('is the one that was checked, and none of several may be closed', async () => {
    const resolve = (...addresses: string[]) => ({ allow: [], resolve: async () => addresses })
    expect(await checkedAddress('a.example', resolve('8.8.4.4', '8.8.8.8'))).toBe('8.8.4.4')
    await expect(checkedAddress('a.example', resolve('8.8.4.4', '10.0.0.1'))).rejects.toThrow(CLOSED)
    await expect(checkedAddress('a.example', resolve())).rejects.toThrow('找不到这个主机名')
  })

  it('inside is reached where the operator allows just that', async () => {
    const allow = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1']
    expect(await checkedAddress('10.200.0.1', { allow })).toBe('10.200.0.1')
    expect(await checkedAddress('[fd12::1]', { allow })).toBe('fd12::1')
    expect(await checkedAddress('127.0.0.1', { allow })).toBe('127.0.0.1')
    await expect(checkedAddress('127.0.0.2', { allow })).rejects.toThrow(CLOSED)
    await expect(checkedAddress('192.168.0.1', { allow })).rejects.toThrow(CLOSED)
  })
})

describe('a request', () => {
  let receiver: Receiver
  let other: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    other = await startReceiver()
  })
  beforeEach(() => {
    receiver.received = []
  })
  afterAll(async () => {
    await receiver.close()
    await other.close()
  })
  const allow = ['127.0.0.1']
  const post = (url: string, rules: Partial<Parameters<typeof postOutbound>[1]> = {}) =>
    postOutbound({ url, body: '{"a":"é"}', headers: { 'x-own': '1' } }, { allow, ...rules })

  it('arrives with its name, headers and body, and reads the answer', async () => {
    const port = new URL(receiver.origin).port
    const answer = await post(`http://gateway.example:${port}/in?x=1`, { resolve: async () => ['127.0.0.1'] })
    expect(answer).toEqual({ status: 200, body: '{"errcode":0,"code":0}', retryAfter: null })
    expect(receiver.received).toMatchObject([
      {
        path: '/in?x=1',
        text: '{"a":"é"}',
        headers: { host: `gateway.example:${port}`, 'x-own': '1', 'content-length': '10' },
      },
    ])
  })

  it.each([
    ['to this machine', () => receiver.origin],
    ['by a name that leads here', () => receiver.origin.replace('127.0.0.1', 'localhost')],
    ['by another spelling', () => receiver.origin.replace('127.0.0.1', '0x7f.1')],
    ['as a whole number', () => receiver.origin.replace('127.0.0.1', '2130706433')],
  ])('%s is refused unless it is allowed, before anything is sent', async (_, url) => {
    await expect(post(url(), { allow: [] })).rejects.toThrow(CLOSED)
    expect(receiver.received).toEqual([])
  })

  it('goes where the name led when it was checked, whatever it leads to next', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const resolve = async () => answers.shift() ?? []
    const url = `http://turning.example:${new URL(receiver.origin).port}/`
    expect(await post(url, { resolve })).toMatchObject({ status: 200 })
    await expect(post(url, { resolve })).rejects.toThrow(CLOSED)
    expect(receiver.received).toHaveLength(1)
  })

  it('follows no redirection', async () => {
    receiver.answer = (_, reply) => reply.writeHead(307, { location: `${other.origin}/there` }).end()
    expect(await post(receiver.origin)).toMatchObject({ status: 307 })
    expect(other.received).toEqual([])
  })

  it('reads no more of an answer than it needs, and waits no longer than it should', async () => {
    receiver.answer = (_, reply) => {
      reply.write('x'.repeat(200_000))
    }
    expect((await post(receiver.origin)).body).toHaveLength(64 * 1024)
    receiver.answer = (_, reply) => {
      reply.write('{')
    }
    await expect(post(receiver.origin, { timeout: 200 })).rejects.toThrow('对方没有及时回应')
  })

  it('says in a sentence why nobody answers', async () => {
    const gone = await startReceiver()
    await gone.close()
    const failure = await post(gone.origin).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OutboundFailure)
    expect(failure).toMatchObject({ message: '对方拒绝连接', isFinal: false })
    await expect(post('ftp://127.0.0.1/')).rejects.toThrow('地址应以 http:// 或 https:// 开头')
  })
})
