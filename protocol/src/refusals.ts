import { announcementRefusals } from './announcements/refusals.ts'
import { approvalRefusals } from './approval/refusals.ts'
import { biRefusals } from './bi/refusals.ts'
import { calendarRefusals } from './calendar/refusals.ts'
import { commentRefusals } from './comments/refusals.ts'
import { badLockRefusals } from './crm/bad-lock/refusals.ts'
import { bankRefusals } from './crm/bank/refusals.ts'
import { bizDictRefusals } from './crm/biz-dict/refusals.ts'
import { contractFileRefusals } from './crm/contract-file/refusals.ts'
import { honorRefusals } from './crm/honor/refusals.ts'
import { lockClaimRefusals } from './crm/lock-claim/refusals.ts'
import { orderRefusals } from './crm/order/refusals.ts'
import { quotaRefusals } from './crm/quota/refusals.ts'
import { crmRefusals } from './crm/refusals.ts'
import { saleRefusals } from './crm/sale/refusals.ts'
import { lockRefusals } from './crm/software-lock/refusals.ts'
import { examineRefusals } from './examine/refusals.ts'
import { fieldRefusals } from './fields/rule/refusals.ts'
import { filesRefusals } from './files/refusals.ts'
import { hrmRefusals } from './hrm/refusals.ts'
import { integrationRefusals } from './integrations/refusals.ts'
import { manageRefusals } from './manage/refusals.ts'
import { mapRefusals } from './map/refusals.ts'
import { messageRefusals } from './messages/refusals.ts'
import { myDayRefusals } from './my-day/refusals.ts'
import { operationsRefusals } from './operations/refusals.ts'
import { codes, type Refusals } from './platform/codes.ts'
import { projectRefusals } from './projects/refusals.ts'
import { recordRefusals } from './record/refusals.ts'
import { relatedRefusals } from './related-records/refusals.ts'
import { sessionRefusals } from './session/refusals.ts'
import { taskRefusals } from './tasks/refusals.ts'
import { workLogRefusals } from './work-log/refusals.ts'

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The refusals of all areas. @throws for a name that two areas have */
export function joined<const Areas extends Readonly<Record<string, Refusals>>>(
  areas: Areas,
): Both<Areas[keyof Areas]>
export function joined(areas: Readonly<Record<string, Refusals>>): Refusals {
  const all: Record<string, Refusals[string]> = {}
  for (const [area, own] of Object.entries(areas))
    for (const [name, refused] of Object.entries(own)) {
      if (Object.hasOwn(all, name)) throw new Error(`the refusal ${name} of ${area} belongs to another area`)
      all[name] = refused
    }
  return all
}

/** Every refusal the product knows. */
export const refusals = joined({
  platform: codes,
  fields: fieldRefusals,
  record: recordRefusals,
  session: sessionRefusals,
  integrations: integrationRefusals,
  manage: manageRefusals,
  files: filesRefusals,
  map: mapRefusals,
  messages: messageRefusals,
  operations: operationsRefusals,
  approval: approvalRefusals,
  examine: examineRefusals,
  comments: commentRefusals,
  related: relatedRefusals,
  announcements: announcementRefusals,
  crm: crmRefusals,
  quotas: quotaRefusals,
  dictionaries: bizDictRefusals,
  locks: lockRefusals,
  orders: orderRefusals,
  sales: saleRefusals,
  lockClaims: lockClaimRefusals,
  badLocks: badLockRefusals,
  honors: honorRefusals,
  bank: bankRefusals,
  contractFiles: contractFileRefusals,
  bi: biRefusals,
  calendar: calendarRefusals,
  hrm: hrmRefusals,
  myDay: myDayRefusals,
  workLog: workLogRefusals,
  tasks: taskRefusals,
  projects: projectRefusals,
})

export type RefusalName = keyof typeof refusals

type Places<Sentence extends string> = Sentence extends `${string}%s${infer Rest}`
  ? [string | number, ...Places<Rest>]
  : []

/** The words of a refusal's `%s`, in their order. */
export type WordsOf<Name extends RefusalName> = Name extends RefusalName
  ? Places<(typeof refusals)[Name][1]>
  : never

/** Refusals whose sentence needs no words. */
export type PlainRefusal = { [Name in RefusalName]: WordsOf<Name> extends [] ? Name : never }[RefusalName]
