import type { Duplex } from 'node:stream'
import { PostgresDialect, Transaction } from 'kysely'
import type pg from 'pg'

type Begun = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
const BEGUN: Begun = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * Lets the statements of a transaction go without waiting for the answers of those before them: what is asked at one moment
 * travels together, also the beginning with the first statement. Each round trip less is a wait less of the database that
 * holds the locks. PostgreSQL answers in order, and after a failure refuses the rest, the commit too.
 * Statements that are read row by row (cursors, COPY) begin their transaction otherwise than with `begin`.
 */
export function pipelineTransactions(pool: pg.Pool, { readsOnly = false } = {}): void {
  pool.on('connect', (client) => {
    const gather = gatherWrites(client)
    const setInside = (isInside: boolean) => Object.assign(client, { pipeline: isInside })
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const [text] = given
        if (text === 'begin') setInside(true)
        if (!client.pipeline) return Reflect.apply(query, self, given)
        gather()
        const ask = (statement: string): unknown => Reflect.apply(query, self, [statement])
        if (text === 'begin') return readsOnly ? heard(client, ask('begin')) : beginGuarded(client, ask)
        const answer: unknown = Reflect.apply(query, self, given)
        if (!(answer instanceof Promise) || (text !== 'commit' && text !== 'rollback')) return answer
        const ended = readsOnly ? answer : endGuarded(client, answer, ask)
        const leave = () => setInside(false)
        ended.then(leave, leave)
        return ended
      },
    })
  })
}

/**
 * Nobody waits for a beginning: it fails only with its connection, and so does what follows it. Should it fail by itself, on a
 * connection that lives, what is on its way already must not be written without a transaction: until the end the connection writes
 * in none but one that has begun. Then it ends, for whoever got it next would not know in what it stands.
 */
function beginGuarded(client: pg.PoolClient, ask: (statement: string) => unknown): Promise<Begun> {
  heard(client, ask('set default_transaction_read_only = on'))
  return heard(client, ask('begin read write'))
}

/** The end is answered once the connection writes by itself again. */
async function endGuarded<Answer>(
  client: pg.PoolClient,
  ended: Promise<Answer>,
  ask: (statement: string) => unknown,
): Promise<Answer> {
  const opened = ask('set default_transaction_read_only = off')
  heard(client, opened)
  await Promise.allSettled([ended, opened])
  return ended
}

/** Whether what nobody waits for failed: the connection ends with it. */
function heard(client: pg.PoolClient, answer: unknown): Promise<Begun> {
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
