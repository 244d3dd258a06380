import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'

/** The root department of a fresh installation: data kept under its id can be taken over. */
const ROOT = 14852

/** Gives a fresh installation its root department; does nothing later (platform.md §14.1). */
export async function seedPeople(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOrganisation(trx)
    if (await trx.selectFrom('departments').select('dept_id').executeTakeFirst()) return
    await trx
      .insertInto('departments')
      .values({ dept_id: ROOT, pid: null, name: '全公司', num: 1, remark: null, owner_user_id: null })
      .execute()
  })
}
