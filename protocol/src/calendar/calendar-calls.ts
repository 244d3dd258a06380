import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { isBounded, moment, unbounded, window } from './moment.ts'

const area = 'calendar'
const need = 'signedIn'
const MOST_TYPES = 1000
const LONGEST_LIST = 2000

const typeOfUser = z.object({
  /** A code as text of a type of the system, a number of one of the company: clients compare strictly. */
  typeId: z.union([z.string(), z.number()]),
  typeName: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  sort: z.number(),
  select: z.boolean(),
  color: z.string(),
})
export type TypeOfUser = z.output<typeof typeOfUser>

const days = z.array(z.string())
const inWindow = z.object(window).refine(isBounded, unbounded)

/** A row of a record as lists show it. */
const entryRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type EntryRow = z.output<typeof entryRow>

const entriesOf = (path: string, summary: string) =>
  call({
    path,
    body: 'json',
    area,
    need,
    summary,
    safe: true,
    request: z.object({
      ...paging,
      /** A moment of the day. */
      time: moment(),
      type: integer(1, 2).default(1),
      isSub: optional(integer(0, 1)),
      userId: optional(id()),
    }),
    reply: pageOf(entryRow),
  })

/** What is seen in a calendar beside events, and by whom (approval-office.md §15.3, §15.4). */
export const calendarCalls = {
  users: call({
    path: 'adminUser/queryAuthUserList',
    area,
    need,
    summary: '可查看其日程的员工',
    safe: true,
    request: z.object({}),
    reply: z.array(simpleUser),
  }),
  types: call({
    path: 'oaCalendar/queryTypeListByUser',
    area,
    need,
    summary: '员工的日程类型及其选择',
    safe: true,
    /** Of a comma list the first is meant. */
    request: z.object({ userId: optionalText(LONGEST_LIST) }),
    reply: z.array(typeOfUser),
  }),
  choose: call({
    path: 'oaCalendar/updateTypeUser',
    body: 'json',
    area,
    need,
    summary: '选择显示的日程类型',
    request: z.object({
      typeIds: z
        .array(id())
        .max(MOST_TYPES)
        .refine((chosen) => chosen.length > 0, { message: '请至少选中一个类型' }),
      userId: optionalText(LONGEST_LIST),
    }),
    reply: nothing,
  }),
  crmDays: call({
    path: 'oaCalendar/eventCrm',
    body: 'json',
    area,
    need,
    summary: '有客户管理事项的日期',
    safe: true,
    request: inWindow,
    reply: z.object({
      customerTimeList: days,
      leadsTimeList: days,
      businessTimeList: days,
      dealBusinessTimeList: days,
      endContractTimeList: days,
      receiveContractTimeList: days,
    }),
  }),
  tasks: call({
    path: 'oaCalendar/eventTask',
    body: 'json',
    area,
    need,
    summary: '一段时间的任务',
    safe: true,
    request: inWindow,
    reply: z.array(
      z.object({
        taskId: z.number(),
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        eventType: z.literal(2),
      }),
    ),
  }),
  /** Own client: leave that has passed, and whose it is; of others without its type. */
  leave: call({
    path: 'oaCalendar/eventLeave',
    body: 'json',
    area,
    need,
    summary: '一段时间的请假',
    safe: true,
    request: inWindow,
    reply: z.array(
      z.object({
        examineId: z.number(),
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        realname: z.string(),
        /** As the approval counts them. */
        days: z.number(),
        /** Where the approval is opened; absent: the caller may not read it. */
        address: z.string().optional(),
      }),
    ),
  }),
  /** Own client: interviews of the user; the candidate is named to those who read it. */
  interviews: call({
    path: 'oaCalendar/eventInterview',
    body: 'json',
    area,
    need,
    summary: '一段时间的面试',
    safe: true,
    request: inWindow,
    reply: z.array(
      z.object({
        interviewId: z.number(),
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        /** Where it is opened; absent: the caller may not read the candidate. */
        address: z.string().optional(),
      }),
    ),
  }),
  customers: entriesOf('oaCalendar/eventCustomer', '某日需联系的客户'),
  leads: entriesOf('oaCalendar/eventLeads', '某日需联系的线索'),
  businesses: entriesOf('oaCalendar/eventBusiness', '某日需联系的商机'),
  dealBusinesses: entriesOf('oaCalendar/eventDealBusiness', '某日预计成交的商机'),
  /** `type` 1: contracts that end soon, 2: plans. */
  contracts: entriesOf('oaCalendar/eventContract', '某日即将到期的合同、计划回款'),
} as const
