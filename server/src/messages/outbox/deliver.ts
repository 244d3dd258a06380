import { messageTypes, textOfMessage } from '#protocol/message-types.ts'
import { isMessageGroup, messageGroups } from '#protocol/messages/groups.ts'
import type { AppServices } from '#server/access/context.ts'
import { OutboundFailure, toFailure } from '#server/platform/outbound/failure.ts'
import type { Addressee, ChannelInUse, Line, OutgoingText } from '../channels/door.ts'
import { pauseAfter, TOO_OLD } from './back-off.ts'
import { deliverJob } from './outbox.ts'
import { readable } from './readers.ts'
import { aloneInDelivery, nextDue, type OutboxRow, type Outcome, readDue, storeOutcome } from './rows.ts'

/** A run ends after this long, and another one goes on. */
const LONGEST_RUN = 5 * 60_000
/** Rights that were looked at this long ago are looked at anew. */
const FRESH = 30_000
/** Somebody else delivers: looked after again then. */
const LOOK_AGAIN = 5_000
/** What is due later is found by the run of every minute. */
const MINUTE = 60_000

/** Sends everything that is due, every channel by itself. */
export async function deliver(services: AppServices, signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_RUN
  const isOver = () => signal.aborted || performance.now() > until
  const inUse = services.channels.inUse()
  const isMine = await aloneInDelivery(services.pool, async () => {
    const ended = await Promise.allSettled(inUse.map((channel) => deliverBy(services, channel, isOver)))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  })
  if (!isMine) return wakeIn(services, LOOK_AGAIN)
  if (signal.aborted) return
  if (isOver()) return services.outbox.wake()
  const now = services.clock.now()
  const keys = inUse.map(({ declared }) => declared.key)
  const due = await nextDue(services.db, keys, now)
  if (due && due.getTime() - now.getTime() < MINUTE) await wakeIn(services, due.getTime() - now.getTime())
}

async function wakeIn({ jobs }: AppServices, milliseconds: number): Promise<void> {
  const seconds = Math.ceil(milliseconds / 1000)
  const startAfter = new Date(Date.now() + seconds * 1000)
  await jobs.send(deliverJob, {}, undefined, { startAfter, key: `in ${seconds}` })
}

async function deliverBy(services: AppServices, channel: ChannelInUse, isOver: () => boolean): Promise<void> {
  const { db, clock } = services
  const { key } = channel.declared
  let line: Line | null = null
  try {
    while (!isOver()) {
      const rows = await readDue(db, key, clock.now())
      if (rows.length === 0) return
      line ??= await openLine(services, channel)
      await sendRows(services, { channel, line, rows, isOver })
    }
  } finally {
    line?.close()
  }
}

/** One that cannot be opened fails for whatever is sent through it. */
async function openLine({ config, clock }: AppServices, channel: ChannelInUse): Promise<Line> {
  const { settings, lost } = channel
  const rules = { allow: config.outboundAllow }
  try {
    // signed with nothing, anybody could have sent it
    if (lost.length > 0) throw new OutboundFailure(`保存的${lost.join('、')}无法解开，请在消息渠道中重新填写`)
    return await channel.open({ settings, rules, now: () => clock.now() })
  } catch (error) {
    const failure = toFailure(error)
    return { send: () => Promise.reject(failure), close: () => undefined }
  }
}

interface Sending {
  channel: ChannelInUse
  line: Line
  rows: readonly OutboxRow[]
  isOver: () => boolean
}

/** Several receivers at a time, what each gets in order. */
async function sendRows(services: AppServices, { channel, line, rows, isOver }: Sending): Promise<void> {
  const readAt = performance.now()
  const mayTell = await readable(services, rows.flatMap(toldBy))
  const lanes = [...Map.groupBy(rows, ({ receiver }) => receiver).values()]
  /** The next one goes while what became of the last one is being kept: a process that is killed repeats two at the most. */
  const sendLane = async (lane: readonly OutboxRow[]) => {
    let keeping = Promise.resolve()
    for (const row of lane) {
      const outcome = await sendRow(services, { line, row, mayTell })
      await keeping
      keeping = storeOutcome(services.db, row.id, services.clock.now(), outcome)
      // awaited in the next turn, or below
      keeping.catch(() => undefined)
      if (outcome.state === 'waiting' || isOver() || performance.now() - readAt > FRESH) break
    }
    await keeping
  }
  const sendLanes = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) await sendLane(lane)
  }
  const ended = await Promise.allSettled(Array.from({ length: channel.atOnce }, sendLanes))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

const toldBy = ({ recipients, type, type_id }: OutboxRow) =>
  recipients.map((userId) => ({ userId, opens: messageTypes[type]?.opens ?? null, typeId: type_id }))

interface RowSending {
  line: Line
  row: OutboxRow
  mayTell: (told: ReturnType<typeof toldBy>[number]) => boolean
}

/** Nothing goes to who may no longer sign in, and nothing but its kind to who may not see what it is about. */
async function sendRow(services: AppServices, { line, row, mayTell }: RowSending): Promise<Outcome> {
  const began = performance.now()
  const age = services.clock.now().getTime() - row.ready_at.getTime()
  const ended = (state: OutboxRow['state'], reason = '', nextAt: Date | null = null): Outcome => ({
    state,
    reason,
    nextAt,
    milliseconds: performance.now() - began,
  })
  const addressees = addresseesOf(services, row)
  if (addressees.length === 0) return ended('dropped', '收件人已停用')
  if (age > TOO_OLD) return ended('dead', '等待超过 7 天，未再发送')
  try {
    const isOpen = toldBy(row).every(
      (told) => !addressees.some(({ userId }) => userId === told.userId) || mayTell(told),
    )
    await line.send(textOf(services, row, { addressees, isOpen }))
    return ended('sent')
  } catch (error) {
    const failure = toFailure(error)
    services.log.warn(
      { channel: row.channel, id: row.id, err: error instanceof OutboundFailure ? undefined : error },
      failure.message,
    )
    const attempts = row.attempts + 1
    const pause = failure.isFinal ? null : pauseAfter({ attempts, age, after: failure.after })
    if (pause === null) return ended('dead', failure.message)
    return ended('waiting', failure.message, new Date(services.clock.now().getTime() + pause))
  }
}

function addresseesOf({ directory }: AppServices, { recipients }: OutboxRow): Addressee[] {
  const people = directory.current()
  return recipients.flatMap((userId) => {
    const user = people.user(userId)
    if (!user || user.status === 0) return []
    return [{ userId, realname: user.realname, mobile: user.username, email: user.email }]
  })
}

function textOf(
  { directory }: AppServices,
  row: OutboxRow,
  { addressees, isOpen }: { addressees: Addressee[]; isOpen: boolean },
): OutgoingText {
  const { key, type, label, create_user: userId, create_time: createTime } = row
  const sender = userId === 0 ? null : { userId, realname: directory.current().realname(userId) }
  const { title, content } = isOpen ? row : { title: '', content: '' }
  const group = isMessageGroup(row.message_group) ? messageGroups[row.message_group].title : ''
  const hint = `您有一条新的${group}消息，请登录系统查看`
  const text = isOpen ? textOfMessage({ type, title, content, realname: sender?.realname ?? null }) : hint
  const typeId = isOpen ? row.type_id : null
  return {
    key,
    createTime,
    addressees,
    text,
    hint,
    type,
    label,
    group: row.message_group,
    title,
    content,
    typeId,
    sender,
  }
}
