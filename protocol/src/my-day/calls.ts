import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { day, nothing, optional } from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls/calls.ts'

const area = 'system'

/** What is to be done, once for all sources that name it: `customer.12`, `task.7`. */
const thing = z.string().regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z0-9]{1,40}){1,2}$/)
const source = z.string().regex(/^[a-zA-Z]{1,40}$/)

export const dayGroups = ['late', 'today', 'later'] as const
export type DayGroup = (typeof dayGroups)[number]

const itemSchema = z.object({
  /** Of the source. */
  key: z.string(),
  thing: z.string(),
  id: z.number(),
  /** '' where the viewer may not see it. */
  title: z.string(),
  group: z.enum(dayGroups),
  /** A day where `isDay`, else a moment; null: as soon as possible. */
  dueAt: z.string().nullable(),
  isDay: z.boolean(),
  /** The day from which on it is shown again where it belongs. */
  putOffUntil: z.string().nullable(),
  facts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Where it is opened; null: as its record. */
  address: z.string().nullable(),
  /** The record that it is about, as lists send it, under the key of its type. */
  record: z.object({ type: z.string(), row: rowSchema }).nullable(),
  /** The viewer may do what the source's main act does. */
  mayAct: z.boolean(),
  /** Titles of the other sources that hold the same thing. */
  also: z.array(z.string()),
})
export type WorkItem = z.output<typeof itemSchema>

const sourceSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** All that it holds, shown or not; 0 where it failed. */
  count: z.number(),
  /** It did not answer in time, or not at all: the others are shown without it. */
  failed: z.boolean(),
})
export type AskedSource = z.output<typeof sourceSchema>

/** 我的一天: what waits for the caller, whatever application it is of (approval-office.md §15A). Calls of ours. */
export const myDayCalls = {
  query: call({
    path: 'oaMyDay/query',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '我的一天',
    safe: true,
    request: z.object({
      /** Only this one: it is tried again. */
      source: optional(source),
    }),
    reply: z.object({
      /** Today, as the server sees it. */
      day: z.string(),
      sources: z.array(sourceSchema),
      items: z.array(itemSchema),
    }),
  }),
  putOff: call({
    path: 'oaMyDay/putOff',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '我的一天：以后再处理',
    request: z.object({ source, thing, until: day() }),
    reply: nothing,
  }),
  takeBack: call({
    path: 'oaMyDay/takeBack',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '我的一天：取消推迟',
    request: z.object({ thing }),
    reply: nothing,
  }),
} as const
