import { reminderCalls } from '#protocol/crm/reminders/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readReminder, setReminder } from './reminders.ts'

/** When contracts that end and visits that are due are reminded of. */
export const reminders = part({
  endpoints: [
    on(reminderCalls.contract, async (context) => {
      const { status, value } = await readReminder(context, 'expiringContractDays')
      return { status, value }
    }),
    on(reminderCalls.setContract, ({ request, ...acting }) =>
      setReminder(acting, 'expiringContractDays', { status: request.status, days: request.contractDay }),
    ),
    on(reminderCalls.visit, (context) => readReminder(context, 'returnVisitRemindConfig')),
    on(reminderCalls.setVisit, ({ request, ...acting }) =>
      setReminder(acting, 'returnVisitRemindConfig', { status: request.status, days: request.value }),
    ),
  ],
})
