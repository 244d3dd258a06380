import type { EventDetail } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { nextStarts } from '#protocol/calendar/recurrence.ts'
import { repeatInWords } from '#protocol/calendar/recurrence-words.ts'
import { type RuleOnWire, seriesOf, unfitRule } from '#protocol/calendar/series-wire.ts'
import {
  clockOf,
  DAY,
  dayOf,
  momentOf,
  type WallTime,
  wallOf,
  wallTime,
  weekdayOf,
  writeWallTime,
} from '#protocol/calendar/wall-time.ts'
import { eventLimits, eventWords, firstReminder } from '#protocol/office/door.ts'

const HOUR = 3_600_000
const MINUTES = 16

/** An event while it is written (approval-office.md §15.6). Times are `yyyy-MM-dd HH:mm`, '' where none is chosen. */
export interface EventDraft {
  title: string
  typeId: number | null
  start: string
  end: string
  repetitionType: number
  repeatRate: number | null
  weekdays: readonly number[]
  monthDay: number | null
  endType: number
  count: number | null
  lastDay: string
  people: readonly number[]
  notices: readonly { type: number; value: number }[]
}

const written = (time: WallTime) => writeWallTime(time).slice(0, MINUTES)

/** The times of a draft. */
export const hoursOf = ({ start, end }: Range) => ({ start: written(start), end: written(end) })

/** Fields of a repetition as they begin: choosing another one resets them. */
const ruleFrom = (repetitionType: number, start: string) => {
  const begins = start === '' ? null : wallTime(start)
  return {
    repetitionType,
    repeatRate: 1,
    weekdays: repetitionType === 3 && begins !== null ? [weekdayOf(begins)] : [],
    monthDay: repetitionType === 4 && begins !== null ? new Date(begins).getUTCDate() : null,
    endType: 1,
    count: null,
    lastDay: '',
  }
}

/** A new event on a day that was clicked, or, without one, with times still to be chosen. */
export function newDraft({ day, userId }: { day: string | null; userId: number }): EventDraft {
  const start = day === null ? '' : `${day} ${eventLimits.startOfClickedDay}`
  return {
    title: '',
    typeId: null,
    start,
    end: start === '' ? '' : written(wallTime(start) + HOUR),
    ...ruleFrom(1, start),
    people: [userId],
    notices: [firstReminder],
  }
}

/** An event as it is opened, to be edited. */
export function draftOf(event: EventDetail): EventDraft {
  const parts = event.repeatTime.split(',').map(Number)
  return {
    title: event.title,
    typeId: event.typeId,
    start: event.startTime.slice(0, MINUTES),
    end: event.endTime.slice(0, MINUTES),
    repetitionType: event.repetitionType,
    repeatRate: event.repeatRate,
    weekdays: event.repetitionType === 3 ? parts : [],
    monthDay: event.repetitionType === 4 ? (parts[0] ?? null) : null,
    endType: event.endType,
    count: event.endType === 2 ? Number(event.endTypeConfig) : null,
    lastDay: event.endType === 3 ? event.endTypeConfig : '',
    people: event.ownerUserList.map(({ userId }) => userId),
    notices: event.noticeList.length > 0 ? event.noticeList : [firstReminder],
  }
}

/** Another repetition: its fields begin again. */
export const withRepetition = (draft: EventDraft, repetitionType: number): EventDraft => ({
  ...draft,
  ...ruleFrom(repetitionType, draft.start),
})

/** Another start: the event keeps its length. */
export function withStart(draft: EventDraft, start: string): EventDraft {
  if (start === '' || draft.start === '' || draft.end === '') return { ...draft, start }
  const length = Math.max(0, wallTime(draft.end) - wallTime(draft.start))
  return { ...draft, start, end: written(wallTime(start) + length) }
}

const ruleOf = (draft: EventDraft): Required<RuleOnWire> => ({
  repetitionType: draft.repetitionType,
  // 0 is refused with the sentence of a rate that is missing
  repeatRate: draft.repeatRate ?? 0,
  repeatTime: draft.repetitionType === 4 ? String(draft.monthDay ?? '') : draft.weekdays.join(','),
  endType: draft.endType,
  endTypeConfig:
    draft.endType === 2 ? String(draft.count ?? '') : draft.endType === 3 ? draft.lastDay : 'useless',
})

export type Unfit = Partial<Record<'title' | 'typeId' | 'start' | 'end' | 'people' | 'rule', string>>

/** Whether two drafts repeat by one rule. */
export const isSameRule = (one: EventDraft, other: EventDraft): boolean =>
  JSON.stringify(ruleOf(one)) === JSON.stringify(ruleOf(other))

/** What keeps a draft from being saved, by field, in the sentences of the specification. */
export function unfitDraft(draft: EventDraft): Unfit {
  const unfit: Unfit = {}
  if (draft.title.trim() === '') unfit.title = eventWords.titleMissing
  if (draft.typeId === null) unfit.typeId = eventWords.typeMissing
  if (draft.start === '') unfit.start = eventWords.startMissing
  if (draft.end === '') unfit.end = eventWords.endMissing
  else if (draft.start !== '' && draft.end <= draft.start) unfit.end = '开始时间必须小于结束时间'
  if (draft.people.length === 0) unfit.people = eventWords.peopleMissing
  const rule = unfitRuleOf(draft)
  if (rule) unfit.rule = rule
  return unfit
}

function unfitRuleOf(draft: EventDraft): string | null {
  if (draft.repetitionType === 4 && draft.monthDay === null) return eventWords.repeatTimeMissing
  return unfitRule(ruleOf(draft))
}

/** The fields of a save of a draft that fits. */
export const eventOf = (draft: EventDraft) => ({
  title: draft.title.trim(),
  typeId: draft.typeId ?? 0,
  ownerUserIds: [...draft.people],
  startTime: momentOf(wallTime(draft.start)),
  endTime: momentOf(wallTime(draft.end)),
  ...ruleOf(draft),
})

const NEXT = 5
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** The rule in words and its next dates from now on; null where nothing repeats or the rule does not fit yet. */
export function rulePreview(draft: EventDraft, now: number): { words: string; dates: string[] } | null {
  if (draft.start === '' || draft.repetitionType === 1 || unfitRuleOf(draft) !== null) return null
  const start = wallTime(draft.start)
  const series = seriesOf(ruleOf(draft), start, start + HOUR)
  if (series.repeat === null) return null
  const from = Math.max(start, wallOf(now) - clockOf(wallOf(now)))
  return {
    words: repeatInWords(series.repeat),
    dates: nextStarts(series, from, NEXT).map((at) => `${dayOf(at)} 周${WEEKDAYS[weekdayOf(at) - 1]}`),
  }
}

/** Days that the last day of a series is not chosen from: those before its start. */
export const isBeforeStart = (draft: EventDraft, day: string): boolean =>
  draft.start !== '' && wallTime(day) + DAY <= wallTime(draft.start)
