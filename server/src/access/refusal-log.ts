import type { Generated } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import type { Caller } from './caller.ts'
import type { Directory } from './directory.ts'
import { createRefusalBudget } from './refusal-budget.ts'
import { type RefusedRows, wordsOfRefused } from './refused-rows.ts'

interface RefusalLogTable {
  id: Generated<number>
  create_time: Date
  user_id: number | null
  realname: string
  viewed_as: string
  ip_address: string
  call: string
  lack: Lack
  object_type: number | null
  object_id: number | null
  reason: string
  times: number
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    refusal_log: RefusalLogTable
  }
}

type Row = Omit<RefusalLogTable, 'id'>

/** A call as far as it is known when it is refused. */
export interface RefusedCall {
  /** Path of the call; nothing of what it carried. */
  call: string
  ip: string
  caller: Pick<Caller, 'userId' | 'viewedUserId'> | undefined
}

/** The log of refused attempts (platform.md §9.4). */
export interface RefusalLog {
  /** Notes what a call ended with, if it was a refusal for want of right. Neither waits nor throws. */
  note(error: unknown, call: RefusedCall): void
  /**
   * Logs the refused items of a bulk call in one row; `unit` names the counted items. Returns at once and never throws.
   */
  noteRows(rows: readonly RefusedRows[], by: { call: string; ip: string; userId: number; unit: string }): void
  /** Calls back when a budget is used up for the first time on a day: of a person, of an address, or of all users. */
  onOverflow(listener: (of: Overflow) => void): void
  /** Writes what was noted, repetitions included. */
  flush(): Promise<void>
  /** Writes what was noted once; repetitions are counted until their minute is over. */
  written(): Promise<void>
  close(): Promise<void>
}

/** Waiting to be written; what comes when the database is away for long is counted in the server's log alone. */
const MOST_WAITING = 50_000
const PIECE = 1_000
const SOON = 200
const LOOK = 5_000
const LONGEST_REASON = 500

interface Counted {
  row: Row
  repeated: number
  /** Its repetitions have a row of their own to come. */
  isPaid: boolean
}

/** Whose refusals are counted together from now on; neither person nor address: of all users. */
export interface Overflow {
  realname: string
  ip: string
}

/**
 * Writes refusals beside the calls: the first of a kind within a minute soon, as often as it was repeated in
 * one row when the minute is over. Beyond the budget they are counted, in one row a minute. A database that is away, or slow, is waited for here and nowhere else.
 */
export function createRefusalLog(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  directory: Directory,
): RefusalLog {
  const waiting: Row[] = []
  let counted = new Map<string, Counted>()
  const budget = createRefusalBudget()
  const listeners: ((of: Overflow) => void)[] = []
  let minute = 0
  let lost = 0
  let soon: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const add = (row: Row) => {
    if (waiting.length < MOST_WAITING) waiting.push(row)
    else lost += 1
  }

  /** Repetitions become rows. */
  function endMinute() {
    for (const { row, repeated } of counted.values()) if (repeated > 0) add({ ...row, times: repeated })
    counted = new Map()
  }

  /** One more in the row that counts what is beyond a budget. */
  function countBeyond(row: Row, who: string, beyond: 'one' | 'all') {
    const key = beyond === 'all' ? 'all' : who
    const found = counted.get(key)
    if (found) found.repeated += 1
    else {
      const by = beyond === 'all' ? nobody : {}
      counted.set(key, { row: { ...row, ...many, ...by }, repeated: 1, isPaid: true })
    }
    if (!budget.isFirst(key)) return
    const of = beyond === 'all' ? { realname: '', ip: '' } : { realname: row.realname, ip: row.ip_address }
    for (const listener of listeners) listener(of)
  }

  function keep(row: Row) {
    const now = Math.floor(row.create_time.getTime() / MINUTE)
    if (now !== minute) endMinute()
    minute = now
    const who = row.user_id === null ? row.ip_address : String(row.user_id)
    const { call, lack, object_type, object_id, reason, viewed_as } = row
    const key = JSON.stringify([who, row.ip_address, call, lack, object_type, object_id, reason, viewed_as])
    const found = counted.get(key)
    if (found?.isPaid) {
      found.repeated += 1
      return
    }
    const beyond = budget.take(who, row.create_time)
    if (beyond) return countBeyond(row, who, beyond)
    if (found) {
      found.isPaid = true
      found.repeated = 1
      return
    }
    counted.set(key, { row, repeated: 0, isPaid: false })
    add(row)
  }

  async function writeAll() {
    while (waiting.length > 0) {
      const piece = waiting.slice(0, PIECE)
      await db.insertInto('refusal_log').values(piece).execute()
      waiting.splice(0, piece.length)
    }
    if (lost > 0) log.error({ lost }, 'refusals were not written')
    lost = 0
  }

  /** One at a time; what fails stays waiting for the next. */
  function write(): Promise<void> {
    clearTimeout(soon)
    soon = undefined
    writing = writing
      .then(writeAll)
      .catch((error: unknown) => log.warn({ err: error }, 'refusals wait to be written'))
    return writing
  }

  const look = setInterval(() => {
    if (Math.floor(clock.now().getTime() / MINUTE) !== minute) endMinute()
    if (waiting.length > 0) void write()
  }, LOOK).unref()
  const flush = () => {
    endMinute()
    return write()
  }

  const note = ({ message, concern }: Pick<Refusal, 'message' | 'concern'>, call: RefusedCall) => {
    if (!concern.lack) return
    keep(rowOf({ message, concern }, concern.lack, call, { now: clock.now(), directory }))
    soon ??= setTimeout(() => void write(), SOON).unref()
  }
  return {
    note(error, call) {
      if (error instanceof Refusal) note(error, call)
    },
    noteRows(rows, { call, ip, userId, unit }) {
      const most = rows.toSorted((one, other) => other.count - one.count)
      const [first] = most
      // bulk writes are refused during view-as
      const caller = { userId, viewedUserId: null }
      if (first)
        note({ message: wordsOfRefused(most, unit), concern: { lack: first.lack } }, { call, ip, caller })
    },
    onOverflow: (listener) => void listeners.push(listener),
    flush,
    written: write,
    async close() {
      clearInterval(look)
      await flush()
    },
  }
}

/** Contents of a row for refusals too many to list. */
const many = {
  call: '',
  object_type: null,
  object_id: null,
  reason: '一分钟内的其他越权访问，合并计数',
} as const

/** Of all users together. */
const nobody = { user_id: null, realname: '', viewed_as: '', ip_address: '' } as const

function rowOf(
  { message, concern }: Pick<Refusal, 'message' | 'concern'>,
  lack: Lack,
  { call, ip, caller }: RefusedCall,
  { now, directory }: { now: Date; directory: Directory },
): Row {
  const people = directory.current()
  const who = caller?.userId ?? concern.userId ?? null
  const viewed = caller?.viewedUserId ?? null
  return {
    create_time: now,
    user_id: who,
    realname: who === null ? '' : people.realname(who),
    viewed_as: viewed === null ? '' : people.realname(viewed),
    ip_address: ip,
    call,
    lack,
    object_type: concern.record?.type ?? null,
    object_id: concern.record?.id ?? null,
    reason: message.slice(0, LONGEST_REASON),
    times: 1,
  }
}
