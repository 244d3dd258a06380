import { measureSteady } from './arrivals.ts'
import type { Bench, OpenBench } from './bench.ts'
import { processorOf } from './floor-result.ts'
import type { NextRequest } from './load.ts'
import { milliseconds, perSecond, type Result, withFailures } from './row.ts'

interface Waiting {
  work: string
  next: NextRequest
  /** p95, milliseconds. */
  limit: number
  /** Requests a second on a busy day. */
  rate: number
}

/**
 * How long people wait on a busy day, which is what the limit is for, and besides how much is answered when as many ask again
 * as soon as they are answered: there everybody waits for the others, the longer the more there are.
 */
export async function measureWaiting(
  { options }: Pick<Bench, 'options'>,
  { measure }: Pick<OpenBench, 'measure'>,
  { work, next, limit, rate }: Waiting,
): Promise<Result> {
  let turn = 0
  const steady = await measureSteady(() => next(turn++ % options.connections), {
    rate,
    seconds: options.rounds * options.seconds,
  })
  const { crowd } = await measure({ crowd: next })
  const busy = withFailures(`p95 ${milliseconds(steady.p95)} at ${perSecond(rate)}`, steady)
  const most = withFailures(`${perSecond(crowd.rate)}, p95 ${milliseconds(crowd.p95)}`, crowd)
  return {
    work,
    measured: `${busy}; ${options.connections} at once: ${most}`,
    floor: '',
    ratio: '',
    processor: processorOf(crowd),
    target: `p95 < ${limit} ms`,
    passed: steady.p95 < limit && steady.failures === 0,
  }
}
