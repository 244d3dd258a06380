import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateEventsOf } from '#protocol/record/states/states.ts'

/** The call by which people let an event happen to one record; `{ [idKey]: id }`. */
const stateCall = (
  { wire: { module }, node, key: area, idKey }: RecordType,
  { path, right, summary }: { path: string; right: string; summary: string },
) =>
  call({
    path: `${module}/${path}`,
    need: `${node}/${right}`,
    area,
    summary,
    request: z.object({ [idKey]: id() }),
    reply: nothing,
  })

/** The calls of the events that people let happen themselves, by the names of the events. */
export const stateCallsOf = (type: RecordType): Readonly<Record<string, ReturnType<typeof stateCall>>> =>
  Object.fromEntries(
    stateEventsOf(type).flatMap(([event, { call: declared }]) =>
      declared ? [[event, stateCall(type, declared)] as const] : [],
    ),
  )
