import { z } from 'zod'
import { type Call, call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, optionalText, paging } from '#protocol/platform/wire.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { rowSchema } from './calls.ts'

/** The records that point at one, under a name of their own below the type they are listed at (record-engine.md §16.2). */
const declareList = ({ from, to }: RecordLink, name: string) =>
  call({
    path: `${to.wire.module}/${name}`,
    body: 'json',
    need: 'signedIn',
    area: to.key,
    summary: `${to.display}的${from.display}；没有${from.display}列表权限时 code 102`,
    safe: true,
    request: z.object({ ...paging, [to.idKey]: id(), search: optionalText(100) }),
    reply: pageOf(rowSchema),
  })
type ListCall = ReturnType<typeof declareList>

const known = new WeakMap<RecordLink, ListCall>()

/** The call that lists a link's records in its tab; throws where there is none, or one that is declared by itself. */
export function listCallOf(link: RecordLink): ListCall {
  if (!link.tab?.call) throw new Error(`${link.from.key}.${link.column} names no call that lists it`)
  const list = known.get(link) ?? declareList(link, link.tab.call)
  known.set(link, list)
  return list
}

/** Of whom such a list is asked, under the key of its type; and back. */
export const ofRecord = ({ to }: Pick<RecordLink, 'to'>, id: number) => ({ [to.idKey]: id })
export const recordIn = ({ to }: Pick<RecordLink, 'to'>, request: Readonly<Record<string, unknown>>) =>
  Number(request[to.idKey])

/** All calls of a link as one flat list. */
export const linkCallsOf = (link: RecordLink): Call[] => (link.tab?.call ? [listCallOf(link)] : [])
