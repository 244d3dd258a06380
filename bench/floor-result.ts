import type { Measured } from './load.ts'
import { milliseconds, percent, perSecond, type Result, withFailures } from './row.ts'

interface Compared {
  work: string
  measured: Measured
  floor: Measured
  /** The least share of the floor's rate; null where the row is only shown. */
  least: number | null
  /** The least rate. */
  leastRate?: number
}

/** The row of a load that was measured in turns with its floor. */
export function toFloorResult({ work, measured, floor, least, leastRate = 0 }: Compared): Result {
  const { rate, p95, failures } = measured
  const targets = [
    ...(leastRate > 0 ? [`≥ ${perSecond(leastRate)}`] : []),
    ...(least === null ? [] : [`≥ ${percent(least)}`]),
  ]
  return {
    work,
    measured: withFailures(`${perSecond(rate)}, p95 ${milliseconds(p95)}`, measured),
    floor: perSecond(floor.rate),
    ratio: percent(rate / floor.rate),
    processor: `${processorOf(measured)} (floor ${processorOf(floor)})`,
    target: targets.join(' and '),
    passed: rate >= leastRate && rate >= (least ?? 0) * floor.rate && failures + floor.failures === 0,
  }
}

/** Milliseconds per answer: of the server and of PostgreSQL. */
export const processorOf = ({ processor: { server, database } }: Measured): string =>
  `${(server / 1000).toFixed(2)} + ${(database / 1000).toFixed(2)} ms`
