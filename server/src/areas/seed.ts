import type { Database } from '#server/platform/database.ts'
import { seedCompany } from './company/seed.ts'
import { seedPeople } from './people/seed.ts'

/** What a fresh installation begins with, before the directory is read; does nothing later. */
export async function seedAreas(db: Database): Promise<void> {
  await seedPeople(db)
  await seedCompany(db)
}
