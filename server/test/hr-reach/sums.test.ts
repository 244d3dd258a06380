import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#protocol/platform/call.ts'
import type { Person, TestCompany } from '../people.ts'
import { type Asked, ask, holds, hrCalls, pickers, reads, requestsOf } from './asking.ts'
import { drawReach, holdRole } from './company.ts'
import { type Place, type Range, reach } from './places.ts'
import type { Staff } from './staff.ts'
import { removePlace } from './without.ts'

/**
 * Counts, sums and shares (hrm.md §2.3): every answer to a superior is the one that they would get if those out of their range did not
 * exist. The company is asked as it is, then without one place after the other; no answer changes for whom that place was out of range.
 */

let company: TestCompany
let staff: readonly Staff[]
let superior: Person
beforeAll(async () => {
  ;({ company, staff, superior } = await drawReach())
})
afterAll(() => company.close())

/** Say that there are others, and how many. */
const countsOthers: Readonly<Record<string, string>> = {
  'hrmRecruitCandidate/queryDuplicates': 'candidates of departments out of reach (hrm.md §9.6)',
}

/** Papers say when they were printed, and take long. */
const isPaper = ({ path }: Call) => path.endsWith('download/{proofId}')

const compared = hrCalls.filter(
  (call) => reads(call) && !pickers.has(call.path) && !(call.path in countsOthers) && !isPaper(call),
)

/** Asked at once: calls that change nothing do not wait for each other. */
const AT_ONCE = 6

/** What a superior with the range is answered, by call and request: about nothing, and about all that is their own. */
async function answersTo(range: Range): Promise<ReadonlyMap<string, { code: number; text: string }>> {
  await holdRole(company, superior, { label: 92, below: 'hrm', range })
  const own = staff.filter(({ place }) => place === 'own')
  const requests = compared
    .filter((each) => holds(company, superior, each))
    .flatMap((call) =>
      firstOfEach(requestsOf(call, own)).map((asked, at) => ({
        ...{ call, asked, key: `${call.path} ${at} ${asked.about}` },
      })),
    )
  const answers = new Map<string, { code: number; text: string }>()
  for (let at = 0; at < requests.length; at += AT_ONCE)
    await Promise.all(
      requests.slice(at, at + AT_ONCE).map(async ({ call, asked, key }) => {
        const { code, text } = await ask(superior, call, asked)
        answers.set(key, { code, text })
      }),
    )
  return answers
}

/** Lists are narrowed by what a request holds besides: about each thing once, about nothing in every way. */
const firstOfEach = (requests: readonly Asked[]) =>
  requests.filter(
    ({ about }, at) =>
      about.endsWith(' nothing') || requests.findIndex((each) => each.about === about) === at,
  )

/** The places that go, one after the other, and whose range has nothing more of those that have gone. */
const steps: readonly (readonly [Place, readonly Range[]])[] = [
  ['out', [4]],
  ['tree', [2]],
  ['line', [1, 3]],
]

it('are those of the range alone', async () => {
  const whole = new Map<Range, Awaited<ReturnType<typeof answersTo>>>()
  for (const range of [1, 2, 3, 4] as const) whole.set(range, await answersTo(range))
  const differing: string[] = []
  const gone: Place[] = []
  for (const [place, ranges] of steps) {
    await removePlace(company, place)
    gone.push(place)
    for (const range of ranges) {
      expect(reach[range].filter((each) => gone.includes(each))).toEqual([])
      for (const [asked, { code, text }] of await answersTo(range)) {
        const was = whole.get(range)?.get(asked)
        if (was && was.text !== text && (was.code === 0 || code === 0))
          differing.push(`range ${range} without ${gone.join()}: ${asked}\n${differenceOf(was.text, text)}`)
      }
    }
  }
  expect(differing).toEqual([])
  const answered = [...(whole.get(4) ?? [])].filter(([, { code }]) => code === 0)
  expect(new Set(answered.map(([asked]) => asked.split(' ')[0])).size).toBeGreaterThan(80)
})

/** Both texts around the place at which they part. */
function differenceOf(was: string, is: string): string {
  let at = 0
  while (was[at] === is[at] && at < was.length) at += 1
  return [was, is].map((text) => text.slice(Math.max(0, at - 80), at + 60)).join('\n')
}
