import type { LoadRequest } from '../load.ts'
import { type BenchRow, milliseconds, perSecond } from '../row.ts'

/** Calls with which a client begins, and how long each may take with 2,000 people (platform.md §14.5), in milliseconds. */
const calls = [
  { path: 'adminRole/auth', body: undefined, most: 50 },
  { path: 'adminUser/queryUserList', body: '{"pageType":0}', most: 200 },
  { path: 'adminMessage/queryUnreadCount', body: '{}', most: 20 },
] as const

/** One person's calls one after the other, as a client begins: with `BENCH_STAFF=2000`, how long each takes. */
export const bootRow: BenchRow = {
  key: 'boot',
  run: async ({ open, options }) => {
    const { call, token } = await open()
    const results = []
    for (const { path, body = '{}', most } of calls) {
      const times = await timeCalls({ url: call(path), body, token })
      const p95 = times[Math.floor(times.length * 0.95)] ?? 0
      results.push({
        work: `${path} with ${options.staff.toLocaleString('en')} people, one after the other`,
        measured: `p95 ${milliseconds(p95)}, ${perSecond(1000 / (times[0] ?? 1))} at best`,
        floor: '',
        ratio: '',
        target: `p95 < ${milliseconds(most)}`,
        passed: p95 < most,
      })
    }
    return results
  },
}

const TIMES = 100

/** Milliseconds of each, the quickest first. */
async function timeCalls({ url, body, token = '' }: LoadRequest): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < TIMES; at++) {
    const begun = performance.now()
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'admin-token': token },
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    if (!text.startsWith('{"code":0,')) throw new Error(`${url}: ${text.slice(0, 200)}`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((one, other) => one - other)
}
