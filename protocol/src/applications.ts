import { crm } from './crm/application.ts'
import { oa } from './examine/application.ts'
import { hrm } from './hrm/application.ts'
import { applicationsOf } from './record/application.ts'
import { recordTypes } from './record-types.ts'

/** Every application that has record types, and what follows from them together. */
export const { applications, applicationOf, typesOf, sharedCallsOf } = applicationsOf(
  [crm, oa, hrm],
  recordTypes,
)
