import { collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client'
import type { Services } from '#server/platform/services.ts'
import type { Reading } from '#server/platform/standby/reading.ts'

export interface Metrics {
  /** The text format of Prometheus. */
  read(): Promise<string>
  contentType: string
  /** One answered call: its route (never the address itself, which has ids), its HTTP status, seconds. */
  observeCall(route: string, status: number, seconds: number): void
}

/** A number of the system as a whole, measured when it is asked for. */
export interface Gauge {
  /** What it counts, with its unit (`free_bytes`); `state`: 0 ok, 1 attention, 2 bad. */
  name: string
  /** What it is about. */
  entry: string
  value: number
}

/** Counters of one process; a registry of its own, so that several servers in one process do not mix. */
export function createMetrics(
  { pool, reading }: Pick<Services, 'pool' | 'reading'>,
  readGauges: () => Promise<readonly Gauge[]>,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'suoke_http_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gauge(registry, 'suoke_database_connections', 'Open connections of the pool', () => pool.totalCount)
  gauge(registry, 'suoke_database_connections_idle', 'Connections nobody uses', () => pool.idleCount)
  gauge(registry, 'suoke_database_waiting', 'Statements waiting for a connection', () => pool.waitingCount)
  new PrometheusGauge({
    name: 'suoke_operations',
    help: 'What the page of the system status shows, by entry and name; state: 0 ok, 1 attention, 2 bad',
    labelNames: ['entry', 'name'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { entry, name, value } of await readGauges()) this.set({ entry, name }, value)
    },
  })
  measureStandby(registry, reading)
  return {
    read: () => registry.metrics(),
    contentType: registry.contentType,
    observeCall: (route, status, seconds) => calls.observe({ route, status }, seconds),
  }
}

/** No metrics without a standby. */
function measureStandby(registry: Registry, reading: Reading): void {
  new PrometheusGauge({
    name: 'suoke_standby_condition',
    help: 'How the standby is: 1 under the word that says so',
    labelNames: ['condition'],
    registers: [registry],
    collect() {
      this.reset()
      const standby = reading.standby()
      if (standby) this.set({ condition: standby.condition }, 1)
    },
  })
  new PrometheusGauge({
    name: 'suoke_standby_lag_seconds',
    help: 'How far the standby is behind the primary',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset()
      const lag = reading.standby()?.lag
      if (typeof lag === 'number') this.set({ server: 'standby' }, lag / 1000)
    },
  })
  new PrometheusGauge({
    name: 'suoke_standby_reads',
    help: 'What may be read on the standby since the start, by kind and by who answered',
    labelNames: ['kind', 'by'],
    registers: [registry],
    collect() {
      for (const [kind, reads] of Object.entries(reading.standby()?.reads ?? {}))
        for (const [by, count] of Object.entries(reads)) this.set({ kind, by }, count)
    },
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new PrometheusGauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
