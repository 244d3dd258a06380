import { type Answered, percentile, STEADY, sendArrivals } from '../arrivals.ts'
import type { OpenBench } from '../bench.ts'
import type { LoadRequest } from '../load.ts'
import { type BenchRow, milliseconds, percent, type Result, withFailures } from '../row.ts'
import { customerBody, signInReps } from '../writers.ts'
import { words } from './filtered-list.ts'
import { readMarks, removeAbove } from './written.ts'

/** What a company does all day, each kind as often as it stands here. */
const day = [
  ...['list', 'detail', 'list', 'search', 'list', 'save', 'list', 'detail', 'list', 'search'],
  ...['list', 'detail', 'list', 'detail', 'list', 'save', 'list', 'detail', 'list', 'search'],
] as const
type Kind = (typeof day)[number]
const kinds: readonly Kind[] = ['list', 'search', 'detail', 'save']

const BURST = 600
const SAMPLE = 500

/** Lists, searches, details and saves of nine people at once: as they come all day, and ten times as many. */
export const mixedRow: BenchRow = {
  key: 'mixed',
  run: async (bench) => {
    const opened = await bench.open()
    const { pool } = opened
    const { seconds } = bench.options
    const marks = await readMarks(pool)
    const next = await mix(opened)
    await sendArrivals({ rate: STEADY, seconds: 3, next })
    const steady = await sendArrivals({ rate: STEADY, seconds: 5 * seconds, next })
    const burst = await sendArrivals({ rate: BURST, seconds: 7.5 * seconds, next })
    const after = await sendArrivals({ rate: STEADY, seconds: 8, next })
    await removeAbove(pool, marks)
    return [steadyLine(steady), burstLine(burst, after)]
  },
}

async function mix(opened: OpenBench): Promise<() => LoadRequest & { kind: Kind }> {
  const { call, pool, token, scope } = opened
  const reps = await signInReps(opened)
  const { rows } = await pool.query<{ id: string }>(
    'select id from customer where owner_user_id = any($1::bigint[]) and deleted_at is null order by batch_id limit $2',
    [scope, SAMPLE],
  )
  const stamp = Date.now().toString(36)
  const list = (search: string) => JSON.stringify({ page: 1, limit: 15, search, type: 2, searchList: [] })
  let turn = 0
  return () => {
    turn += 1
    const kind = day[turn % day.length] ?? 'list'
    const rep = reps[turn % reps.length]
    const lister = turn % 4 === 0 ? token : rep
    const requests: Record<Kind, () => LoadRequest> = {
      list: () => ({ url: call('crmCustomer/queryPageList'), body: list(''), token: lister }),
      search: () => ({
        url: call('crmCustomer/queryPageList'),
        body: list(words[turn % words.length] ?? ''),
        token: lister,
      }),
      detail: () => ({
        url: call(`crmCustomer/queryById/${rows[turn % rows.length]?.id}`),
        body: '{}',
        token,
      }),
      save: () => ({
        url: call('crmCustomer/add'),
        body: JSON.stringify(customerBody(`${stamp}${turn.toString(36)}`, turn)),
        token: rep,
      }),
    }
    return { kind, ...requests[kind]() }
  }
}

const of = (answers: readonly Answered<Kind>[], kind: Kind) => answers.filter((each) => each.kind === kind)
const failuresIn = (answers: readonly Answered<Kind>[]) =>
  answers.filter(({ outcome }) => outcome === 'failed').length

function steadyLine(answers: readonly Answered<Kind>[]): Result {
  const lists = of(answers, 'list')
  const [p95, p99] = [percentile(lists, 0.95), percentile(lists, 0.99)]
  const others = (['search', 'detail', 'save'] as const).map(
    (kind) => `${kind} p95 ${milliseconds(percentile(of(answers, kind), 0.95))}`,
  )
  const unanswered = answers.filter(({ outcome }) => outcome !== 'done').length
  return {
    work: `${STEADY} requests a second: lists, searches, details and saves of nine people`,
    measured: withFailures(
      [`list p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}`, ...others].join(', '),
      { failures: unanswered },
    ),
    floor: '',
    ratio: '',
    target: 'list p95 < 40 ms, p99 < 100 ms',
    passed: p95 < 40 && p99 < 100 && unanswered === 0,
  }
}

/** An answer that took longer is none of a normal day. */
const SLOW = 200

function burstLine(burst: readonly Answered<Kind>[], after: readonly Answered<Kind>[]): Result {
  const done = burst.filter(({ outcome }) => outcome === 'done')
  const shed = (answers: readonly Answered<Kind>[]) =>
    percent(answers.filter(({ outcome }) => outcome === 'shed').length / Math.max(1, answers.length))
  const longestOf = (answers: readonly Answered<Kind>[]) => Math.max(0, ...answers.map(({ time }) => time))
  const longest = longestOf(done)
  const byKind = kinds.map((kind) => `${kind} ${milliseconds(longestOf(of(done, kind)))}`).join(', ')
  const odd = after.filter(({ outcome, time }) => outcome !== 'done' || time > SLOW)
  const normalAfter = Math.max(0, ...odd.map(({ sentAt, time }) => sentAt + time))
  const failures = failuresIn([...burst, ...after])
  return {
    work: `the same, ${BURST} a second for ${Math.round((burst.at(-1)?.sentAt ?? 0) / 1000)} s, then ${STEADY} again`,
    measured: withFailures(
      `longest answer ${milliseconds(longest)} (${byKind}), shed ${shed(burst)} (saves ${shed(of(burst, 'save'))}), normal after ${milliseconds(normalAfter)}`,
      { failures },
    ),
    floor: '',
    ratio: '',
    target: 'every answer < 2 s or shed, normal within 5 s',
    passed: longest < 2000 && normalAfter <= 5000 && failures === 0,
  }
}
