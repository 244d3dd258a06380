import { allCalls } from '#protocol/all-calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { type Call, isSafe, pathParameters, stream, workbook } from '#protocol/platform/call.ts'
import type { Target } from '../foreign-targets.ts'
import type { Person, TestCompany } from '../people.ts'
import { readWorkbook } from '../workbook.ts'
import { marks, type Place, SEALED, shownIn } from './places.ts'
import { SEALED_IDENTITY, type Staff } from './staff.ts'

/** Every call of human resources that answers at once; uploads have tests with their files (`foreign-records` lists them), and the check of a certificate is for anyone. */
export const hrCalls: readonly Call[] = allCalls.filter(
  ({ path, body, reply, need }) =>
    path.startsWith('hrm') && body !== 'multipart' && reply !== stream && need !== 'public',
)
/** Whether it changes nothing. */
export const reads = (call: Call) => isSafe(call) || call.reply === workbook
export const named = (some: readonly Call[]) => some.map((call) => ({ path: call.path, call }))

/** Not limited by the range: names for pickers, with the keys that `employeeRef` has and no more (hrm.md §3.1). */
export const pickers: ReadonlySet<string> = new Set(
  Object.values(employeePickerCalls).map(({ path }) => path),
)

/** What a request may also hold, so that nothing is refused for its absence alone. */
const values: Readonly<Record<string, unknown>> = {
  ...{ page: 1, limit: 100, pageType: 1, searchList: [], status: 0, type: 0, recordType: 0 },
  ...{ year: 2025, month: 5, date: '2025-05', leaveType: '年假', cityId: 1, hujiId: 1, dataList: [] },
  ...{ kind: 'bank', field: 'idNumber', reason: 2, label: 60, onDay: '2025-05-10' },
  ...{ taxYear: 2025, templateName: '被改', value: [{ code: 10_101, name: '基本工资' }], isDraft: 0 },
  ...{
    postName: '被改',
    candidateName: '被改',
    mobile: '13500009999',
    salaryOptions: [{ code: 10_101, value: '1' }],
  },
}
/** The same for lists, which `status` and `type` would narrow. */
const filters: typeof values = { page: 1, limit: 100, pageType: 1, year: 2025, month: 3, label: 60 }

export interface Asked {
  about: string
  place: Place
  request: Target
}

/** Requests hold no marks, so that an answer that repeats what was sent shows nothing. */
const withoutMarks = (thing: Target): Target => JSON.parse(JSON.stringify(thing).replaceAll(anyMark, '改'))
const anyMark = new RegExp(Object.values(marks).join('|'), 'g')

/** Each request about the employee that the call reads as another one. */
export function requestsOf(call: Call, staff: readonly Staff[]): Asked[] {
  const requests = new Map<string, Asked>()
  const add = (asked: Asked) => {
    if (pathParameters(call.path).some((key) => asked.request[key] === undefined)) return
    const read = JSON.stringify(call.request.safeParse(asked.request))
    if (!requests.has(read)) requests.set(read, asked)
  }
  for (const { place, things } of staff)
    for (const [name, thing] of [['nothing', {}] as const, ...things])
      for (const more of reads(call) ? [filters, values] : [values])
        add({ about: `${place} ${name}`, place, request: { ...more, ...withoutMarks(thing) } })
  return [...requests.values()]
}

export interface Answer {
  code: number
  text: string
  shown: Place[]
  /** Whether it holds a value that is shown by revealing alone. */
  isUnsealed: boolean
}

/** An answer as text, that of a workbook too. */
export async function ask(who: Person, call: Call, { place, request }: Asked): Promise<Answer> {
  const { code, raw } = await who.call(call, request)
  const isWorkbook = raw.subarray(0, 2).toString() === 'PK'
  const text = isWorkbook ? (await readWorkbook(raw)).join() : raw.toString('utf8')
  const isUnsealed = text.includes(SEALED) || text.includes(SEALED_IDENTITY)
  // the words of a PDF are not read: it is about what was asked for
  return { code, text, shown: text.startsWith('%PDF') ? [place] : shownIn(text), isUnsealed }
}

/** Whether the user holds a right of the call. */
export function holds({ app }: TestCompany, { userId }: Person, { need }: Call): boolean {
  const directory = app.services.directory.current()
  return need === 'signedIn' || [need].flat().some((path) => directory.can(userId, path))
}
