import { part } from '#server/access/area.ts'
import { companyEndpoints } from './endpoints.ts'
import { companyUpgrades } from './upgrade.ts'

/** The company, its applications and settings (platform.md §6). */
export const company = part({ endpoints: companyEndpoints, upgrades: companyUpgrades })
