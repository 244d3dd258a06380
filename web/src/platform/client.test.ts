import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { ask, CallError, whenSignedOut } from './client.ts'
import { download, fileNameOf } from './download.ts'
import * as notices from './notices.ts'

const { toast } = notices

const shared = { area: 'test', need: 'public', summary: '' } as const
const form = call({
  ...shared,
  path: 'some/{id?}',
  request: z.object({ id: z.number(), names: z.any(), note: z.any() }),
  reply: z.number(),
})
const bare = call({
  ...shared,
  path: 'some/list/{id}',
  body: 'json',
  bare: 'ids',
  request: z.object({ id: z.number(), ids: z.array(z.number()) }),
  reply: z.null(),
})
const get = call({
  ...shared,
  path: 'some/get',
  method: 'GET',
  body: 'query',
  request: z.object({ label: z.number() }),
  reply: z.null(),
})

const said: string[] = []
const sent: { url: string; body: unknown }[] = []

function answer(body: unknown, init: ResponseInit = {}): void {
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ url, body: options.body })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
  })
}
const refuse = (code: number, msg: string, data: unknown = null) => answer({ code, msg, data })

beforeEach(() => {
  said.length = 0
  sent.length = 0
  vi.spyOn(toast, 'error').mockImplementation((words) => void said.push(words))
  vi.spyOn(toast, 'success').mockImplementation((words) => void said.push(words))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('requests', () => {
  it('sends forms: path parameters in the path, arrays by index, null as empty, undefined not at all', async () => {
    answer({ code: 0, msg: 'success', data: 7 })
    expect(await ask(form, { id: 3, names: ['甲', '乙'], note: null })).toBe(7)
    expect(sent[0]?.url).toBe('/crm/api/some/3')
    expect(String(sent[0]?.body)).toBe(
      new URLSearchParams({ 'names[0]': '甲', 'names[1]': '乙', note: '' }).toString(),
    )
  })
  it('leaves the segment of a missing parameter out', async () => {
    answer({ code: 0, msg: '', data: 1 })
    await ask(form, { note: undefined })
    expect(sent[0]?.url).toBe('/crm/api/some')
    expect(String(sent[0]?.body)).toBe('')
  })
  it('sends a bare body as it is', async () => {
    answer({ code: 0, msg: '', data: null })
    await ask(bare, { id: 9, ids: [1, 2] })
    expect(sent[0]).toEqual({ url: '/crm/api/some/list/9', body: '[1,2]' })
  })
  it('puts a query behind the address', async () => {
    answer({ code: 0, msg: '', data: null })
    await ask(get, { label: 2 })
    expect(sent[0]).toEqual({ url: '/crm/api/some/get?label=2', body: undefined })
  })
})

describe('replies', () => {
  it('takes 2021 for success', async () => {
    answer({ code: 2021, msg: 'x', data: 1 })
    expect(await ask(form, {})).toBe(1)
  })
  it('throws a refusal and shows its words, unless the caller does', async () => {
    refuse(1117, '角色名称已存在')
    await expect(ask(form, {}, { quiet: true })).rejects.toMatchObject({
      code: 1117,
      message: '角色名称已存在',
    })
    expect(said).toEqual([])
    await expect(ask(form, {})).rejects.toBeInstanceOf(CallError)
    expect(said).toEqual(['角色名称已存在'])
  })
  it('says nothing when the server has no words', async () => {
    refuse(102, '')
    await expect(ask(form, {})).rejects.toMatchObject({ code: 102 })
    expect(said).toEqual([])
  })
  it('answers a lost session once for all, and not while probing', async () => {
    const left: unknown[] = []
    whenSignedOut((data) => left.push(data))
    refuse(302, '请先登录！', { extra: 1, extraTime: '2026-05-20 08:00:00' })
    await expect(ask(form, {})).rejects.toMatchObject({ code: 302 })
    await expect(ask(form, {}, { probing: true })).rejects.toMatchObject({ code: 302 })
    expect(left).toEqual([{ extra: 1, extraTime: '2026-05-20 08:00:00' }])
    expect(said).toEqual([])
  })
  it.each([
    ['a fault', 'oops', { status: 500 }],
    ['a page of a proxy', '<html>', { status: 502 }],
  ])('calls %s a network error that may pass', async (_, body, init) => {
    answer(body, init)
    await expect(ask(form, {}, { quiet: true })).rejects.toMatchObject({
      message: '网络错误，请检查您的网络或稍后重试',
    })
  })
  it('calls a reply that is none a network error', async () => {
    answer('<html>', { status: 200 })
    await expect(ask(form, {}, { quiet: true })).rejects.toMatchObject({
      message: '网络错误，请检查您的网络',
    })
  })
  it('leaves the number of a fault long enough to be written down', async () => {
    refuse(500, '网络错误，请检查您的网络或稍后重试（编号 K7MQ2XRA）')
    await expect(ask(form, {})).rejects.toMatchObject({ code: 500 })
    expect(toast.error).toHaveBeenLastCalledWith('网络错误，请检查您的网络或稍后重试（编号 K7MQ2XRA）', 10)
  })
  it('calls a lost connection a network error with code 0', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await expect(ask(form, {}, { quiet: true })).rejects.toMatchObject({
      code: 0,
      message: '网络错误，请检查您的网络',
    })
  })
  it('passes an abort on without a word', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')))
    await expect(ask(form, {})).rejects.toMatchObject({ name: 'AbortError' })
    expect(said).toEqual([])
  })
})

describe('a busy server', () => {
  const busy = '系统繁忙，本次请求未执行，请稍后再试'
  /** Rejects the first `times` requests, then answers. */
  function turnAway(times: number): void {
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      sent.push({ url, body: options.body })
      const isAway = sent.length <= times
      const body = isAway ? { code: 503, msg: busy, data: null } : { code: 0, msg: 'success', data: 7 }
      const headers = { 'retry-after': '2' }
      return new Response(JSON.stringify(body), isAway ? { status: 503, headers } : {})
    })
  }
  const waiting: string[] = []
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    waiting.length = 0
    vi.spyOn(notices, 'working').mockImplementation((words) => {
      waiting.push(words)
      return () => void waiting.pop()
    })
  })
  afterEach(() => void vi.useRealTimers())
  const safe = { ...form, safe: true } as const
  const keyed = call({
    ...shared,
    path: 'some/add',
    request: z.object({ requestKey: z.string() }),
    reply: z.number(),
  })

  it.each([
    ['what changes nothing', () => ask(safe, { id: 3 })],
    ['what is read by GET', () => ask(get, { label: 2 })],
    ['a save with a key', () => ask(keyed, { requestKey: 'k' })],
  ])('is asked again by itself, with a word while that takes: %s', async (_, begin) => {
    turnAway(2)
    const asked = begin()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(waiting).toEqual(['系统繁忙，正在自动重试…'])
    await vi.advanceTimersByTimeAsync(2500)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await asked).toBe(7)
    expect(sent).toHaveLength(3)
    expect(sent[2]).toEqual(sent[0])
    expect(waiting).toEqual([])
    expect(said).toEqual([])
  })

  it('is not asked twice for a write without a key: the sentence says that nothing was done', async () => {
    turnAway(1)
    await expect(ask(form, { id: 3 })).rejects.toMatchObject({ code: 503, message: busy })
    expect(sent).toHaveLength(1)
    expect(said).toEqual([busy])
  })

  it('that stays busy is given up with its sentence', async () => {
    turnAway(100)
    const asked = ask(safe, {}).catch((failure: unknown) => failure)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toMatchObject({ code: 503, message: busy })
    expect(sent).toHaveLength(5)
    expect(said).toEqual([busy])
    expect(waiting).toEqual([])
  })

  it('is left alone once nobody waits any more', async () => {
    turnAway(100)
    const gone = new AbortController()
    const asked = ask(safe, {}, { signal: gone.signal }).catch((failure: unknown) => failure)
    await vi.advanceTimersByTimeAsync(0)
    gone.abort()
    expect(await asked).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(said).toEqual([])
    expect(waiting).toEqual([])
  })
})

describe('downloads', () => {
  it('reads the name of the file', () => {
    expect(fileNameOf(`attachment;filename=${encodeURIComponent('客户信息.xlsx')}`)).toBe('客户信息.xlsx')
    expect(fileNameOf('attachment; filename="a b.pdf"')).toBe('a b.pdf')
    expect(fileNameOf('attachment;filename=100%.txt')).toBe('100%.txt')
    expect(fileNameOf(null)).toBe('下载')
  })
  it('shows the sentence inside a reply that is no file', async () => {
    refuse(2095, '导出数据超过10000行，请缩小筛选范围')
    await expect(download(form, {})).rejects.toMatchObject({ code: 2095 })
    answer({ code: 1, msg: '正在导出', data: null })
    await download(form, {})
    expect(said).toEqual(['导出数据超过10000行，请缩小筛选范围', '正在导出'])
  })
})
