import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** Who takes jobs: a number whose lock PostgreSQL itself gives up when the process that holds it is gone. */
export interface JobInstance {
  /** Makes sure that the lock is held, and answers the number. */
  hold(): Promise<number>
  /**
   * Instances that hold jobs and are no longer alive. Until the transaction of `client` ends no other process
   * finds them, so that no job is taken from the instance that has taken it over.
   */
  findDead(client: pg.PoolClient): Promise<number[]>
  release(): void
}

/** The first half of the key of these locks. */
const LOCKS = 0x6a6f62

/** Holds one connection of the pool from the first `hold` to `release`. */
export function createJobInstance(pool: pg.Pool): JobInstance {
  const id = randomInt(1, 2 ** 31 - 1)
  /** What lets go of the lock, by ending its connection. */
  let holding: Promise<() => void> | undefined

  async function take(): Promise<() => void> {
    const client = await pool.connect()
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      client.release(true)
    }
    // heard for good: a connection that is being ended may still complain
    client.on('error', () => {
      if (!isOver) holding = undefined
      end()
    })
    try {
      await client.query('select pg_advisory_lock($1, $2)', [LOCKS, id])
      return end
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    async hold() {
      holding ??= take().catch((error) => {
        holding = undefined
        throw error
      })
      await holding
      return id
    },
    async findDead(client) {
      await client.query('select pg_advisory_xact_lock($1, 0)', [LOCKS])
      const { rows } = await client.query<{ instance: number }>(
        `select instance from (
           select distinct (output ->> 'instance')::int as instance from pgboss.job
           where state = 'active' and output ? 'instance') active
         where instance <> $2 and pg_try_advisory_xact_lock($1, instance)`,
        [LOCKS, id],
      )
      return rows.map((row) => row.instance)
    },
    release() {
      const held = holding
      holding = undefined
      void held?.then(
        (end) => end(),
        () => undefined,
      )
    },
  }
}
