import type { Duplex } from 'node:stream'
import { PostgresDialect, Transaction } from 'kysely'
import type pg from 'pg'

type Begun = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
const BEGUN: Begun = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * Lets the statements of a transaction go without waiting for the answers of those before them: what is asked
 * at one moment travels together, also the beginning with the first statement. Each round trip less is a wait
 * less of the database that holds the locks. PostgreSQL answers in order, and after a failure refuses the rest,
 * the commit too. Statements that are read row by row (cursors, COPY) begin their transaction otherwise than
 * with `begin`.
 */
export function pipelineTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const gather = gatherWrites(client)
    const setInside = (isInside: boolean) => Object.assign(client, { pipeline: isInside })
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const [text] = given
        if (text === 'begin') setInside(true)
        if (!client.pipeline) return Reflect.apply(query, self, given)
        gather()
        const answer: unknown = Reflect.apply(query, self, given)
        if (text === 'begin') return beginWith(client, answer)
        const isEnd = text === 'commit' || text === 'rollback'
        if (isEnd && answer instanceof Promise) {
          const leave = () => setInside(false)
          answer.then(leave, leave)
        }
        return answer
      },
    })
  })
}

/**
 * BEGIN is not awaited: it fails only with its connection, and so do the statements behind it. If it fails
 * alone, the connection is closed, so that nothing runs outside a transaction and no later user gets a
 * connection in an unknown state.
 */
function beginWith(client: pg.PoolClient, answer: unknown): Promise<Begun> {
  if (answer instanceof Promise)
    answer.catch((error: unknown) =>
      client.connection.stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  return Promise.resolve(BEGUN)
}

/** Holds back what is written to the connection until nothing more is asked at this moment. */
function gatherWrites(client: pg.PoolClient): () => void {
  let isHeld = false
  const release = (stream: Duplex) => {
    isHeld = false
    stream.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    const { stream } = client.connection
    stream.cork()
    process.nextTick(release, stream)
  }
}

/** Kysely gives a transaction's statements one after another to its connection; this one gives them as they come. */
export async function openLanes<DB>(trx: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = trx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  return new Transaction<DB>({
    config: { dialect: NOWHERE },
    dialect: NOWHERE,
    driver: NOWHERE.createDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  })
}

/** Compiles for PostgreSQL; the connection is the transaction's. */
const NOWHERE = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens no connections')),
})
