import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const ending = new AsyncLocalStorage<AbortSignal>()

/** Cancels the statements that `work` has running when the signal is aborted. Statements that others wait for as well go on (`forOthers`). */
export const cancelledBy = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  ending.run(signal, work)

/** Does work whose answer is shared: it outlives the caller that has begun it. */
export const forOthers = <Result>(work: () => Promise<Result>): Promise<Result> => ending.exit(work)

/**
 * Lets statements of a pool be cancelled. A statement that is being cancelled is answered when the cancellation is done, so that it never
 * meets the next statement of its connection.
 */
export function cancelAborted(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const signal = ending.getStore()
        const answer: unknown = Reflect.apply(query, self, given)
        return signal && answer instanceof Promise ? cancellable(pool, client, signal, answer) : answer
      },
    })
  })
}

async function cancellable(
  pool: pg.Pool,
  client: pg.PoolClient,
  signal: AbortSignal,
  answer: Promise<unknown>,
): Promise<unknown> {
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = ending
      .exit(() => pool.query('select pg_cancel_backend($1::int)', [Reflect.get(client, 'processID')]))
      .catch((error: unknown) => process.emitWarning(String(error)))
  }
  signal.addEventListener('abort', cancel)
  try {
    return await answer
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
