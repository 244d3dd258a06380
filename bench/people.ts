import type pg from 'pg'
import { MANAGER } from './company.ts'

/** The role 销售 of the demonstration company. */
const SALES = 180170

/** Usernames of the manager's peers: with the manager, one person for every connection. */
export const peersOf = (connections: number): string[] =>
  Array.from({ length: connections - 1 }, (_, at) => `1390000${String(at + 1).padStart(4, '0')}`)

/**
 * Adds the missing peers to the manager's department: the manager's password, roles and, being superiors of one another in a chain, the
 * manager's subordinates. Turns are given to people, so that sixteen connections of one person measure fairness and not cost.
 * Nothing may run on the database that keeps people in memory.
 */
export async function addPeers(pool: pg.Pool, connections: number): Promise<void> {
  const peers = peersOf(connections)
  const { rows } = await pool.query<{ username: string }>(
    'select username from users where username = any($1)',
    [peers],
  )
  const known = new Set(rows.map(({ username }) => username))
  let superior = MANAGER
  for (const peer of peers) {
    if (!known.has(peer)) await addPeer(pool, peer, superior)
    superior = peer
  }
}

async function addPeer(pool: pg.Pool, username: string, superior: string): Promise<void> {
  await pool.query(
    `with superior as (select * from users where username = $2),
      peer as (
        insert into users (username, realname, password_hash, num, post, sex, dept_id, parent_id, status)
        select $1::text, '同级' || right($1, 4), password_hash, 'P' || right($1, 4), post, sex, dept_id, user_id, 1
        from superior returning user_id),
      below as (
        update users set parent_id = (select user_id from peer) where parent_id = (select user_id from superior))
    insert into user_role (user_id, role_id)
    select peer.user_id, role_id from peer, superior join user_role using (user_id)`,
    [username, superior],
  )
}

/** Representatives, who see their own records alone. */
export async function readReps(
  pool: pg.Pool,
  count: number,
): Promise<{ username: string; userId: string }[]> {
  const { rows } = await pool.query<{ username: string; userId: string }>(
    `select username, user_id as "userId" from users u join user_role r using (user_id)
     where r.role_id = $1 and status = 1 order by user_id desc limit $2`,
    [SALES, count],
  )
  if (rows.length < count) throw new Error(`fewer than ${count} people in the company sell`)
  return rows
}
