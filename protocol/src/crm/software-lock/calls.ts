import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  day,
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  text,
} from '#protocol/platform/wire.ts'
import { MOST_PORTS, lockRegion as region } from './words.ts'

const area = 'lock'

const lockForm = () => integer(1, 3)
const portNumber = () => integer(1, MOST_PORTS)
const reason = () => text(500)

/** A lock by its id or by its number. */
const oneLock = { lockId: optional(id()), shellNum: optional(text(32)) }

/** One value that an event changed, in words of the reader's fields. */
const lockChangeSchema = z.object({ key: z.string(), label: z.string(), from: z.string(), to: z.string() })

/** A line of a lock's history, newest first. */
export const lockHistorySchema = z.object({
  eventId: z.number(),
  eventType: z.string(),
  eventTypeName: z.string(),
  effectiveDate: z.string(),
  recordedAt: z.string(),
  businessId: z.number().nullable(),
  contractId: z.number().nullable(),
  amount: z.number().nullable(),
  operatorUserId: z.number(),
  operatorUserName: z.string(),
  reason: z.string(),
  /** 1: taken back by a later REVERSE. */
  reversed: z.union([z.literal(0), z.literal(1)]),
  /** Of a REVERSE: the event that it takes back. */
  reversedEventId: z.number().nullable(),
  changes: z.array(lockChangeSchema),
})
export type LockHistoryEntry = z.infer<typeof lockHistorySchema>

/** What an administrator may set right; others follow from orders. */
const correctionSchema = z.object({
  chipNo: optional(z.string().max(64)),
  lockForm: optional(lockForm()),
  region: optional(region()),
  portNumber: optional(portNumber()),
  startTime: optional(day()),
  endTime: optional(day()),
  distinguish: optional(flag()),
})

/** Calls of locks besides those every record type has (locks-and-extensions.md §8.8). */
export const lockCalls = {
  stockIn: call({
    path: 'crmLock/stockIn',
    body: 'json',
    need: 'crm/lock/stock',
    area,
    summary: '软件锁入库：逐个，或从起始锁号起的连续编号',
    request: z.object({
      region: region(),
      lockForm: lockForm().default(1),
      list: z
        .array(
          z.object({
            shellNum: text(32),
            chipNo: optionalText(64),
            portNumber: optional(portNumber()),
          }),
        )
        .max(1000)
        .optional(),
      shellNumFrom: optional(text(32)),
      count: optional(integer(1, 10_000)),
      portNumber: optional(portNumber()),
      remark: optionalText(500),
    }),
    reply: z.object({
      successCount: z.number(),
      failList: z.array(z.object({ shellNum: z.string(), msg: z.string() })),
    }),
  }),
  takeBack: call({
    path: 'crmLock/takeBack',
    body: 'json',
    need: 'crm/lock/stock',
    area,
    summary: '收回软件锁：已合并、已换下，或已到期的租赁锁和试用锁',
    request: z.object({ lockIds: ids(500).min(1), remark: optionalText(500) }),
    reply: nothing,
  }),
  freeze: call({
    path: 'crmLock/freeze',
    body: 'json',
    need: 'crm/lock/correct',
    area,
    summary: '停用或恢复软件锁',
    request: z.object({ lockId: id(), freeze: flag(), reason: reason() }),
    reply: nothing,
  }),
  correct: call({
    path: 'crmLock/correct',
    body: 'json',
    need: 'crm/lock/correct',
    area,
    summary: '更正软件锁的资料，可以补记在更早的日期',
    request: z.object({
      lockId: id(),
      effectiveDate: optional(day()),
      patch: correctionSchema,
      reason: reason(),
    }),
    reply: nothing,
  }),
  history: call({
    path: 'crmLock/queryHistory',
    body: 'json',
    need: 'crm/lock/read',
    area,
    summary: '软件锁的台账，新的在前',
    safe: true,
    request: z.object({ ...oneLock, page: paging.page, limit: paging.limit }),
    reply: pageOf(lockHistorySchema),
  }),
  stateAt: call({
    path: 'crmLock/queryStateAt',
    need: 'crm/lock/read',
    area,
    summary: '软件锁某一天的状态；knownAt 为当时所知',
    safe: true,
    request: z.object({ ...oneLock, date: day(), knownAt: optional(z.string().max(19)) }),
    reply: z.object({
      lockId: z.number(),
      /** 0: the lock was not known then. */
      isKnown: z.union([z.literal(0), z.literal(1)]),
      /** The status shown on that day. */
      status: z.number(),
      values: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
    }),
  }),
}
