import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenBench } from '../bench.ts'
import { type BenchFlow, contractBodies, readSellers, startFlow } from '../contracts.ts'
import { askAs } from '../custom-fields.ts'
import { processorOf } from '../floor-result.ts'
import type { NextRequest } from '../load.ts'
import { type BenchRow, milliseconds, perSecond, withFailures } from '../row.ts'
import { readMarks, removeAbove } from './written.ts'

const LEAST = 500
/** Decisions for which there is something to decide, a second: who decides more of them has nothing left, and fails. */
const MOST = 1400
const NODES = 4
/** Contracts under way at once: far more than are decided about at one moment. */
const TOGETHER = 200
const AT_ONCE = 8
const PAUSE = 500
const MOST_ASKED = 20

/** Passing at four nodes in turn: three times the next person hears of it, the fourth time the contract comes into force. */
export const decisionsRow: BenchRow = {
  key: 'decisions',
  run: async (bench) => {
    const opened = await bench.open()
    const { pool, measure } = opened
    const { rounds, seconds } = bench.options
    const marks = await readMarks(pool)
    const flow = await startFlow(opened)
    const submitted = await handIn(opened, Math.ceil(((rounds * seconds + 1) * MOST) / NODES))
    const next = await decisionsOf(opened, flow, submitted)
    const { decide } = await measure({ decide: next })
    await flow.stop()
    await removeAbove(pool, marks)
    return [
      {
        work: 'approval decisions at four nodes in turn, every fourth an outcome',
        measured: withFailures(`${perSecond(decide.rate)}, p95 ${milliseconds(decide.p95)}`, decide),
        floor: '',
        ratio: '',
        processor: processorOf(decide),
        target: `≥ ${perSecond(LEAST)}`,
        passed: decide.rate >= LEAST && decide.failures === 0,
      },
    ]
  },
}

interface Submitted {
  recordId: number
  contractId: number
  initiatorId: number
}

/** Hands in so many contracts, and answers what waits for a decision. */
async function handIn(opened: OpenBench, count: number): Promise<Submitted[]> {
  const { call, pool } = opened
  const { rows: marks } = await pool.query<{ mark: number }>(
    'select coalesce(max(id), 0)::int as mark from approval_records',
  )
  const next = await contractBodies(opened, await readSellers(opened))
  const works = Array.from({ length: AT_ONCE }, async (_, worker) => {
    for (let made = worker; made < count; made += AT_ONCE) {
      const { body, token } = next()
      // a server that is busy has not begun: it is asked again
      for (let asked = 1; ; asked++) {
        const failure = await askAs(call, token)('crmContract/add', JSON.parse(body)).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure === null) break
        if (asked === MOST_ASKED) throw failure
        await sleep(PAUSE)
      }
    }
  })
  await Promise.all(works)
  const { rows } = await pool.query<Submitted>(
    `select id::int as "recordId", subject_id::int as "contractId", initiator_id::int as "initiatorId"
     from approval_records where id > $1 and label = 1 order by id`,
    [marks[0]?.mark ?? 0],
  )
  return rows
}

/**
 * Decides about them in turn. What was decided waits for the next step when that is answered: a request whose answer nobody
 * waits for any more, as at the end of a round, may not have been heard.
 */
async function decisionsOf(
  opened: OpenBench,
  { deciders }: BenchFlow,
  submitted: readonly Submitted[],
): Promise<NextRequest> {
  const url = opened.call('examineRecord/auditExamine')
  const superiors = new Map((await readSellers(opened)).map(({ userId, superior }) => [userId, superior]))
  const people = [...superiors.values(), ...deciders].map(({ username }) => username)
  const tokens = new Map<string, string>()
  for (const username of new Set(people)) tokens.set(username, await opened.signIn(username))
  const waiting = submitted.slice(0, TOGETHER).map((one) => ({ ...one, node: 0 }))
  const others = submitted.slice(TOGETHER)
  return () => {
    const one = waiting.shift()
    if (!one) return { url, body: '{}' }
    const { recordId, contractId, initiatorId, node } = one
    const person = node === 0 ? superiors.get(initiatorId) : deciders[node - 1]
    return {
      url,
      body: JSON.stringify({ recordId, typeId: contractId, status: 1, remarks: '同意' }),
      token: tokens.get(person?.username ?? ''),
      done: () => {
        if (node + 1 < NODES) return void waiting.push({ ...one, node: node + 1 })
        const following = others.shift()
        if (following) waiting.push({ ...following, node: 0 })
      },
    }
  }
}
