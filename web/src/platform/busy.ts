import { type Call, isSafe } from '#protocol/platform/call.ts'
import { working } from './notices.ts'

/** The server has too much to do, and did nothing of what was asked. */
const BUSY = 503
const words = '系统繁忙，正在自动重试…'
/** How often it is asked again before its sentence is shown. */
const TIMES = 4
const FIRST_WAIT = 1000
const LONGEST_WAIT = 8000

let waiting = 0
let stopSaying: () => void = () => undefined

/** Shows one notice for all waiting requests. */
async function saying<Result>(wait: Promise<Result>): Promise<Result> {
  if (waiting === 0) stopSaying = working(words)
  waiting += 1
  try {
    return await wait
  } finally {
    waiting -= 1
    if (waiting === 0) stopSaying()
  }
}

/** The Retry-After of the server, else exponential back-off; with jitter, so that clients do not retry at once. */
function waitBefore(attempt: number, response: Response): number {
  const asked = Number(response.headers.get('retry-after') ?? 0) * 1000
  const wait = Math.min(Math.max(asked, FIRST_WAIT) * 2 ** attempt, LONGEST_WAIT)
  return wait * (0.75 + Math.random() / 2)
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', give, { once: true })
  })

/**
 * Sends again what a busy server turned away (platform.md §1.7), with growing pauses and a word to the person: requests
 * that change nothing, and saves with a key, which the server does once however often they come. Others are answered as they are.
 */
export async function sendUntilAccepted(
  call: Call,
  values: Readonly<Record<string, unknown>>,
  { send, signal }: { send: () => Promise<Response>; signal: AbortSignal },
): Promise<Response> {
  const isRepeatable = isSafe(call) || Boolean(values.requestKey)
  for (let attempt = 0; ; attempt++) {
    const response = await send()
    if (response.status !== BUSY || !isRepeatable || attempt === TIMES) return response
    await saying(pause(waitBefore(attempt, response), signal))
  }
}
