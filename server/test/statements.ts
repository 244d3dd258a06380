import type pg from 'pg'

/** The statements that went over this pool while `work` ran, in their order; background work may add its own. */
export async function listStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.set(client, client.query)
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        statements.push(textOf(given[0]))
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
  return statements
}

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked)
