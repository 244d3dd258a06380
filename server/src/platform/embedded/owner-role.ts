import pg from 'pg'
import { APPLICATION, OWNER } from './cluster.ts'

/**
 * Makes the owner's role, gives it the database, and lets it act for the application, whose tables it takes logs over from. A
 * cluster from before that role is changed in the same way. One query where everything is as it should be.
 */
export async function ensureOwner(
  adminUrl: string,
  { password, isNew }: { password: string; isNew: boolean },
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ exists: boolean; owns: boolean }>(
      `select exists(select from pg_roles where rolname = $1) as exists,
        pg_get_userbyid(datdba) = $1 as owns from pg_database where datname = $2`,
      [OWNER, APPLICATION],
    )
    const { exists, owns } = rows[0] ?? { exists: false, owns: false }
    if (exists && owns && !isNew) return
    // the password is our own base64url text and needs no quoting
    await admin.query(`${exists ? 'alter' : 'create'} role ${OWNER} login password '${password}'`)
    await admin.query(`grant ${APPLICATION} to ${OWNER}`)
    await admin.query(`alter database ${APPLICATION} owner to ${OWNER}`)
  } finally {
    await admin.end()
  }
}
