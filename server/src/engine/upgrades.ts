import type { Upgrade } from '#server/platform/upgrade.ts'
import { sceneUpgrade } from './features/scenes/upgrade.ts'
import { fieldUpgrades } from './model/upgrade.ts'

/** What the declarations of record types give. List columns need nothing: a list adds what it lacks when it is read. */
export const engineUpgrades: readonly Upgrade[] = [...fieldUpgrades, sceneUpgrade]
