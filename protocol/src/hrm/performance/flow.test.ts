import { expect, it } from 'vitest'
import { type Act, type Appraisal, advance, type FlowRefusal, type Plan } from './flow.ts'

const [OWNER, CHEF, HEAD, PEER] = [1, 2, 3, 4]
const fresh: Appraisal = {
  status: 1,
  employeeId: OWNER,
  turn: OWNER,
  step: 0,
  confirmers: [CHEF, HEAD],
  evaluators: [
    { employeeId: CHEF, weight: '60' },
    { employeeId: PEER, weight: '40' },
  ],
  evaluations: [],
}
const levels = [
  { name: 'S', minScore: '85', maxScore: '100', minNum: '0', maxNum: '100' },
  { name: 'A', minScore: '75', maxScore: '84', minNum: '0', maxNum: '100' },
]
const plan: Plan = { status: 1, isStopped: false, levels }
const evaluation = (score: string, level: string | null = null) => ({ score, level })

/** Plays acts one after another, each in a status of the plan; the first refusal ends the play. */
function play(from: Appraisal, ...acts: [Act, planStatus: number][]) {
  let current = from
  const notices: string[] = []
  let result: { score: string; level: string | null } | null = null
  for (const [act, status] of acts) {
    const done: ReturnType<typeof advance> = advance(current, act, { ...plan, status })
    if (typeof done === 'string') return { refused: done }
    current = done.next
    notices.push(...done.notices.map(({ type, employeeId }) => `${type}→${employeeId}`))
    result = done.result ?? result
  }
  return {
    status: current.status,
    turn: current.turn,
    notices,
    result,
    evaluations: current.evaluations.length,
  }
}
const by = (act: 'write' | 'confirm' | 'rejectTarget' | 'rejectEvaluation', who: number): Act => ({
  act,
  by: who,
})
const rates = (who: number, score: string, level: string | null = null): Act => ({
  act: 'evaluate',
  by: who,
  evaluation: evaluation(score, level),
})
const confirmed: [Act, number][] = [
  [by('write', OWNER), 1],
  [by('confirm', CHEF), 1],
  [by('confirm', HEAD), 1],
]

it('from the goals to the result', () => {
  expect(play(fresh, ...confirmed)).toMatchObject({ status: 3, turn: null, notices: ['88→2', '88→3'] })
  expect(
    play(fresh, ...confirmed, [{ act: 'open' }, 2], [rates(CHEF, '80'), 2], [rates(PEER, '91'), 2]),
  ).toEqual({
    status: 4,
    turn: null,
    notices: ['88→2', '88→3', '89→2', '89→4'],
    result: { score: '84.40', level: 'A' },
    evaluations: 2,
  })
})

it('one evaluator chooses the level; without a choice the score does', () => {
  const one = { ...fresh, evaluators: [{ employeeId: CHEF, weight: '100' }] }
  const open: [Act, number][] = [...confirmed, [{ act: 'open' }, 2]]
  expect(play(one, ...open, [rates(CHEF, '80', 'S'), 2])).toMatchObject({
    result: { score: '80.00', level: 'S' },
  })
  expect(play(one, ...open, [rates(CHEF, '80'), 2])).toMatchObject({ result: { level: 'A' } })
  expect(play(one, ...open, [rates(CHEF, '10'), 2])).toMatchObject({ result: { level: null } })
})

it('stragglers go on: an open evaluation begins at once, and opening twice changes nothing', () => {
  const late: [Act, number][] = [
    [by('write', OWNER), 2],
    [by('confirm', CHEF), 2],
    [by('confirm', HEAD), 2],
  ]
  expect(play(fresh, ...late)).toMatchObject({ status: 3, turn: CHEF, notices: ['88→2', '88→3', '89→2'] })
  expect(play(fresh, ...late, [{ act: 'open' }, 2])).toMatchObject({
    turn: CHEF,
    notices: ['88→2', '88→3', '89→2'],
  })
  expect(play(fresh, [{ act: 'open' }, 2])).toMatchObject({ status: 1, turn: OWNER, notices: [] })
})

it('one person may be there twice', () => {
  const twice: Appraisal = {
    ...fresh,
    confirmers: [CHEF, CHEF],
    evaluators: [
      { employeeId: CHEF, weight: '50' },
      { employeeId: CHEF, weight: '50' },
    ],
  }
  const acts: [Act, number][] = [
    [by('write', OWNER), 1],
    [by('confirm', CHEF), 1],
    [by('confirm', CHEF), 1],
    [{ act: 'open' }, 2],
    [rates(CHEF, '80'), 2],
    [rates(CHEF, '90'), 2],
  ]
  expect(play(twice, ...acts)).toMatchObject({ status: 4, result: { score: '85.00', level: 'S' } })
})

it('goals without a confirmer go to the evaluation', () => {
  expect(play({ ...fresh, confirmers: [] }, [by('write', OWNER), 1])).toMatchObject({ status: 3, turn: null })
})

it('written again, the chain begins again', () => {
  const again: [Act, number][] = [
    [by('write', OWNER), 1],
    [by('confirm', CHEF), 1],
    [by('write', OWNER), 1],
  ]
  expect(play(fresh, ...again)).toMatchObject({ status: 2, turn: CHEF })
})

it('sent back: the goals to the owner, an evaluation to the one before', () => {
  const rated: [Act, number][] = [...confirmed, [{ act: 'open' }, 2], [rates(CHEF, '80'), 2]]
  expect(play(fresh, [by('write', OWNER), 1], [by('rejectTarget', CHEF), 1])).toMatchObject({
    status: 1,
    turn: OWNER,
    notices: ['88→2', '92→1'],
  })
  expect(play(fresh, ...rated, [by('rejectEvaluation', PEER), 2])).toMatchObject({
    status: 3,
    turn: CHEF,
    evaluations: 1,
  })
  expect(
    play(fresh, ...rated, [by('rejectEvaluation', PEER), 2], [rates(CHEF, '90'), 2], [rates(PEER, '90'), 2]),
  ).toMatchObject({ result: { score: '90.00', level: 'S' } })
  expect(play(fresh, ...rated, [by('rejectTarget', PEER), 2])).toMatchObject({
    status: 1,
    turn: OWNER,
    evaluations: 0,
  })
  expect(play(fresh, ...confirmed, [{ act: 'open' }, 2], [by('rejectEvaluation', CHEF), 2])).toEqual({
    refused: 'firstEvaluator' satisfies FlowRefusal,
  })
})

it('no one acts out of turn, in a stopped plan or after its end', () => {
  const acts = [
    by('write', OWNER),
    by('confirm', CHEF),
    by('rejectTarget', CHEF),
    rates(CHEF, '80'),
    by('rejectEvaluation', CHEF),
  ]
  const opened = play(fresh, ...confirmed)
  expect(opened).not.toHaveProperty('refused')
  const states: [Appraisal, Act[]][] = [
    [fresh, acts.slice(1)],
    [{ ...fresh, status: 2, turn: HEAD }, acts.slice(1)],
    [{ ...fresh, status: 3, turn: null }, acts],
    [{ ...fresh, status: 3, turn: CHEF }, [by('write', OWNER), by('confirm', CHEF), rates(PEER, '80')]],
    [{ ...fresh, status: 4, turn: null }, acts],
    [{ ...fresh, status: 6, turn: null }, acts],
  ]
  for (const [state, refused] of states)
    for (const act of refused)
      expect(advance(state, act, { ...plan, status: 2 }), JSON.stringify(act)).toBe('appraisalNotYours')
  expect(advance(fresh, by('write', OWNER), { ...plan, isStopped: true })).toBe('appraisalNotYours')
  expect(advance(fresh, by('write', OWNER), { ...plan, status: 3 })).toBe('appraisalNotYours')
  expect(advance({ ...fresh, status: 2, turn: CHEF }, by('confirm', CHEF), { ...plan, status: 4 })).toBe(
    'appraisalNotYours',
  )
  expect(advance(fresh, by('write', CHEF), plan)).toBe('appraisalNotYours')
})

it('an accepted appeal goes back to the last evaluator, and to no one before the appraisal is complete', () => {
  const done: Appraisal = {
    ...fresh,
    status: 6,
    turn: null,
    step: 1,
    evaluations: [evaluation('80'), evaluation('91')],
  }
  const reopened: [Act, number][] = [[{ act: 'reopen' }, 3]]
  expect(play(done, ...reopened)).toMatchObject({ status: 3, turn: PEER, notices: ['89→4'], evaluations: 2 })
  expect(play(done, ...reopened, [rates(PEER, '96'), 3])).toMatchObject({
    status: 4,
    result: { score: '86.40' },
  })
  expect(play({ ...done, status: 4 }, ...reopened)).toEqual({ refused: 'appealUnfit' })
})
