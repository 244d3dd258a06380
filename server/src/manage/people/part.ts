import { part, service } from '#server/access/area.ts'
import { accountReset, passwordReset } from './accounts.ts'
import { emailChange } from './email.ts'
import { peopleEndpoints } from './endpoints.ts'
import { peopleFirstSteps } from './first-steps.ts'
import { collectHandOvers } from './hand-over/collect.ts'
import { headHandOver, superiorHandOver } from './hand-over/organisation.ts'
import { handingOver } from './hand-over/reviewed.ts'
import { collectLeaving } from './leaving.ts'
import { newUser } from './new-user.ts'
import { secondFactorReset } from './second-factor.ts'
import { seedPeople } from './seed.ts'
import { superiorChange } from './superior.ts'

/** People and departments (platform.md §3, §4). */
export const people = part({
  endpoints: peopleEndpoints,
  seed: seedPeople,
  services: [
    service('leaving', { needs: [], make: (_services, parts) => collectLeaving(parts) }),
    service('handOvers', { needs: [], make: (_services, parts) => collectHandOvers(parts) }),
  ],
  reviewed: [
    passwordReset,
    accountReset,
    secondFactorReset,
    newUser,
    superiorChange,
    emailChange,
    handingOver,
  ],
  handOvers: [headHandOver, superiorHandOver],
  firstSteps: peopleFirstSteps,
})
