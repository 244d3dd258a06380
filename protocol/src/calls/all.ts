import type { Call } from '../call.ts'
import { configCalls } from './config.ts'
import { customerContactsCalls } from './contacts.ts'
import { fieldCalls } from './fields.ts'
import { historyCalls } from './history.ts'
import { peopleCalls } from './people.ts'
import { permissionCalls } from './permission.ts'
import { allRecordCalls } from './records.ts'
import { sceneCalls } from './scenes.ts'
import { sessionCalls } from './session.ts'

/** Every declared call. The server refuses to start unless each has exactly one handler. */
export const allCalls: readonly Call[] = [
  sessionCalls,
  peopleCalls,
  permissionCalls,
  configCalls,
  fieldCalls,
  sceneCalls,
  historyCalls,
  customerContactsCalls,
]
  .flatMap((calls): Call[] => Object.values(calls))
  .concat(allRecordCalls())
