import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { HandOverLine, handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { HandOverKind } from '#server/access/hand-over.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { requireUsers } from '../rules.ts'
import { disableUsers, requireDisablable } from '../status.ts'
import { type HandOverRequest, headFor, receiverOf } from './receivers.ts'
import { keepRecord, markUndone } from './records.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hand_overs: { token: string; user_id: number; state: unknown; until: Date }
  }
}

/** How long it can be taken back. */
const UNDO_MS = 30_000

const stepSchema = z.object({ key: z.string(), from: z.number(), to: z.number(), state: z.unknown() })
const absenceSchema = z.object({ fromDay: z.string(), returnDay: z.string() }).nullable()
const stateSchema = z.object({
  recordId: z.number(),
  steps: z.array(stepSchema),
  absence: absenceSchema,
  /** Whom it disabled, and what they were before. */
  disabled: z.array(z.object({ userId: z.number(), status: z.number() })),
})
type Step = z.infer<typeof stepSchema>

/** What people have that others can take over, by kind; kinds of which they have nothing are left out. */
export async function previewHandOver(
  acting: Acting,
  userIds: readonly number[],
): Promise<ReplyOf<typeof handOverCalls.look>> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  const ids = users.map(({ userId }) => userId)
  const [only] = ids.length === 1 ? ids : []
  const kinds = []
  for (const kind of services.handOvers) {
    const counts = await kind.count(services, services.db, ids)
    const count = ids.reduce((sum, userId) => sum + (counts.get(userId) ?? 0), 0)
    if (count === 0) continue
    const { key, name, group, note = null, activeOnly = false, whileAway = false } = kind
    const receiverId = only === undefined ? null : (kind.receiver?.(services, only) ?? null)
    kinds.push({ key, name, group, note, activeOnly, whileAway, count, receiverId })
  }
  const people = users.map(({ userId, realname }) => ({
    userId,
    realname,
    headId: headFor(snapshot, userId, ids),
  }))
  return { people, kinds }
}

/** What was handed over, and by which token it can be taken back. */
export type HandedOver = ReplyOf<typeof handOverCalls.handOver>

/** Refuses whose things the caller may not hand over: 1125, 401 (an administrator's, by who is none), 1116. */
export function requireHandable(
  { services, viewer }: Acting,
  userIds: readonly number[],
  { disable }: Pick<HandOverRequest, 'disable'>,
): DirectoryUser[] {
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  if (disable === 1) for (const user of users) requireDisablable(viewer, user)
  return users
}

/**
 * Hands over what these users have, all of it or nothing, and disables them where asked for (platform.md §5.7),
 * under the organisation lock. `userIds` of the request name all users who leave. Refuses as `requireHandable`, 400
 * (oneself, receivers who cannot take it) and what a kind refuses, then at its key.
 */
export async function handOverOf(
  trx: Transaction<Tables>,
  acting: Acting,
  request: HandOverRequest,
  userIds: readonly number[],
): Promise<HandedOver> {
  const users = requireHandable(acting, userIds, request)
  const { steps, report } = await moveAll(trx, acting, request, users)
  const leaving = request.disable === 1 ? users.filter(({ status }) => status !== 0) : []
  if (leaving.length > 0) await disableUsers(trx, acting, leaving)
  const absence = request.absence ?? null
  const recordId = await keepRecord(trx, acting, {
    users,
    report: report.map((line, at) => ({ ...line, to: steps[at]?.to ?? 0 })),
    absence,
    disabled: leaving.length > 0,
  })
  const token = await keep(trx, acting, {
    recordId,
    steps,
    absence,
    disabled: leaving.map(({ userId, status }) => ({ userId, status })),
  })
  await recordActs(
    trx,
    acting,
    users.map(({ realname }) => adminAct('users', '交接', realname, wordsOf(realname, report))),
  )
  await acting.services.directory.changed(trx)
  return { token, remaining: UNDO_MS, report }
}

/** Refuses an absence that is over or that disabling contradicts. */
export function requireAbsence({ services }: Acting, { absence, disable }: HandOverRequest): void {
  if (!absence) return
  const { fromDay, returnDay } = absence
  if (returnDay <= fromDay || returnDay <= formatDay(services.clock.now())) refuse('absenceUnfit')
  // who is disabled has no deputy who would give anything back
  if (disable === 1) refuse('invalidAt', 'absence')
}

async function moveAll(
  trx: Transaction<Tables>,
  acting: Acting,
  request: HandOverRequest,
  users: readonly DirectoryUser[],
) {
  const { services } = acting
  const absence = request.absence ?? null
  const steps: Step[] = []
  const report: HandOverLine[] = []
  for (const user of users)
    for (const kind of services.handOvers) {
      const from = user.userId
      const has = (await kind.count(services, trx, [from])).get(from) ?? 0
      const isSet = absence !== null && kind.whileAway === true
      if (has === 0 && !(isSet && kind.arranges)) continue
      const to = receiverOf(services, request, { kind, from })
      if (to === null) continue
      const moment = { trx, acting, from, to, absence: isSet ? absence : null }
      const { moved, kept, state } = await atKind(kind, () => kind.move(moment))
      steps.push({ key: kind.key, from, to, state })
      const toName = services.directory.current().realname(to)
      report.push({ fromName: user.realname, toName, name: kind.name, moved, kept: [...kept] })
    }
  return { steps, report }
}

/** A refusal states which kind it is about: another receiver may do. */
async function atKind<Result>({ key, name }: HandOverKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error.about(name).at(key)
    throw error
  }
}

async function keep(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  state: z.infer<typeof stateSchema>,
): Promise<string> {
  const now = services.clock.now()
  const token = randomBytes(16).toString('hex')
  await trx.deleteFrom('hand_overs').where('until', '<=', now).execute()
  await trx
    .insertInto('hand_overs')
    .values({
      token,
      user_id: viewer.userId,
      state: JSON.stringify(state),
      until: new Date(now.getTime() + UNDO_MS),
    })
    .execute()
  return token
}

const MOST_WORDS = 2000

function wordsOf(realname: string, report: readonly HandOverLine[]): string {
  const lines = report
    .filter(({ fromName }) => fromName === realname)
    .map(({ name, moved, toName, kept }) => {
      const stayed = kept.length > 0 ? `，未交接${kept.length}` : ''
      return `${name}${moved}交接给${toName}${stayed}`
    })
  return `${realname}的工作交接：${lines.join('；') || '没有可交接的内容'}`.slice(0, MOST_WORDS)
}

/** Gives everything back, all of it or nothing: by the one who did it, within 30 seconds; disabled people are what they were. */
export async function undoHandOver(acting: Acting, token: string): Promise<void> {
  const { services, viewer } = acting
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const row = await trx
      .deleteFrom('hand_overs')
      .where('token', '=', token)
      .where('user_id', '=', viewer.userId)
      .where('until', '>', services.clock.now())
      .returning('state')
      .executeTakeFirst()
    if (!row) refuse('undoExpired')
    const { recordId, steps, absence, disabled } = stateSchema.parse(row.state)
    for (const { key, from, to, state } of steps.toReversed()) {
      const kind = services.handOvers.find((each) => each.key === key) ?? refuse('undoExpired')
      const moment = { trx, acting, from, to, absence, state }
      await atKind(kind, () => kind.undo(moment))
    }
    for (const { userId, status } of disabled)
      await trx
        .updateTable('users')
        .set({ status })
        .where('user_id', '=', userId)
        .where('status', '=', 0)
        .execute()
    await markUndone(trx, acting, recordId)
    const { realname } = services.directory.current()
    const people = [...new Set([...steps.map(({ from }) => from), ...disabled.map(({ userId }) => userId)])]
    const acts = people.map((userId) =>
      adminAct('users', '交接', realname(userId), `撤销了${realname(userId)}的工作交接`),
    )
    await recordActs(trx, acting, acts)
    await services.directory.changed(trx)
  })
}
