/** What a run measures, from the environment; all of it may be shortened for a smoke run. */
export interface BenchOptions {
  /** BENCH_CUSTOMERS */
  customers: number
  /** BENCH_STAFF */
  staff: number
  /** BENCH_LOCKS: about five events each. */
  locks: number
  /** BENCH_CONNECTIONS of the load generator. */
  connections: number
  /** BENCH_SECONDS of one round. */
  seconds: number
  /** BENCH_ROUNDS: how often row and floor take turns. */
  rounds: number
  /** BENCH_ROWS: keys of the rows to measure, comma-joined; all when not given. */
  rows: readonly string[]
  /** Put the table into docs/performance.md. */
  write: boolean
  /** What the table there has measured becomes the column Before; without it that column stays. */
  next: boolean
}

/** @throws RangeError naming the variable that is no positive whole number */
export function readOptions(env: NodeJS.ProcessEnv, args: readonly string[]): BenchOptions {
  return {
    customers: amountOf(env, 'BENCH_CUSTOMERS', 1_000_000),
    staff: amountOf(env, 'BENCH_STAFF', 200),
    locks: amountOf(env, 'BENCH_LOCKS', 200_000),
    connections: amountOf(env, 'BENCH_CONNECTIONS', 16),
    seconds: amountOf(env, 'BENCH_SECONDS', 4),
    rounds: amountOf(env, 'BENCH_ROUNDS', 3),
    rows: (env.BENCH_ROWS ?? '').split(',').filter(Boolean),
    write: args.includes('--write'),
    next: args.includes('--next'),
  }
}

function amountOf(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name]?.trim()
  if (!text) return usual
  const amount = Number(text)
  if (Number.isSafeInteger(amount) && amount > 0) return amount
  throw new RangeError(`${name} must be a positive whole number, not “${text}”`)
}
