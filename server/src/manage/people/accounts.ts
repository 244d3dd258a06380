import type { Transaction } from 'kysely'
import { accountMessageTypes } from '#protocol/manage/people/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { checkNewPassword, hashPassword, passwordFits } from '#server/access/passwords.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkMobile, codeFits, passwordIsElsewhere, smsTypes } from '#server/session/door.ts'
import { requireUsers } from './rules.ts'

/** Gives users a new password and ends their sessions; refuses 1106, 1125 and 401 (platform.md §5.4). */
export async function resetPasswords(
  acting: Acting,
  userIds: readonly number[],
  password: string,
): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const usernames = userIds.flatMap((userId) => snapshot.user(userId)?.username ?? [])
  await checkNewPassword(password, usernames)
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  for (const { userId, realname } of users)
    if (await passwordIsElsewhere(services, userId)) refuse('passwordElsewhereOf', realname)
  const hashes = await Promise.all(users.map(() => hashPassword(password)))
  await inTransaction(services.db, async (trx) => {
    for (const [at, { userId }] of users.entries())
      await trx
        .updateTable('users')
        .set({ password_hash: hashes[at] })
        .where('user_id', '=', userId)
        .execute()
    const ids = users.map((user) => user.userId)
    await services.sessions.endAllOf(trx, ids)
    await tell(trx, acting, accountMessageTypes.passwordReset, ids)
    const acts = users.map(({ realname }) => adminAct('users', '重置', realname, `重置了密码:${realname}`))
    await recordActs(trx, acting, acts)
  })
}

/** The person is always told when somebody else changes how he signs in. */
const tell = (
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  type: number,
  recipients: readonly number[],
  title = '',
) =>
  services.notify.sendMessages(trx, [
    { type, label: messageLabels.hrm, recipients, title, typeId: null, sender: viewer.userId },
  ])

export interface AccountChange {
  id: number
  username: string
  password: string
}

/**
 * Gives a user a new login name and password and ends his sessions (platform.md §5.4). The super user's account is
 * changed only by himself. Refuses 1106, 1125, 401, 1126, 1120, 1119.
 */
export async function changeAccount(acting: Acting, change: AccountChange): Promise<void> {
  const { services, viewer } = acting
  await checkNewPassword(change.password, [change.username])
  const user = requireAccount(acting, change)
  // whether it is the present one is said of one's own alone: of others it would be a way to guess theirs
  if (user.userId === viewer.userId && (await passwordFits(await readOwnHash(acting), change.password)))
    refuse('passwordUnchanged')
  const password_hash = await hashPassword(change.password)
  const { username } = change
  await inTransaction(services.db, async (trx) => {
    const taken = await trx
      .selectFrom('users')
      .where('username', '=', username)
      .select('user_id')
      .executeTakeFirst()
    if (taken) refuse('mobileTaken')
    await trx
      .updateTable('users')
      .set({ username, password_hash })
      .where('user_id', '=', user.userId)
      .execute()
    await services.sessions.endAllOf(trx, [user.userId])
    await tell(trx, acting, accountMessageTypes.accountChanged, [user.userId], username)
    const { realname } = user.userId === viewer.userId ? viewer : user
    await recordActs(trx, acting, [adminAct('users', '编辑', realname, `重置账号密码:${realname}`)])
    await services.directory.changed(trx)
  })
}

function requireAccount({ services, viewer }: Acting, { id, username }: AccountChange): DirectoryUser {
  const snapshot = services.directory.current()
  const user = snapshot.user(id) ?? refuse('userUnknown')
  guardAdministrators(snapshot, viewer, [user])
  if (user.isSuper && user.userId !== viewer.userId) refuse('forbidden')
  if (user.username === username) refuse('sameUsername')
  checkMobile(username)
  return user
}

/** The same after the code that was sent to the new number; refuses 1118. */
export async function changeAccountByCode(
  acting: Acting,
  change: AccountChange & { smscode: string },
): Promise<void> {
  await checkNewPassword(change.password, [change.username])
  requireAccount(acting, change)
  const { db, clock } = acting.services
  const { username: mobile, smscode: code } = change
  const fits = await codeFits(db, clock.now(), { mobile, type: smsTypes.changeAccount, code, use: true })
  if (!fits) refuse('wrongSmsCode')
  await changeAccount(acting, change)
}

export interface PasswordChange {
  oldPwd: string
  newPwd: string
}

/** Changes the caller's own password and ends all his sessions; refuses 1127 and 1106 (platform.md §5.6). */
export async function changeOwnPassword(acting: Acting, { oldPwd, newPwd }: PasswordChange): Promise<void> {
  const { services, viewer } = acting
  if (await passwordIsElsewhere(services, viewer.userId)) refuse('passwordElsewhere')
  if (!(await passwordFits(await readOwnHash(acting), oldPwd))) refuse('wrongOldPassword')
  const own = services.directory.current().user(viewer.userId)
  await checkNewPassword(newPwd, own ? [own.username] : [])
  if (newPwd === oldPwd) refuse('passwordUnchanged')
  const newHash = await hashPassword(newPwd)
  await inTransaction(services.db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('user_id', '=', viewer.userId)
      .execute()
    await services.sessions.endAllOf(trx, [viewer.userId])
    await recordActs(trx, acting, [adminAct('users', '编辑', viewer.realname, '修改登录密码')])
  })
}

async function readOwnHash({ services, viewer }: Acting): Promise<string> {
  const { password_hash } = await services.db
    .selectFrom('users')
    .where('user_id', '=', viewer.userId)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  return password_hash
}

export interface OwnInformation {
  realname: string
  username: string
  sex?: number | undefined
  email?: string | undefined
  post?: string | undefined
}

/** Changes the caller's own card: name, sex, email, post; refuses 1128 (another login name) and 1141. */
export async function changeOwnInformation(acting: Acting, change: OwnInformation): Promise<void> {
  const { services, viewer } = acting
  const own = services.directory.current().user(viewer.userId)
  if (change.username && change.username !== own?.username) refuse('usernameFixed')
  const { realname, sex, email, post } = change
  await inTransaction(services.db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ realname, sex, email, post })
      .where('user_id', '=', viewer.userId)
      .execute()
    await recordActs(trx, acting, [adminAct('users', '编辑', realname, '修改了个人信息')])
    await services.directory.changed(trx)
  })
}
