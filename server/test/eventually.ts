import { vi } from 'vitest'

/** Longer than anything takes on a machine that does much besides: waiting costs nothing where it holds at once. */
const PATIENCE = 60_000

/** Asks again until it holds. */
export const eventually = <Result>(holds: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(holds, { timeout: PATIENCE })
