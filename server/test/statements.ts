import type pg from 'pg'

/** The statements that went over this pool while `work` ran, in their order; background work may add its own. */
export async function listStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await watchStatements(pool, work, (_client, text) => statements.push(text))
  return statements
}

/**
 * The round trips of `work`: each list is what travelled together over one connection, as `platform/database/pipeline.ts` releases it
 * (BEGIN with the first statement, independent statements of one tick together).
 */
export async function roundTripsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  const open = new Map<pg.PoolClient, string[]>()
  await watchStatements(pool, work, (client, text) => {
    const gathered = open.get(client)
    if (gathered) return void gathered.push(text)
    const trip = [text]
    trips.push(trip)
    open.set(client, trip)
    process.nextTick(() => open.delete(client))
  })
  return trips
}

/** Calls `heard` with each statement in the moment in which it is given to its connection. */
async function watchStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  heard: (client: pg.PoolClient, text: string) => void,
): Promise<void> {
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.set(client, client.query)
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        heard(client, textOf(given[0]))
        return Reflect.apply(query, self, given)
      },
    })
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked)
