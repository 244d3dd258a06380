import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { allCalls } from '#protocol/all-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { ADMINISTRATOR_REMARK, defaultRoles, roleTypeOf } from '#protocol/manage/roles/roles.ts'
import { type Call, pathParameters } from '#protocol/platform/call.ts'
import { pathOf } from '#protocol/platform/permissions.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'

/**
 * Every call against every role of a fresh installation (platform.md §4.3, §4.11): a user with one role and nothing else may
 * make the calls that its actions name, and no other. The right that a call needs is declared at the call; here it is compared as plain text.
 */

let company: TestCompany
let holder: Person
const guarded = allCalls.filter(({ need }) => need !== 'public' && need !== 'signedIn')

beforeAll(async () => {
  company = await drawCompany()
  holder = company.people.outsider
})
afterAll(() => company.close())

const roles = defaultRoles.filter(({ roleType, isHidden }) => roleTypeOf(roleType) && isHidden === 1)
type Role = (typeof roles)[number]

/** The path, or anything below it where a call needs a directory. */
const names = (held: readonly string[], needed: string) =>
  held.some((path) => path === needed || path.startsWith(`${needed}/`))

function mayCall({ remark, actions }: Role, { need }: Call): boolean {
  if (remark === ADMINISTRATOR_REMARK) return true
  const held = actions.flatMap((action) => pathOf(action) ?? [])
  return [need].flat().some((path) => names(held, path))
}

const addressOf = ({ path }: Call) =>
  pathParameters(path).reduce(
    (whole, name) => whole.replace(new RegExp(`\\{${name}\\??\\}`), '1'),
    `/crm/api/${path}`,
  )

async function send(call: Call): Promise<{ code: number; msg: string }> {
  const response = await company.app.fastify.inject({
    method: call.method,
    url: addressOf(call),
    headers: { 'admin-token': await holder.token(), 'content-type': 'application/json' },
    ...(call.method === 'POST' ? { payload: '{}' } : {}),
  })
  const { code, msg }: { code: number; msg: string } = response.json()
  return { code, msg }
}

const looked = { code: 400, msg: '参数验证错误' }
const refused = { code: 401, msg: '无权操作' }

/** The role, and no other. */
const hold = (role: Role) =>
  company.people.admin.ask(permissionCalls.relatedDeptUser, {
    userIds: [holder.userId],
    roleIds: [role.roleId],
  })

/** Requests that pass the rights are validated and go no further. */
function lookOnly(): void {
  const error = new z.ZodError([])
  for (const call of guarded) vi.spyOn(call.request, 'safeParse').mockReturnValue({ success: false, error })
}

afterEach(() => vi.restoreAllMocks())
// a day's rows in the log of refusals are enough for four roles
beforeEach(() => company.platform.clock.advance(DAY))

/** What the log of refusals has of the holder since it was last emptied here (platform.md §9.4). */
async function takeRefusals() {
  const { refusals, db } = company.app.services
  await refusals.flush()
  const rows = await db
    .selectFrom('refusal_log')
    .where('user_id', '=', holder.userId)
    .where('id', '>', seen)
    .orderBy('id')
    .select(['id', 'call', 'lack', 'reason', 'times'])
    .execute()
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ id: _, ...row }) => row)
}
let seen = 0

describe.each(roles)('$roleName', (role) => {
  it('may make the calls of its actions, and is refused all others, with one row each', async () => {
    await hold(role)
    lookOnly()
    for (const call of guarded)
      expect(await send(call), call.path).toEqual(mayCall(role, call) ? looked : refused)
    const others = guarded.filter((call) => !mayCall(role, call))
    expect(await takeRefusals()).toEqual(
      others.map(({ path }) => ({ call: path, lack: 'right', reason: refused.msg, times: 1 })),
    )
  })
})

/** What every preset role may: the address book (platform.md §4.4). */
const forAll = new Set(Object.values(addressBookCalls).map(({ path }) => path))

it('every call is refused to some of them, but for the address book, and made by some', () => {
  for (const call of guarded) {
    const may = roles.filter((role) => mayCall(role, call))
    expect(may.length, call.path).toBeGreaterThan(0)
    expect(may.length === roles.length, call.path).toBe(forAll.has(call.path))
  }
})
