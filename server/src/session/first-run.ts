import { timingSafeEqual } from 'node:crypto'
import { ADMINISTRATOR_REMARK } from '#protocol/manage/roles/roles.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { sessionCalls } from '#protocol/session/calls.ts'
import { setCompanyInfo } from '#server/access/company-info.ts'
import type { AppServices, PublicContext } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { checkNewPassword, hashPassword } from '#server/access/passwords.ts'
import { staffNumber } from '#server/access/staff-number.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isLoopback } from './device.ts'
import { checkMobile } from './sms.ts'
import { throttle } from './throttle.ts'

declare module '#server/access/context.ts' {
  interface AppServices {
    /** Fills an installation that has nothing but its super user with the demonstration company. */
    loadDemo?: (services: AppServices) => Promise<void>
  }
}

/** Data kept under its id can be taken over. */
const SUPER_USER = 14773

/** 0 while no user exists, else 1 (platform.md §2.6). */
export function systemStatus({ directory }: AppServices): number {
  return directory.current().users.length === 0 ? 0 : 1
}

export interface SuperUserOptions {
  username: string
  password: string
  realname: string
  /** '' keeps the name. */
  companyName: string
}

/**
 * Creates the super user of a fresh installation. From another machine it takes the installation code (1120);
 * refuses 1106 (password) and 401 once there is a user. Two at the same moment: one is refused.
 */
export async function initialise(
  context: PublicContext<RequestOf<typeof sessionCalls.initUser>>,
): Promise<void> {
  const { services, client, request } = context
  throttle(services, 'login', client.ip)
  if (systemStatus(services) === 1) refuse('forbidden')
  checkMobile(request.username)
  if (
    (client.isForwarded || !isLoopback(client.ip)) &&
    !isSameText(request.code, services.config.installationCode)
  )
    refuse('mobileInvalid')
  await createSuperUser(services, { ...request, realname: request.realname || 'admin' })
  if (request.demo === 1) await services.loadDemo?.(services)
}

/** The first user: root department, role 超级管理员, active at once. */
export async function createSuperUser(services: AppServices, options: SuperUserOptions): Promise<void> {
  await checkNewPassword(options.password, [options.username])
  const password_hash = await hashPassword(options.password)
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    if (await trx.selectFrom('users').select('user_id').executeTakeFirst()) refuse('forbidden')
    const root = await trx
      .selectFrom('departments')
      .where('pid', 'is', null)
      .select('dept_id')
      .executeTakeFirstOrThrow()
    const role = await trx
      .selectFrom('roles')
      .where('remark', '=', ADMINISTRATOR_REMARK)
      .select('role_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('users')
      .values({
        user_id: SUPER_USER,
        username: options.username,
        realname: options.realname,
        password_hash,
        num: staffNumber(),
        post: '标准岗位',
        dept_id: root.dept_id,
        parent_id: null,
        status: 1,
        is_super: true,
        img: null,
        last_login_ip: null,
        last_login_time: null,
        create_time: services.clock.now(),
      })
      .execute()
    await trx.insertInto('user_role').values({ user_id: SUPER_USER, role_id: role.role_id }).execute()
    if (options.companyName) await setCompanyInfo(trx, { companyName: options.companyName })
    await services.directory.changed(trx)
  })
}

function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
