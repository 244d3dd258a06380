import type { MenuEntry } from '#web/platform/area.ts'
import { ownAttendanceMenu } from './attendance/menu.tsx'
import { ownArchiveMenu } from './employees/menu.tsx'
import { ownInsuranceMenu } from './insurance/menu.tsx'
import { ownPerformance } from './performance/door.tsx'
import { ownProofsMenu } from './proofs/menu.tsx'
import { ownSalaryMenu } from './salary/menu.tsx'
import { ownRequestsMenu } from './self/menu.tsx'

/** Pages of one's own besides the workbench (hrm.md §19), in the order of the menu. */
export const ownMenu: readonly MenuEntry[] = [
  ownArchiveMenu,
  ownRequestsMenu,
  ownProofsMenu,
  ownAttendanceMenu,
  ownInsuranceMenu,
  ownSalaryMenu,
  ownPerformance,
]
