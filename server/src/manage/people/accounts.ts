import type { Transaction } from 'kysely'
import { z } from 'zod'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { accountMessageTypes } from '#protocol/manage/people/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { revokeKeysOf } from '#server/access/api-key.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { checkNewPassword, hashPassword, passwordFits } from '#server/access/passwords.ts'
import { type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { checkMobile, codeFits, passwordIsElsewhere, smsTypes } from '#server/session/door.ts'
import { requireFreeEmail } from './emails.ts'
import { requireUsers } from './rules.ts'

/** Who was looked up; refuses 1125. */
const userOf = ({ services }: Acting, userId: number | null): DirectoryUser =>
  services.directory.current().user(userId ?? 0) ?? refuse('userUnknown')

const hashSchema = z.object({ hash: z.string() })

const resetSchema = hashSchema.extend({ revokesKeys: z.boolean().default(false) })

/** 重置密码: their sessions end, and where asked for their API keys. */
export const passwordReset: ReviewedAct<z.infer<typeof resetSchema>> = {
  key: 'password',
  holds: 'always',
  title: '重置密码',
  need: accountCalls.resetPassword.need,
  values: resetSchema,
  isSecret: true,
  words: (_, { values: { revokesKeys } }) => `重置登录密码${revokesKeys ? '，并删除其 API 密钥' : ''}`,
  check: (acting, { userId }) =>
    guardAdministrators(acting.services.directory.current(), acting.viewer, [userOf(acting, userId)]),
  carryOut: async (trx, acting, targets) => {
    for (const { userId, values } of targets)
      await trx
        .updateTable('users')
        .set({ password_hash: values.hash })
        .where('user_id', '=', userId)
        .execute()
    const users = targets.map(({ userId }) => userOf(acting, userId))
    const ids = users.map((user) => user.userId)
    await acting.services.sessions.endAllOf(trx, ids)
    await tell(trx, acting, accountMessageTypes.passwordReset, ids)
    const acts = users.map(({ realname }) => adminAct('users', '重置', realname, `重置了密码:${realname}`))
    await recordActs(trx, acting, acts)
    const losing = targets.filter(({ values }) => values.revokesKeys)
    await endKeys(
      trx,
      acting,
      losing.map(({ userId }) => userOf(acting, userId)),
    )
  },
}

/** Revokes every API key of these users, and logs of whom. */
async function endKeys(
  trx: Transaction<Tables>,
  acting: Acting,
  users: readonly Pick<DirectoryUser, 'userId' | 'realname'>[],
): Promise<void> {
  const ended = await revokeKeysOf(
    trx,
    users.map(({ userId }) => userId),
  )
  const acts = users
    .filter(({ userId }) => ended.includes(userId))
    .map(({ realname }) => adminAct('users', '删除', realname, `删除了${realname}的全部API密钥`))
  await recordActs(trx, acting, acts)
}

/**
 * Gives users a new password and ends their sessions; refuses 1106, 1125 and 401 (platform.md §5.4), and with 1139 what waits for
 * a second person (§5.8).
 */
export async function resetPasswords(
  acting: Acting,
  { ids: userIds, password, revokeKeys }: RequestOf<typeof accountCalls.resetPassword>,
): Promise<void> {
  const { services } = acting
  const snapshot = services.directory.current()
  const usernames = userIds.flatMap((userId) => snapshot.user(userId)?.username ?? [])
  await checkNewPassword(password, usernames)
  const users = requireUsers(snapshot, userIds)
  for (const { userId, realname } of users)
    if (await passwordIsElsewhere(services, userId)) refuse('passwordElsewhereOf', realname)
  const revokesKeys = revokeKeys === 1
  for (const { userId } of users) passwordReset.check(acting, { userId, values: { hash: '', revokesKeys } })
  const targets = await Promise.all(
    users.map(async ({ userId }) => ({
      userId,
      values: { hash: await hashPassword(password), revokesKeys },
    })),
  )
  refuseAwaited(
    await inTransaction(services.db, (trx) =>
      services.secondReview.carryOut(trx, acting, passwordReset, targets),
    ),
  )
}

/** The person is always notified when another user changes how they sign in. */
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

const accountSchema = hashSchema.extend({ username: z.string() })

/** 重置登录账号: login name and password at once. */
export const accountReset: ReviewedAct<z.infer<typeof accountSchema>> = {
  key: 'account',
  holds: 'always',
  title: '重置登录账号',
  need: accountCalls.usernameEdit.need,
  values: accountSchema,
  isSecret: true,
  words: (acting, { userId, values }) =>
    `登录账号由 ${userOf(acting, userId).username} 改为 ${values.username}，并重置密码`,
  check: (acting, { userId, values }) => void requireAccount(acting, { id: userId ?? 0, ...values }),
  carryOut: async (trx, acting, targets) => {
    const { services } = acting
    for (const { userId, values } of targets) {
      const { username, hash: password_hash } = values
      await requireFree(trx, username)
      const user = userOf(acting, userId)
      await trx
        .updateTable('users')
        .set({ username, password_hash })
        .where('user_id', '=', user.userId)
        .execute()
      await services.sessions.endAllOf(trx, [user.userId])
      await tell(trx, acting, accountMessageTypes.accountChanged, [user.userId], username)
      await recordActs(trx, acting, [
        adminAct('users', '编辑', user.realname, `重置账号密码:${user.realname}`),
      ])
    }
    await services.directory.changed(trx)
  },
}

/**
 * Gives a user a new login name and password and ends their sessions (platform.md §5.4). The super user's account is
 * changed only by that user. Refuses 1106, 1125, 401, 1126, 1120, 1119, and with 1139 what waits for a second person (§5.8).
 */
export async function changeAccount(acting: Acting, change: AccountChange): Promise<void> {
  const { services, viewer } = acting
  await checkNewPassword(change.password, [change.username])
  const user = requireAccount(acting, change)
  // whether it is the present one is revealed to the user alone: of others it would be a way to guess theirs
  if (user.userId === viewer.userId && (await passwordFits(await readOwnHash(acting), change.password)))
    throw refusal('passwordUnchanged').at('password')
  const values = { username: change.username, hash: await hashPassword(change.password) }
  refuseAwaited(
    await inTransaction(services.db, async (trx) => {
      await requireFree(trx, change.username)
      return services.secondReview.carryOut(trx, acting, accountReset, [{ userId: user.userId, values }])
    }),
  )
}

/** Refuses 1119 a login name that a user has. */
async function requireFree(trx: Transaction<Tables>, username: string): Promise<void> {
  const taken = await trx
    .selectFrom('users')
    .where('username', '=', username)
    .select('user_id')
    .executeTakeFirst()
  if (taken) throw refusal('mobileTaken').at('username')
}

function requireAccount(
  { services, viewer }: Acting,
  { id, username }: Pick<AccountChange, 'id' | 'username'>,
): DirectoryUser {
  const snapshot = services.directory.current()
  const user = snapshot.user(id) ?? refuse('userUnknown')
  guardAdministrators(snapshot, viewer, [user])
  if (user.isSuper && user.userId !== viewer.userId) refuse('forbidden')
  if (user.username === username) throw refusal('sameUsername').at('username')
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
  const check = { mobile, type: smsTypes.changeAccount, code, use: true, ip: acting.client.ip }
  if (!(await codeFits(db, clock.now(), check))) refuse('wrongSmsCode')
  await changeAccount(acting, change)
}

type PasswordChange = RequestOf<typeof accountCalls.updatePassword>

/**
 * Changes the caller's own password and ends all their sessions, and where asked for their API keys; refuses 1127
 * and 1106 (platform.md §5.6).
 */
export async function changeOwnPassword(
  acting: Acting,
  { oldPwd, newPwd, revokeKeys }: PasswordChange,
): Promise<void> {
  const { services, viewer } = acting
  if (await passwordIsElsewhere(services, viewer.userId)) refuse('passwordElsewhere')
  if (!(await passwordFits(await readOwnHash(acting), oldPwd))) throw refusal('wrongOldPassword').at('oldPwd')
  const own = services.directory.current().user(viewer.userId)
  await checkNewPassword(newPwd, own ? [own.username] : [], 'newPwd')
  if (newPwd === oldPwd) throw refusal('passwordUnchanged').at('newPwd')
  const newHash = await hashPassword(newPwd)
  await inTransaction(services.db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('user_id', '=', viewer.userId)
      .execute()
    await services.sessions.endAllOf(trx, [viewer.userId])
    await recordActs(trx, acting, [adminAct('users', '编辑', viewer.realname, '修改登录密码')])
    if (revokeKeys === 1) await endKeys(trx, acting, [viewer])
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

/** Changes the caller's own card: name, sex, email, post; refuses 1128 (another login name), 1141 and 400 an email of another user. */
export async function changeOwnInformation(acting: Acting, change: OwnInformation): Promise<void> {
  const { services, viewer } = acting
  const own = services.directory.current().user(viewer.userId)
  if (change.username && change.username !== own?.username) refuse('usernameFixed')
  const { realname, sex, email, post } = change
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await requireFreeEmail(trx, { userId: viewer.userId, email })
    await trx
      .updateTable('users')
      .set({ realname, sex, email, post })
      .where('user_id', '=', viewer.userId)
      .execute()
    await recordActs(trx, acting, [adminAct('users', '编辑', realname, '修改了个人信息')])
    await services.directory.changed(trx)
  })
}
