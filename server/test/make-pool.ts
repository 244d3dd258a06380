import { poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import type { TestCompany } from './people.ts'

type PoolInput = Partial<InputOf<typeof poolAdminCalls.save>>

/** A pool that the administrator sets up: managerA administers it, sales department A belongs to it, unless said otherwise. */
export async function makePool(
  company: TestCompany,
  poolName: string,
  given: PoolInput = {},
): Promise<number> {
  const { admin, managerA } = company.people
  await admin.ask(poolAdminCalls.save, {
    poolName,
    adminUserId: String(managerA.userId),
    memberUserId: '',
    memberDeptId: String(company.departments.salesA),
    ...given,
  })
  const page = await admin.ask(poolAdminCalls.list, { pageType: 0 })
  const made = page.list.filter((pool) => pool.poolName === poolName).at(-1)
  if (!made) throw new Error(`${poolName} was not created`)
  return made.poolId
}
