import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** One statement on a connection of its own. */
export async function askAsAdmin(adminUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** The process that leads the cluster in this folder. */
export async function postmasterOf(dir: string): Promise<number> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
