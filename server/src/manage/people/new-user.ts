import type { Transaction } from 'kysely'
import { z } from 'zod'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { exceedsRights } from '#server/access/above.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { checkNewPassword, hashPassword } from '#server/access/passwords.ts'
import { type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import { staffNumber } from '#server/access/staff-number.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { Refusal, refusal, refuse } from '#server/platform/refusal.ts'
import { requireGivable } from '../roles/door.ts'
import { requireFreeEmail } from './emails.ts'
import { requireDept, requireUser } from './rules.ts'

onConstraint('users_username_key', 'userExists', 'username')
onConstraint('users_realname_key', 'realnameTaken', 'realname')

const valuesSchema = z.object({
  username: z.string(),
  realname: z.string(),
  hash: z.string(),
  deptId: z.number(),
  parentId: z.number().nullable(),
  roleIds: z.array(z.number()),
  email: z.string(),
  post: z.string(),
  sex: z.number(),
})
type Values = z.infer<typeof valuesSchema>

/** 新建员工: the maker of an account knows how to sign in with it. */
export const newUser: ReviewedAct<Values> = {
  key: 'newUser',
  title: '新建员工',
  need: peopleCalls.addUser.need,
  values: valuesSchema,
  isSecret: true,
  words: (acting, { values: { username, deptId, roleIds } }) => {
    const snapshot = acting.services.directory.current()
    const roles = roleIds.flatMap((roleId) => snapshot.role(roleId)?.roleName ?? []).join('、')
    return `登录账号 ${username}，部门“${snapshot.dept(deptId)?.name ?? ''}”，角色“${roles}”`
  },
  check: (acting, { values: { roleIds } }) => void requireGivable(acting, { userIds: [], roleIds }),
  effect: ({ services, viewer }, { values: { roleIds } }) => {
    const snapshot = services.directory.current()
    const roles = roleIds.flatMap((roleId) => snapshot.role(roleId) ?? [])
    return exceedsRights(snapshot, roles, viewer.userId) ? 'lifting' : 'ordinary'
  },
  carryOut: async (trx, acting, targets) => {
    for (const { values } of targets) await insert(trx, acting, values)
    await acting.services.directory.changed(trx)
  },
}

/** Refuses 1142 and 1125 where department or superior are not there any more, and 400 an address that is taken. */
async function requirePlace(trx: Transaction<Tables>, { deptId, parentId, email }: Values): Promise<void> {
  await requireFreeEmail(trx, { userId: null, email })
  await requireDept(trx, deptId)
  if (parentId) await requireUser(trx, parentId)
}

async function insert(trx: Transaction<Tables>, acting: Acting, values: Values): Promise<void> {
  await requirePlace(trx, values)
  const { username, realname, email, post, sex } = values
  const { user_id } = await trx
    .insertInto('users')
    .values({
      username,
      realname,
      password_hash: values.hash,
      num: staffNumber(),
      email,
      post,
      sex,
      dept_id: values.deptId,
      parent_id: values.parentId,
      status: 2,
      img: null,
      last_login_ip: null,
      last_login_time: null,
      create_time: acting.services.clock.now(),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('user_role')
    .values(values.roleIds.map((role_id) => ({ user_id, role_id })))
    .execute()
  await acting.services.secondReview.noteHands(trx, acting, [user_id])
  await recordActs(trx, acting, [adminAct('users', '新建', realname, `新增了员工:${realname}`)])
}

/**
 * Creates a user who has not logged in yet (platform.md §5.4). Refuses 1106, 1107, 1141, 1113 (no role), 1102 and 401 (a role the
 * caller may not give), 1142, 1125 (superior unknown), and with 1139 whose roles give more than the caller has (§5.8).
 */
export async function addUser(acting: Acting, user: RequestOf<typeof peopleCalls.addUser>): Promise<void> {
  const { username, realname, email, post, sex = 0 } = user
  await makeUsers(acting, user, [{ username, realname, email, post, sex }])
}

/** What several new accounts have in common. */
export interface SharedAccount {
  password: string
  deptId?: number | undefined
  parentId?: number | undefined
  roleId: readonly number[]
}

type Personal = Pick<Values, 'username' | 'realname' | 'email' | 'post' | 'sex'>

/** The same for several people at once, all or none; what is refused of one names them. */
export const addUsers = (acting: Acting, shared: SharedAccount, people: readonly Personal[]): Promise<void> =>
  makeUsers(acting, shared, people, ({ realname }, refused) => refused.about(realname))

async function makeUsers(
  acting: Acting,
  { password, deptId, parentId, roleId }: SharedAccount,
  people: readonly Personal[],
  name: (person: Personal, refused: Refusal) => Refusal = (_, refused) => refused,
): Promise<void> {
  const { services } = acting
  await checkNewPassword(
    password,
    people.map(({ username }) => username),
  )
  if (!deptId) refuse('userDepartmentMissing')
  const { given: roleIds } = requireGivable(acting, { userIds: [], roleIds: [...roleId] })
  if (roleIds.length === 0) refuse('roleMissing')
  const hash = await hashPassword(password)
  const targets = people.map((person) => ({
    userId: null,
    subject: { id: person.username, name: person.realname },
    values: { ...person, hash, deptId, parentId: parentId || null, roleIds },
  }))
  refuseAwaited(
    await inTransaction(services.db, async (trx) => {
      // what waits has to be possible as well
      for (const { values } of targets)
        try {
          await requireFree(trx, values)
          await requirePlace(trx, values)
        } catch (error) {
          throw error instanceof Refusal ? name(values, error) : error
        }
      return services.secondReview.carryOut(trx, acting, newUser, targets)
    }),
  )
}

/** Refuses 1107 a login name and 1141 a name that a user has. */
async function requireFree(trx: Transaction<Tables>, { username, realname }: Values): Promise<void> {
  const taken = await trx
    .selectFrom('users')
    .where((where) =>
      where.or([
        where('username', '=', username),
        where.and([where('realname', '=', realname), where('is_del', '=', 0)]),
      ]),
    )
    .orderBy((order) => order.case().when('username', '=', username).then(0).else(1).end())
    .select('username')
    .executeTakeFirst()
  if (!taken) return
  if (taken.username === username) throw refusal('userExists').at('username')
  throw refusal('realnameTaken').at('realname')
}
