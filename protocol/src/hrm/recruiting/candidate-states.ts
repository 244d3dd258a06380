import { type StateEvent, states } from '#protocol/record/states/declared-states.ts'
import { leftByHand, stages } from './stages.ts'
import { candidateStatuses } from './words.ts'

const EDITED = 2

const tones = {
  fresh: 'info',
  screened: 'info',
  interview: 'warning',
  passed: 'success',
  offered: 'success',
  awaited: 'warning',
  dropped: 'default',
  joined: 'success',
} as const
export type Stage = keyof typeof stages

const isStage = (name: string): name is Stage => Object.hasOwn(stages, name)
const all = Object.keys(stages).filter(isStage)
export const stageAt = (code: number): Stage | undefined => all.find((name) => stages[name] === code)
const wordAt = (code: number) => candidateStatuses.find((each) => each.code === code)?.word ?? ''
const stateOf = (name: Stage) => ({
  code: stages[name],
  word: wordAt(stages[name]),
  tone: tones[name],
})

/** Every event notes when, since times per stage are read from it. */
const moves = (
  to: Stage,
  from: readonly Stage[],
  said: Pick<StateEvent, 'says' | 'tells'>,
): StateEvent & { from: readonly Stage[]; to: Stage } => ({
  from: from.filter((each) => each !== to),
  to,
  behavior: EDITED,
  // restored ones leave the talent pool
  sets: { status_update_time: 'now', ...(to !== 'dropped' && { pooled_at: null, eliminate: null }) },
  ...said,
})
const byHand = all.filter((name) => leftByHand.includes(stages[name]))
const open = byHand.filter((name) => name !== 'dropped')
const moved = (to: Stage) => moves(to, byHand, { says: `将候选人移到${wordAt(stages[to])}` })

/** The stages of a candidate (hrm.md §9.4). */
export const stageAxis = states({
  column: 'status',
  title: '候选人状态',
  formType: 'number',
  initial: 'fresh',
  vocabulary: {
    fresh: stateOf('fresh'),
    screened: stateOf('screened'),
    interview: stateOf('interview'),
    passed: stateOf('passed'),
    offered: stateOf('offered'),
    awaited: stateOf('awaited'),
    dropped: stateOf('dropped'),
    joined: stateOf('joined'),
  },
  events: {
    toFresh: moved('fresh'),
    toScreened: moved('screened'),
    toPassed: moved('passed'),
    toOffered: moved('offered'),
    toDropped: moved('dropped'),
    drop: moves('dropped', [...open, 'awaited'], {
      says: '淘汰了候选人',
      tells: { eliminate: '淘汰原因', remarks: '备注' },
    }),
    arrange: moves('interview', open, { says: '安排了面试', tells: { interview: '面试' } }),
    passInterview: moves('passed', ['interview'], { says: '面试通过', tells: { evaluate: '评价' } }),
    failInterview: moves('dropped', ['interview'], { says: '面试未通过', tells: { evaluate: '评价' } }),
    await: moves('awaited', open, { says: '办理了待入职' }),
    join: moves('joined', [...open, 'awaited'], { says: '办理了入职' }),
  },
})

/** The event by which a stage is entered by hand; undefined where an interview or an employee enters it. */
export const eventByHand = (code: number): keyof typeof stageAxis.events | undefined => {
  const stage = stageAt(code)
  const event = stage && `to${stage.charAt(0).toUpperCase()}${stage.slice(1)}`
  return event !== undefined && Object.hasOwn(stageAxis.events, event) ? event : undefined
}
