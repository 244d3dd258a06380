import type pg from 'pg'

/** The name with which the company's administrator signs in. */
export async function readAdministrator(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ username: string }>('select username from users where is_super limit 1')
  return rows[0]?.username ?? ''
}
