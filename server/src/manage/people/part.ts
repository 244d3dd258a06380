import { part } from '#server/access/area.ts'
import { peopleEndpoints } from './endpoints.ts'
import { seedPeople } from './seed.ts'

/** People and departments (platform.md §3, §4). */
export const people = part({ endpoints: peopleEndpoints, seed: seedPeople })
