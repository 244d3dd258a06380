import { allCalls } from '#protocol/all-calls.ts'
import { type Call, isSafe, stream, workbook } from '#protocol/platform/call.ts'
import { nothing } from '#protocol/platform/wire.ts'
import type { TestCompany } from '../people.ts'
import type { Target } from './target.ts'

const reads = (call: Call) => isSafe(call) || call.reply === workbook

const answers = ({ need, body, reply }: Call) => need !== 'public' && body !== 'multipart' && reply !== stream

/** Every call that reads and answers JSON or a workbook. */
export const readingCalls: readonly Call[] = allCalls.filter((call) => answers(call) && reads(call))

/** Every call that answers JSON or a file: those that read, then those that change something and answer with more than nothing. */
export const answeringCalls: readonly Call[] = [
  ...readingCalls,
  ...allCalls.filter((call) => answers(call) && !reads(call) && call.reply !== nothing),
]

/**
 * What requests need besides, in three ways: `type` is a type of records to most calls, a period to those of figures; a calendar is
 * asked about times.
 */
function variants({ people }: TestCompany, poolId: number): Record<string, unknown>[] {
  const repId = people.repA.userId
  const common = { page: 1, limit: 100, pageType: 1, searchList: [], ownerUserId: repId, userId: repId }
  const place = { lng: 120, lat: 30, radius: 10_000_000 }
  const more = { day: 30, today: 1, operation: 'delete', poolId, dataType: 4, isUser: 0, year: 2026 }
  const all = { ...common, ...place, ...more }
  const times = { startTime: '2024-06-01', endTime: '2026-05-31', time: '2025-05-20' }
  return [all, { ...all, type: 'year', entity: { type: 'year', dataType: 4 } }, { ...all, ...times }]
}

/** Each request about the targets that the call reads as another one. */
export function requestsOf(
  call: Call,
  { company, targets, poolId }: { company: TestCompany; targets: readonly Target[]; poolId: number },
): Record<string, unknown>[] {
  const requests = new Map<string, Record<string, unknown>>()
  for (const { type: recordType, id, request } of targets)
    for (const { type = request.type, ...more } of variants(company, poolId)) {
      const saved = reads(call) ? {} : { entity: { [recordType.idKey]: id }, field: [] }
      const asked = { ...more, ...request, ...saved, type }
      requests.set(JSON.stringify(call.request.safeParse(asked)), asked)
    }
  return [...requests.values()]
}
