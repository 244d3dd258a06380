import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { connectForBackup } from './connect.ts'
import { copyOut } from './dump.ts'
import { type Loaded, loadArchive } from './load.ts'
import { createRowDigest, isSame } from './row-digest.ts'

/** How a server is reached. */
export interface Addresses {
  /** The product's database, as the application. */
  url: string
  /** A database of the same server with a role that may create databases; defaults to the application's. */
  adminUrl?: string
}

/** The same, and as the owner of the logs, where they have one. */
export interface OwnedAddresses extends Addresses {
  ownerUrl?: string | undefined
}

const PREFIX = 'suoke_proof_'

/**
 * Restores an archive into a database of its own on the same server, reads every table of it again and compares it with
 * what was written; the database goes away in any case. Files are read and compared, not kept.
 * @throws StartFailure when it is not what it should be, or no database can be made
 */
export async function proveArchive(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
  { url, adminUrl = url }: Addresses,
): Promise<Loaded> {
  const admin = await connectForBackup(adminUrl)
  try {
    await dropLeftOver(admin)
    const name = `${PREFIX}${randomBytes(6).toString('hex')}`
    const owner = decodeURIComponent(new URL(url).username)
    await admin
      .query(
        `create database ${name} template template0 encoding 'UTF8' owner ${admin.escapeIdentifier(owner)}`,
      )
      .catch((error) => refuseScratch(error, owner))
    try {
      return await loadAndCompare(source, secret, await connectForBackup(url, name))
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await admin.end()
  }
}

function refuseScratch(error: unknown, owner: string): never {
  if (errorCode(error) !== '42501') throw error
  throw new StartFailure(
    `数据库用户“${owner}”不能建立用来验证的临时数据库：请以数据库管理员执行 ALTER ROLE "${owner}" CREATEDB。`,
    { cause: error },
  )
}

async function loadAndCompare(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
  client: pg.Client,
): Promise<Loaded> {
  try {
    return await loadArchive(source, secret, { client, saveFile: null, check: compareTables })
  } finally {
    await client.end()
  }
}

/**
 * Reads every table again and compares it with the archive.
 * @throws StartFailure where one is not the same
 */
export async function compareTables(client: pg.Client, { tables }: Loaded): Promise<void> {
  for (const table of tables) {
    const digest = createRowDigest()
    for await (const piece of client.query(copyTo(copyOut(table)))) digest.update(piece)
    if (!isSame(digest.result(), table.digest))
      throw new StartFailure(`恢复后的表 ${table.name} 与备份不一致：请重新备份，或换一个备份。`)
  }
}

/** Drops databases left by killed comparisons, which have no connections. */
async function dropLeftOver(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where datname like $1
      and pg_has_role(current_user, datdba, 'usage')
      and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [`${PREFIX.replaceAll('_', '\\_')}%`],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${admin.escapeIdentifier(name)}`)
}
