import type { z } from 'zod'
import type { LockHistoryEntry, lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { kindOf } from '#protocol/crm/software-lock/events.ts'
import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import { shownStatus } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, parseMoment } from '#server/platform/time/clock.ts'
import { readLockConfig } from '../lock-config/door.ts'
import { requireLock } from './find-lock.ts'
import { type LedgerEvent, readLedgers } from './ledger/read-events.ts'
import { type ShownValue, stateShower } from './show-state.ts'

/** The ledger of one lock, newest first, with what each event changed as the reader sees it (locks-and-extensions.md §8.8). */
export async function readHistory(
  actor: Actor,
  request: z.output<typeof lockCalls.history.request>,
): Promise<Page<LockHistoryEntry>> {
  const lock = await requireLock(actor, request)
  const events = (await readLedgers(actor.services.db, [lock.id])).get(lock.id) ?? []
  const reversed = new Set(events.flatMap(({ reversedEventId }) => reversedEventId ?? []))
  const from = (request.page - 1) * request.limit
  const newestFirst = events.map((event, at) => ({ event, at })).toReversed()
  // a fold of its own for each listed event, before and after it was written
  const listed = newestFirst.slice(from, from + request.limit).map(({ event, at }) => ({
    event,
    before: foldLock(events.slice(0, at)),
    after: foldLock(events.slice(0, at + 1)),
  }))
  const show = await stateShower(
    actor,
    listed.flatMap(({ before, after }) => [before, after]),
  )
  const list = listed.map(({ event, before, after }) => ({
    ...presentEvent(actor, event),
    reversed: reversed.has(event.eventId) ? (1 as const) : (0 as const),
    changes: changesBetween(before.shellNum === '' ? [] : show(before), show(after)),
  }))
  return toPage(list, events.length, request)
}

function presentEvent({ services, viewer }: Actor, event: LedgerEvent) {
  const rights = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const seesPrice = rights.level('salesPrice') > 1 && !rights.maskedInDetail('salesPrice')
  return {
    eventId: event.eventId,
    eventType: event.eventType,
    eventTypeName: kindOf(event.eventType).word,
    effectiveDate: event.effectiveDate,
    recordedAt: formatMoment(new Date(event.recordedAt)),
    businessId: event.businessId,
    contractId: rights.level('contractId') > 1 ? event.contractId : null,
    amount: seesPrice && event.amount !== null ? Number(event.amount) : null,
    operatorUserId: event.userId,
    operatorUserName: services.directory.current().realname(event.userId),
    reason: event.reason ?? '',
    reversedEventId: event.reversedEventId,
  }
}

const changesBetween = (before: readonly ShownValue[], after: readonly ShownValue[]) =>
  after.flatMap(({ key, label, text }) => {
    const from = before.find((value) => value.key === key)?.text ?? ''
    return from === text ? [] : [{ key, label, from, to: text }]
  })

type LockStateThen = z.output<typeof lockCalls.stateAt.reply>

/** What is known of a lock on a day, or was believed of it at an earlier moment (locks-and-extensions.md §4.3). */
export async function readStateAt(
  actor: Actor,
  request: z.output<typeof lockCalls.stateAt.request>,
): Promise<LockStateThen> {
  const lock = await requireLock(actor, request)
  const knownAt = request.knownAt === undefined ? undefined : momentIn(request.knownAt)
  const events = (await readLedgers(actor.services.db, [lock.id])).get(lock.id) ?? []
  const state = foldLock(events, { day: request.date, knownAt })
  const { expireRemindDays } = await readLockConfig(actor.services)
  const values = (await stateShower(actor, [state]))(state)
  const seesDays = ['startTime', 'endTime'].every((key) => values.some((value) => value.key === key))
  return {
    lockId: lock.id,
    isKnown: state.shellNum === '' ? (0 as const) : (1 as const),
    status: seesDays ? shownStatus(state, { day: request.date, endingDays: expireRemindDays }) : state.status,
    values: state.shellNum === '' ? [] : values.map(({ key, label, text }) => ({ key, label, text })),
  }
}

/** A day alone means its end: what was known when it was over. */
function momentIn(text: string): number {
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 23:59:59` : text
  const moment = parseMoment(whole) ?? refuse('dateFormat')
  return moment.getTime() + 999
}
