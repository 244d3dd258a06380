import { vi } from 'vitest'

/** Ten times what anything takes on a machine that does much besides: waiting costs nothing where it holds at once. */
const PATIENCE = 30_000
/** For what waits until a server or a database is there again. */
export const RESTART = 120_000

/** Asks again until it holds. */
export const eventually = <Result>(
  holds: () => Result | Promise<Result>,
  patience = PATIENCE,
): Promise<Result> => vi.waitFor(holds, { timeout: patience })
