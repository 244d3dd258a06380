import { setTimeout as sleep } from 'node:timers/promises'
import { entryStates, type StatusEntry } from '#protocol/operations/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Gauge } from '#server/platform/health/metrics.ts'
import type { Found, OperationsEntry } from './entry.ts'

/** How the parts of the system stand. */
export interface Operations {
  /** All entries in their order, measured at most every few seconds. */
  status: (services: AppServices) => Promise<StatusEntry[]>
  /** The same as numbers. */
  gauges: (services: AppServices) => Promise<Gauge[]>
  /** Forgets what was measured: something has changed. */
  renew: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    operations: Operations
  }
}

/** Several people and monitors look at once. */
const PAUSE = 3_000
/** What takes longer to be measured stands as a fault of its own, and the others do not wait for it. */
const PATIENCE = 8_000

/** Measures what the areas have declared. */
export function createOperations(declared: readonly OperationsEntry[]): Operations {
  const entries = declared.toSorted((a, b) => a.order - b.order)
  let last: { found: Promise<Found[]>; until: number } | undefined
  const look = (services: AppServices) => {
    if (!last || Date.now() > last.until)
      last = {
        found: Promise.all(entries.map((entry) => lookAt(entry, services))),
        until: Date.now() + PAUSE,
      }
    return last.found
  }
  return {
    status: async (services) => (await look(services)).map(({ entry }) => entry),
    gauges: async (services) => (await look(services)).flatMap(gaugesOf),
    renew: () => {
      last = undefined
    },
  }
}

const late = Symbol('late')

async function lookAt(declared: OperationsEntry, services: AppServices): Promise<Found> {
  try {
    const found = await Promise.race([declared.look(services), sleep(PATIENCE, late, { ref: false })])
    return found === late ? unknown(declared, `${PATIENCE / 1000} 秒内没有取得`) : found
  } catch (error) {
    services.log.warn({ err: error }, `the status of ${declared.key} cannot be measured`)
    return unknown(declared, '没有取得')
  }
}

const unknown = ({ key, label }: OperationsEntry, reason: string): Found => ({
  entry: {
    key,
    label,
    state: 'bad',
    sentence: `${label}的情况${reason}`,
    remedy: '请稍后再看；一直如此时，请查看服务器日志中的原因',
    page: null,
    facts: [],
    table: null,
  },
  gauges: {},
})

const gaugesOf = ({ entry: { key, state }, gauges }: Found): Gauge[] => [
  { name: 'state', entry: key, value: entryStates.indexOf(state) },
  ...Object.entries(gauges).map(([name, value]) => ({ name, entry: key, value })),
]
