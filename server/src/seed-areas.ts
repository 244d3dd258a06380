import { seedCompany } from '#server/manage/company/seed.ts'
import { seedPeople } from '#server/manage/people/seed.ts'
import type { Database } from '#server/platform/database.ts'

/** What a fresh installation begins with, before the directory is read; does nothing later. */
export async function seedAreas(db: Database): Promise<void> {
  await seedPeople(db)
  await seedCompany(db)
}
