import type { Bench } from './bench.ts'

/** One line of the table. */
export interface Result {
  work: string
  measured: string
  /** What the floor gave in the same run; '' where there is none. */
  floor: string
  /** Measured to floor; '' where there is none. */
  ratio: string
  /** Of server and PostgreSQL, per call; absent where it is not measured. */
  processor?: string
  target: string
  passed: boolean
}

/** Something to measure; rows run in the order of rows/all.ts. */
export interface BenchRow {
  /** For BENCH_ROWS. */
  key: string
  run(bench: Bench): Promise<Result[]>
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} /s`
export const percent = (share: number) => `${(share * 100).toFixed(0)} %`
export const milliseconds = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
export const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
export const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

/** A load with failures proves nothing: say so in the row, with the first of them, and let it fail. */
export function withFailures(
  measured: string,
  { failures, failure }: { failures: number; failure?: string | null },
): string {
  if (failures === 0) return measured
  return `${measured} (${failures} failed${failure ? `: ${failure}` : ''})`
}
