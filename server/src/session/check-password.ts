import type { AppServices } from '#server/access/context.ts'
import { passwordFits } from '#server/access/passwords.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { directoryAccount, type Identity } from './identities/door.ts'
import { fromDirectory, passwordIsElsewhere } from './ldap/door.ts'

/** Whose password was right. */
export interface PasswordHolder {
  user: DirectoryUser
  /** As it was when it was checked. */
  passwordHash: string
  /** As the directory of the company has him, where that took the password. */
  identity?: Identity
}

type Checking = Pick<AppServices, 'db' | 'directory' | 'integrations' | 'log'>

/**
 * The person to whom name and password belong: by the password that he has here, unless the directory of the company has it;
 * else by that directory. Refuses 1016, 1017 (`fromDirectory`).
 */
export async function holderOf(
  services: Checking,
  { username, password }: { username: string; password: string },
): Promise<PasswordHolder | null> {
  const own = await ownOf(services, username)
  const fits = await passwordFits(own?.passwordHash, password)
  if (fits && own && !(await passwordIsElsewhere(services, own.user.userId))) return own
  const found = await fromDirectory(services, { name: username, password })
  if (!found) return null
  const { passwordHash } = (await ownOf(services, found.user.username)) ?? {}
  return passwordHash === undefined ? null : { ...found, passwordHash }
}

/** Whether a password is this person's, wherever it is kept. */
export async function isPasswordOf(services: Checking, userId: number, password: string): Promise<boolean> {
  const user = services.directory.current().user(userId)
  if (!user) return false
  const isElsewhere = await passwordIsElsewhere(services, userId)
  const username = isElsewhere ? await directoryAccount(services.db, userId) : user.username
  const holder = username === null ? null : await holderOf(services, { username, password })
  return holder?.user.userId === userId
}

/** Whoever has this login name, with the hash of the password that he has here. */
export async function ownOf(
  { db, directory }: Checking,
  username: string,
): Promise<Omit<PasswordHolder, 'identity'> | undefined> {
  const row = await db
    .selectFrom('users')
    .where('username', '=', username)
    .where('is_del', '=', 0)
    .select(['user_id', 'password_hash'])
    .executeTakeFirst()
  const user = row && directory.current().user(row.user_id)
  return row && user && { user, passwordHash: row.password_hash }
}
