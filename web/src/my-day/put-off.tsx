import { myDayCalls, type WorkItem } from '#protocol/my-day/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatDue } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { nameOf } from './name.ts'

/** How long 撤销 is offered, in seconds. */
export const OFFERED = 10

const MONDAY = 1
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Days to which something is put off, each once: tomorrow, the day after, next Monday, in thirty days. */
export function laterDays(day: string): { word: string; until: string }[] {
  const toMonday = ((MONDAY + 7 - weekdayOf(day) - 1) % 7) + 1
  const offered = [
    { word: '明天', until: addDays(day, 1) },
    { word: '后天', until: addDays(day, 2) },
    { word: '下周一', until: addDays(day, toMonday) },
    { word: '30天后', until: addDays(day, 30) },
  ]
  return offered.filter(({ until }, at) => offered.findIndex((other) => other.until === until) === at)
}

export async function takeBack(
  { thing }: Pick<WorkItem, 'thing'>,
  renew: () => Promise<void>,
): Promise<void> {
  if (!(await attempt(ask(myDayCalls.takeBack, { thing })))) return
  toast.success('已取消推迟')
  await renew()
}

/** Puts a thing off, with 撤销. */
export async function putOff(item: WorkItem, until: string, renew: () => Promise<void>): Promise<void> {
  const { key: source, thing } = item
  if (!(await attempt(ask(myDayCalls.putOff, { source, thing, until })))) {
    // it may have been settled elsewhere
    await renew()
    return
  }
  announceAct({
    words: `已推迟到${formatDue(until, { day: true })?.words ?? until}：${nameOf(item)}`,
    caption: '撤销',
    act: () => void takeBack(item, renew),
    seconds: OFFERED,
  })
  await renew()
}
