import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const script = fileURLToPath(new URL('../../../../deploy/compose/roles.sh', import.meta.url))

it('the roles of the database in containers own no logs and are no superusers (operations.md)', async () => {
  const text = await readFile(script, 'utf8')
  const [, statements = ''] = /<<'SQL'\n(.*)\nSQL\n/s.exec(text) ?? []
  // the run's server has roles of these names
  const own = statements.replace(/suoke/g, 'contained').replace(/:'\w+'/g, `'secret'`)
  const url = new URL(inject('adminUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database contained encoding 'UTF8' template template0`)
  await admin.query(own)
  url.pathname = '/contained'
  const as = (username: string) => {
    const other = new URL(url)
    Object.assign(other, { username, password: 'secret' })
    return openDatabase(other.href, { poolSize: 2 })
  }
  const [application, owner] = [as('contained'), as('contained_owner')]
  try {
    expect((await migrate(application.pool, { owner: owner.pool })).length).toBeGreaterThan(10)
    const { rows } = await application.pool.query(
      `select rolsuper, pg_has_role(current_user, (select relowner from pg_class
        where oid = 'public.log_heads'::regclass), 'usage') as owns from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, owns: false }])
    await expect(application.pool.query('alter table login_log disable trigger all')).rejects.toThrow(
      /must be owner/,
    )
    await expect(application.pool.query(`select pg_read_file('/etc/hostname')`)).rejects.toThrow(
      /permission denied/,
    )
  } finally {
    await application.close()
    await owner.close()
    await admin.query('drop database contained with (force)')
    await admin.query('drop role contained_owner, contained')
    await admin.end()
  }
})
