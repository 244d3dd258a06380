import { area } from '#server/access/area.ts'
import { clearing } from './clearing/part.ts'
import { company } from './company/part.ts'
import { fields } from './fields/part.ts'
import { firstSteps } from './first-steps/part.ts'
import { numbering } from './numbering/part.ts'
import { opening } from './opening.ts'
import { people } from './people/part.ts'
import { roles } from './roles/part.ts'
import { secondReview } from './second-review/part.ts'
import { workingDays } from './working-days/part.ts'

/** The administration. */
export const manage = area({
  key: 'manage',
  parts: [
    people,
    roles,
    company,
    opening,
    fields,
    numbering,
    workingDays,
    clearing,
    secondReview,
    firstSteps,
  ],
})
