import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id } from '#protocol/platform/wire.ts'

const area = 'hrmEmployee'
const need = 'hrm/employee/leave'
const ofEmployee = z.object({ employeeId: id() })

/** The work of a leaving employee's account (hrm.md §6.2, platform.md §5.7). */
export const leavingCalls = {
  offer: call({
    path: 'hrmEmployee/queryHandOverOffer/{employeeId}',
    need,
    area,
    summary: '离职员工的账号还有多少工作待交接',
    safe: true,
    request: ofEmployee,
    reply: z.object({
      /** Null: the employee has no account, or it is disabled. */
      user: z.object({ userId: z.number(), realname: z.string(), status: z.number() }).nullable(),
      /** The caller may hand over; without the right nothing is counted. */
      mayHandOver: z.boolean(),
      kinds: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  }),
  ask: call({
    path: 'hrmEmployee/askHandOver',
    body: 'json',
    need,
    area,
    summary: '请管理员交接离职员工的工作',
    request: ofEmployee,
    /** How many administrators were notified; 0: they were already, today. */
    reply: z.object({ notified: z.number() }),
  }),
} as const
