import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/platform/time/clock.ts'
import { nodes, startFlow, stopFlows } from './flows.ts'
import { audit, isDeclared, lookAt, type Seen } from './lock-life/audit.ts'
import { followingOperations } from './lock-life/following.ts'
import { drawLife, type Life, type Operation, streamOf } from './lock-life/life.ts'
import { moneyOperations } from './lock-life/money.ts'
import { orderOperations } from './lock-life/orders.ts'
import { stockOperations } from './lock-life/stock.ts'

/**
 * Random valid operations on two hundred locks, through the calls, as their users make them: afterwards ledger, projection, licences,
 * chain and sums agree (locks-and-extensions.md §4.2, §9).
 */

/** As many in each run; all of them by name: `SUOKE_FIGURES=1 SUOKE_OPERATIONS=10000 npm test -- server/test/lock-life.test.ts`. */
const OPERATIONS = Number(process.env.SUOKE_OPERATIONS ?? 240)
/** Operations that run at the same time. */
const AT_ONCE = 4
const AUDITS = OPERATIONS >= 1000 ? 10 : 2
/** The day's seed; a failure prints it. `SUOKE_SEED` draws the same again; who of those at the same time comes first may differ. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))

const operations: readonly Operation[] = [
  ...stockOperations,
  ...orderOperations,
  ...followingOperations,
  ...moneyOperations,
]

let life: Life
beforeAll(async () => {
  life = await drawLife()
})
afterAll(() => life.company.close())

const done = new Map<string, number>()
const refused = new Map<string, number>()
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
const total = () => [...done.values()].reduce((sum, each) => sum + each, 0)

async function operate(at: number): Promise<void> {
  const random = streamOf(SEED, at)
  const { name, run } = random.weighted(operations.map((each) => [each, each.weight] as const))
  const answer = await run(life, random)
  if (answer === null) return
  if (answer.code === 0) count(done, name)
  else {
    expect(isDeclared(answer), `${name} of ${at}: ${answer.code} ${answer.msg}, seed ${SEED}`).toBe(true)
    count(refused, `${answer.code} ${name}: ${answer.msg.replaceAll(/[A-Z]?\d{3,}/g, '…')}`)
  }
}

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${times} ${name}`)
    .join('\n')

/** Rounds of a few at once until that many are carried out; a lock or two is looked at after each. */
async function runUntil(wanted: number, from: number, seen: Seen[]): Promise<number> {
  let at = from
  const random = streamOf(SEED, -1 - from)
  const lockIds = (await life.rows<{ id: number }>('select id::int from software_lock order by id')).map(
    ({ id }) => id,
  )
  while (total() < wanted) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, beside) => operate(at + beside)))
    at += AT_ONCE
    seen.push(await lookAt(life, random.pick(lockIds)))
    life.company.platform.clock.advance(HOUR * random.integer(1, 30))
  }
  return at
}

it(`after ${OPERATIONS} operations ledger, locks and money agree (seed ${SEED})`, async () => {
  const { approver, company } = life
  const { admin } = company.people
  const began = performance.now()
  let tried = 0
  let points = 0
  for (let piece = 1; piece <= AUDITS; piece += 1) {
    // orders are approved in every second piece
    if (piece % 2 === 0) await startFlow(admin, [nodes.members([approver.userId])], { label: 13 })
    else await stopFlows(admin, 13)
    const seen: Seen[] = []
    tried = await runUntil((OPERATIONS * piece) / AUDITS, tried, seen)
    points += await audit(life, streamOf(SEED, -piece), seen, `after ${total()} operations of seed ${SEED}`)
  }
  if (process.env.SUOKE_FIGURES)
    console.info(
      `${total()} carried out of ${tried} in ${Math.round((performance.now() - began) / 1000)} s, ${points} points of time\n${listed(done)}\nrefused:\n${listed(refused)}`,
    )
  // a run in which nothing takes effect would keep everything true
  const [{ effective = 0 } = {}] = await life.rows<{ effective: number }>(
    'select count(*)::int as effective from business where effect_status = 3',
  )
  expect(effective).toBeGreaterThan(OPERATIONS / 60)
}, 3_600_000)
