import { setTimeout as sleep } from 'node:timers/promises'
import type { AskedSource, DayGroup, myDayCalls, WorkItem } from '#protocol/my-day/calls.ts'
import { MOST_ITEMS } from '#protocol/my-day/limits.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { cancelledBy } from '#server/platform/database/cancel.ts'
import { today } from '#server/platform/time/clock.ts'
import type { DayViewer, Work, WorkEntry, WorkSource } from './declared.ts'
import { readPutOff } from './put-off.ts'

/** How long one source may take; the page does not wait longer for the others because of it. */
const BUDGET_MS = 2000

type Day = ReplyOf<typeof myDayCalls.query>

interface Asked {
  source: WorkSource
  /** Null: it failed. */
  work: Work | null
}

/**
 * What waits for the viewer, of all sources or of one: asked at once, each with a budget of its own. One that fails is named, and
 * the others are answered. A thing that several sources hold is shown once.
 */
export async function askDay(
  actor: DayViewer,
  sources: readonly WorkSource[],
  key: string | undefined,
): Promise<Day> {
  const day = today(actor.services.clock)
  const meant = key === undefined ? sources : sources.filter((source) => source.key === key)
  const [putOff, ...answers] = await Promise.all([
    readPutOff(actor, day),
    ...meant.map((source) => askSource(actor, source, day)),
  ])
  const asked = answers.flatMap((answer) => answer ?? [])
  return {
    day,
    sources: asked.map(toAskedSource),
    items: distinct(asked.flatMap((each) => itemsOf(each, day, putOff))),
  }
}

/** Null where the source does not apply to the viewer. */
async function askSource(actor: DayViewer, source: WorkSource, day: string): Promise<Asked | null> {
  const ended = new AbortController()
  const late = new AbortController()
  try {
    const over = sleep(BUDGET_MS, undefined, { signal: ended.signal, ref: false })
    const work = await Promise.race([
      cancelledBy(late.signal, () => source.work(actor, { day, limit: MOST_ITEMS })),
      over.then(() => Promise.reject(new Error(`${source.key} took more than ${BUDGET_MS} ms`))),
    ])
    return work && { source, work }
  } catch (error) {
    if (isNews(source.key)) actor.services.log.warn(error)
    return { source, work: null }
  } finally {
    ended.abort()
    late.abort()
  }
}

/** When the failure of a source was logged last. */
const logged = new Map<string, number>()
const MINUTE = 60_000

/** One entry a minute: under load a source fails for everyone who asks. */
function isNews(key: string): boolean {
  const now = Date.now()
  if (now - (logged.get(key) ?? 0) < MINUTE) return false
  logged.set(key, now)
  return true
}

const toAskedSource = ({ source, work }: Asked): AskedSource => ({
  key: source.key,
  title: source.title,
  count: work?.count ?? 0,
  failed: work === null,
})

const itemsOf = (
  { source, work }: Asked,
  day: string,
  putOff: ReadonlyMap<string, string>,
): (WorkItem & { source: string })[] =>
  (work?.entries ?? []).map((entry) => {
    const until = putOff.get(entry.thing) ?? null
    return {
      source: source.title,
      key: source.key,
      thing: entry.thing,
      id: entry.id,
      title: entry.title,
      group: until === null ? groupOf(entry, day) : 'later',
      dueAt: entry.dueAt,
      isDay: entry.dueAt?.length === day.length,
      putOffUntil: until,
      facts: [...(entry.facts ?? [])],
      address: entry.address ?? null,
      record: entry.record ?? null,
      mayAct: entry.mayAct ?? true,
      also: [],
    }
  })

function groupOf({ group, dueAt }: WorkEntry, day: string): DayGroup {
  if (group) return group
  const dueDay = dueAt?.slice(0, day.length) ?? day
  return dueDay < day ? 'late' : dueDay > day ? 'later' : 'today'
}

const urgency: Readonly<Record<DayGroup, number>> = { late: 0, today: 1, later: 2 }

/** The most urgent of each thing, of equal ones that of the first source; soonest first, what has no time after what has one. */
function distinct(items: readonly (WorkItem & { source: string })[]): WorkItem[] {
  const things = [...Map.groupBy(items, ({ thing }) => thing).values()]
  return things
    .flatMap((same) => {
      const [first, ...others] = same.toSorted((one, other) => urgency[one.group] - urgency[other.group])
      if (!first) return []
      const { source, ...item } = first
      const also = [...new Set(others.map((other) => other.source))].filter((title) => title !== source)
      return [{ ...item, also }]
    })
    .toSorted(
      (one, other) => urgency[one.group] - urgency[other.group] || timeOf(one).localeCompare(timeOf(other)),
    )
}

const NO_TIME = '9999'
const timeOf = ({ putOffUntil, dueAt }: WorkItem): string => putOffUntil ?? dueAt ?? NO_TIME
