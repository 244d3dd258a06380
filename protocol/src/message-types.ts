import { announcementMessages } from './announcements/messages.ts'
import { applicationOf } from './applications.ts'
import { calendarMessages } from './calendar/messages.ts'
import { bankMessages } from './crm/bank/messages.ts'
import { complaintMessages } from './crm/complaint/messages.ts'
import { contractFileMessages } from './crm/contract-file/messages.ts'
import { honorMessages } from './crm/honor/messages.ts'
import { lockClaimMessages } from './crm/lock-claim/messages.ts'
import { orderMessages } from './crm/order/messages.ts'
import { lockMessages } from './crm/software-lock/messages.ts'
import { employeeMessages } from './hrm/employees/messages.ts'
import { insuranceMessages } from './hrm/insurance/messages.ts'
import { appraisalMessages } from './hrm/performance/messages.ts'
import { recruitingMessages } from './hrm/recruiting/messages.ts'
import { salaryMessages } from './hrm/salary/messages.ts'
import { selfMessages } from './hrm/self/messages.ts'
import { logMessages } from './logs/messages.ts'
import { accountMessages } from './manage/people/messages.ts'
import { reviewMessages } from './manage/second-review/messages.ts'
import { composerOf } from './messages/compose.ts'
import { isAccountGroup, isMessageGroup, type MessageGroup, messageGroups } from './messages/groups.ts'
import { joinMessages, type MessageTypes, messageLabels } from './messages/message-type.ts'
import { exportMessages, messagesOfRecords } from './messages/of-records.ts'
import { operationsMessages } from './operations/messages.ts'
import { recordTypes } from './record-types.ts'
import { sessionMessages } from './session/messages.ts'
import { taskMessages } from './tasks/messages.ts'
import { logMessages as workLogMessages } from './work-log/messages.ts'

/** What areas send. */
const sent: readonly MessageTypes[] = [
  announcementMessages,
  sessionMessages,
  accountMessages,
  operationsMessages,
  logMessages,
  contractFileMessages,
  reviewMessages,
  bankMessages,
  exportMessages,
  orderMessages,
  lockClaimMessages,
  lockMessages,
  calendarMessages,
  complaintMessages,
  employeeMessages,
  selfMessages,
  honorMessages,
  workLogMessages,
  taskMessages,
  insuranceMessages,
  salaryMessages,
  recruitingMessages,
  appraisalMessages,
  ...recordTypes.map((type) => messagesOfRecords(type, applicationOf(type).messageLabel)),
]

/** Every type of message by its number (platform.md §7.2, locks-and-extensions.md §26). */
export const messageTypes: MessageTypes = joinMessages(sent)

/** Kinds of messages of which anything is sent, by their label. */
export const sentLabels: ReadonlySet<number> = new Set(
  sent.flatMap((types) => Object.values(types).map(({ label }) => label)),
)

/** Types of label 8 about accounts and the system: `part` account of the calls, and not hrm (platform.md §7.3). */
export const accountTypes: readonly number[] = Object.entries(messageTypes).flatMap(
  ([type, { label, group }]) => (label === messageLabels.hrm && isAccountGroup(group) ? [Number(type)] : []),
)

/** The groups of what is sent, in their order. */
export const deliveredGroups: readonly MessageGroup[] = Object.keys(messageGroups)
  .filter(isMessageGroup)
  .filter((group) => sent.some((types) => Object.values(types).some((type) => type.group === group)))

export const { composeMessage, textOfMessage } = composerOf(messageTypes)
