import type pg from 'pg'
import { roleOf, takeOver } from '../guard.ts'
import { StartFailure } from '../start-failure.ts'
import { connectForBackup } from './connect.ts'

/**
 * A restore and people at work would undo each other.
 * @throws StartFailure while a process of the product is connected
 */
export async function requireNobody(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'suoke' limit 1`,
  )
  if (rows.length > 0) throw new StartFailure('锁客正在使用这个数据库：请先停止它，再恢复。')
}

/**
 * Sees to it that the database holds nothing and the application may make tables in it. Everything is made by the
 * application: what belongs to the owner of the logs is handed over to him by the next start, as after an upgrade.
 * @throws StartFailure when there is something, unless it is to be taken away
 */
export async function makeRoom(
  client: pg.ClientBase,
  ownerUrl: string | undefined,
  replace: boolean,
): Promise<void> {
  const application = await roleOf(client)
  const owner = ownerUrl === undefined ? undefined : await connectForBackup(ownerUrl)
  try {
    if (replace) {
      await owner?.query('drop owned by current_user cascade')
      await client.query('drop owned by current_user cascade')
    }
    await requireRoom(client)
    if (owner) await takeOver(owner, application)
  } finally {
    await owner?.end()
  }
}

async function requireRoom(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  if (rows[0]?.count)
    throw new StartFailure(
      '数据库不是空的，没有恢复：请换一个空的数据库或数据目录，或加上 --replace 覆盖它。',
    )
}
