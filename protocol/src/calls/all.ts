import type { Call } from '../call.ts'
import { activityCalls } from './activity.ts'
import { backlogCalls } from './backlog.ts'
import { configCalls } from './config.ts'
import { customerContactsCalls } from './contacts.ts'
import {
  customerFamilyCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerStateCalls,
} from './customer.ts'
import { fieldAdminCalls } from './field-admin.ts'
import { fieldCalls } from './fields.ts'
import { fileCalls } from './files.ts'
import { historyCalls } from './history.ts'
import { importCalls, importMessageCalls, poolSheetCalls } from './imports.ts'
import { leadsCalls } from './leads.ts'
import { mapCalls } from './map.ts'
import { messageCalls } from './messages.ts'
import { numberingCalls } from './numbering.ts'
import { recycleCalls, searchCalls, undoCalls } from './operations.ts'
import { peopleCalls } from './people.ts'
import { permissionCalls } from './permission.ts'
import { poolAdminCalls, poolCalls, poolMoveCalls } from './pool.ts'
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
  fieldAdminCalls,
  sceneCalls,
  numberingCalls,
  historyCalls,
  activityCalls,
  backlogCalls,
  customerContactsCalls,
  customerStateCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerFamilyCalls,
  leadsCalls,
  poolAdminCalls,
  poolCalls,
  poolMoveCalls,
  undoCalls,
  recycleCalls,
  searchCalls,
  importMessageCalls,
  importCalls,
  poolSheetCalls,
  fileCalls,
  messageCalls,
  mapCalls,
]
  .flatMap((calls): Call[] => Object.values(calls))
  .concat(allRecordCalls())
