import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { type LockState, noLock } from '#protocol/crm/software-lock/state.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { SHELL_NUM } from '#protocol/crm/software-lock/words.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Save } from '#server/engine/change/plan/save.ts'
import { createRecords } from '#server/engine/change/save/create-rows.ts'
import { formOfSave, openNew } from '#server/engine/change/save/open.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { tidyNumber } from './find-lock.ts'
import { rowOfState } from './ledger/project.ts'
import { writeEvents } from './ledger/write-events.ts'

type Request = z.output<typeof lockCalls.stockIn.request>
type Answer = z.output<typeof lockCalls.stockIn.reply>

onConstraint('one_lock_per_number', 'shellNumTaken')

/** Locks that one call may enter. */
const MOST = 500

interface Entered {
  shellNum: string
  chipNo: string | null
  portNumber: number
}

/**
 * Enters new locks into the stock of a region (locks-and-extensions.md §8.8), one by one or a run of numbers. A number that is wrong
 * or there already is answered in `failList`; the others are entered.
 */
export async function stockIn(actor: Actor, request: Request): Promise<Answer> {
  const asked = locksIn(request)
  if (asked.length === 0) refuse('stockInNothing')
  if (asked.length > MOST) refuse('tooManyLocks', MOST)
  const taken = await takenNumbers(
    actor.services.db,
    asked.map(({ shellNum }) => shellNum),
  )
  const failList: Answer['failList'] = []
  const good: Entered[] = []
  for (const lock of asked) {
    const name = !SHELL_NUM.test(lock.shellNum)
      ? 'shellNumFormat'
      : taken.has(lock.shellNum)
        ? 'shellNumTaken'
        : good.some(({ shellNum }) => shellNum === lock.shellNum)
          ? 'shellNumTwice'
          : null
    if (name) failList.push({ shellNum: lock.shellNum, msg: refusal(name).message })
    else good.push(lock)
  }
  if (good.length > 0) await enter(actor, request, good)
  return { successCount: good.length, failList }
}

async function enter(
  actor: Actor,
  { region, lockForm, remark }: Pick<Request, 'region' | 'lockForm' | 'remark'>,
  locks: readonly Entered[],
): Promise<void> {
  const { userId } = actor.viewer
  const states = locks.map((lock) => ({ ...noLock, ...lock, region, lockForm, ownerUserId: userId }))
  await inTransaction(actor.services.db, async (trx) => {
    const ids = await createLocks(trx, actor, states)
    await writeEvents(
      trx,
      actor,
      states.map(({ entitlements: _none, ...patch }, at) => ({
        key: `stock:${ids[at]}:STOCK_IN`,
        lockId: ids[at] ?? 0,
        eventType: 'STOCK_IN',
        patch,
        reason: remark || null,
      })),
    )
  })
}

/** Rows of new locks in these states; their entry is written to the ledger in the same transaction. Answers their ids. */
export const createLocks = (
  trx: Transaction<Tables>,
  actor: Actor,
  states: readonly LockState[],
): Promise<number[]> =>
  createRecords(
    trx,
    states.map((state) => openLock(actor, rowOfState(state))),
  )

function openLock(actor: Actor, row: Record<string, unknown>): Save {
  const save = openNew(actor, softwareLock, {
    form: formOfSave(actor, softwareLock),
    written: new Map(),
    request: null,
    ownerUserId: actor.viewer.userId,
    asked: null,
    checks: 'nothing',
  })
  Object.assign(save.values, row, { initials: initialsOf(row.shell_num) })
  return save
}

/** Those of the numbers that a lock has already. */
export async function takenNumbers(db: Kysely<Tables>, shellNums: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ shell_num: string }>`select shell_num from software_lock
    where shell_num = any(${[...new Set(shellNums)]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.shell_num))
}

/** The locks that are listed, and those of a run: as many as asked for, counted up from the first number. */
function locksIn({ list = [], shellNumFrom, count, portNumber = 1 }: Request): Entered[] {
  const listed = list.map((lock) => ({
    shellNum: tidyNumber(lock.shellNum),
    chipNo: lock.chipNo || null,
    portNumber: lock.portNumber ?? portNumber,
  }))
  return [...listed, ...(shellNumFrom && count ? runFrom(tidyNumber(shellNumFrom), count, portNumber) : [])]
}

function runFrom(first: string, count: number, portNumber: number): Entered[] {
  if (count > MOST) refuse('tooManyLocks', MOST)
  const [, letters = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(first) ?? []
  if (!digits) refuse('shellNumRange')
  const numbers = Array.from({ length: count }, (_, at) => String(Number(digits) + at))
  if (numbers.some((number) => number.length > digits.length)) refuse('shellNumRange')
  return numbers.map((number) => ({
    shellNum: letters + number.padStart(digits.length, '0'),
    chipNo: null,
    portNumber,
  }))
}
