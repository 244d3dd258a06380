import { companyUpgrades } from '#server/manage/company/upgrade.ts'
import { seedPeople } from '#server/manage/people/seed.ts'
import { roleUpgrades } from '#server/manage/roles/upgrade.ts'
import type { Services } from '#server/platform/services.ts'
import { giveDeclared, type Upgrade } from '#server/platform/upgrade.ts'
import { fieldUpgrades } from './engine/model/upgrade.ts'

/** In this order: permissions go to roles, options to fields. */
const upgrades: readonly Upgrade[] = [...fieldUpgrades, ...roleUpgrades, ...companyUpgrades]

/**
 * What an installation has to have before directory and catalog are read: all that is declared in a fresh one, what a
 * newer version added in the others. Any number of processes may call it at any time.
 */
export async function seedAreas(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await seedPeople(services.db)
  await giveDeclared(services, upgrades)
}
