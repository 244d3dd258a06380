import { typesOf } from '#protocol/applications.ts'
import { crm as application, crmTodos } from '#protocol/crm/application.ts'
import { area } from '#server/access/area.ts'
import { applicationEndpoints } from '#server/engine/application-endpoints.ts'
import { recordEndpointsOf } from '#server/engine/record-endpoints.ts'
import { todoSources } from '#server/my-day/door.ts'
import { badLock } from './bad-lock/part.ts'
import { bank } from './bank/part.ts'
import { bizDict } from './biz-dict/part.ts'
import { business } from './business/part.ts'
import { calendarSources } from './calendar-sources/part.ts'
import { complaint } from './complaint/part.ts'
import { contacts } from './contacts/part.ts'
import { contract } from './contract/part.ts'
import { contractFile } from './contract-file/part.ts'
import { customer } from './customer/part.ts'
import { honor } from './honor/part.ts'
import { invoice } from './invoice/part.ts'
import { leads } from './leads/part.ts'
import { letters } from './letters/part.ts'
import { lockClaim } from './lock-claim/part.ts'
import { lockConfig } from './lock-config/part.ts'
import { lockSheets } from './lock-sheet/part.ts'
import { orderMoney } from './order/money/part.ts'
import { order } from './order/part.ts'
import { pool } from './pool/part.ts'
import { print } from './print/part.ts'
import { product } from './product/part.ts'
import { quota } from './quota/part.ts'
import { receivables } from './receivables/part.ts'
import { receivablesPlan } from './receivables-plan/part.ts'
import { regionCompany } from './region-company/part.ts'
import { reminders } from './reminders/part.ts'
import { sale } from './sale/part.ts'
import { softwareLock } from './software-lock/part.ts'

/** Customer management. */
export const crm = area({
  key: 'crm',
  module: 'crm',
  endpoints: [...applicationEndpoints(application), ...typesOf(application).flatMap(recordEndpointsOf)],
  workSources: todoSources(crmTodos),
  parts: [
    leads,
    customer,
    pool,
    contacts,
    product,
    business,
    contract,
    contractFile,
    receivables,
    receivablesPlan,
    invoice,
    softwareLock,
    lockConfig,
    order,
    sale,
    lockSheets,
    quota,
    bizDict,
    lockClaim,
    badLock,
    honor,
    letters,
    complaint,
    regionCompany,
    bank,
    orderMoney,
    reminders,
    calendarSources,
    print,
  ],
})
