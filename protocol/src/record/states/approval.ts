import type { Refused } from '#protocol/platform/codes.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { StateAxes } from './declared-states.ts'
import { axisOf, mainAxis, type Stateful, stateCode, stateEventOf, waitingState } from './states.ts'

/** What an approval comes to. */
export const outcomes = ['passed', 'refused', 'recalled'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * The records of a type are approved: the subject's side (approval-office.md §5). A save submits its record or keeps it as a
 * draft; what follows are events of its states.
 */
export interface Approval {
  /** Number of its flows on the wire (approval-office.md §2.1). */
  label: number
  /** Column that names the flow of each record, where many of the label are in use at once; absent: one at a time is. */
  flowBy?: string
  /** Columns, and keys of lines, that are not changed while it waits; others may be. */
  frozen: 'all' | readonly string[]
  /** Refuses an edit while it waits. */
  refusal: Refused
  /** Refusals of decisions; absent: those of customer management. `decidedBy` has one place, the name of the other approver. */
  refusals?: Readonly<Record<'notYours' | 'decidedBy' | 'recalled' | 'alreadyPassed', Refused>>
  /** Events: kept as a draft, waiting for the first approver, and the outcomes. */
  on: Readonly<Record<'drafted' | 'submitted' | Outcome, string>>
  /** The event of a submission where no flow is in use; or why there can be none. */
  withoutFlow: { event: string } | { refusal: Refused }
  /**
   * A save submits only where it asks for that (`saveType` 1); else a record of the plain kind is in use at once, and one of
   * another kind stays a draft. Absent: every save submits but that of a draft.
   */
  submits?: 'asked'
  /** Message types: an approver's turn, the outcomes (approval-office.md §8.3), and comments; absent: no message. */
  messages: Readonly<Record<'waits' | 'passed' | 'refused', number>> & {
    readonly commented?: number
    /** What has passed, where its message does not name the type itself. */
    readonly passedWord?: string
    /** The title states what it is: messages name no type behind it. */
    readonly titleOnly?: true
  }
  /**
   * Columns that conditions of its flows may ask for; absent: its required fields with one of some options, several of
   * them, a number or an amount (approval-office.md §4.3).
   */
  conditions?: readonly string[]
  /** Stored columns that measure how far a record goes: conditions may ask for them besides, and they are facts where above 0. */
  weighs?: readonly string[]
  /** Name of the flow that an installation begins with, whose one step the initiator fills; absent: none. */
  firstFlow?: string
  /**
   * What waiting lists show beside the title: the record it is about, by the column that links to it, and columns by key.
   * `facts` are the columns by which one decides, shown in lists, messages and dialogs beside who submitted it.
   */
  waiting?: { about?: string; columns?: Readonly<Record<string, string>>; facts?: readonly string[] }
}

/** The columns by which one decides, those that measure among them. */
export const deciding = ({ waiting, weighs = [] }: Approval): readonly string[] => [
  ...(waiting?.facts ?? []),
  ...weighs,
]

/** Declares how records of a type are approved. */
export const approval = <const Declared extends Approval>(declared: Declared): Declared => declared

/** Whether a save of a record of this kind, null of the plain one, may submit it. */
export const isSubmitted = ({ approval }: Pick<Approved, 'approval'>, kind: number | null): boolean =>
  approval !== undefined && (approval.submits !== 'asked' || kind !== null)

/** What a save sends in `entity` to submit its record; empty where every save does. */
export const submitValues = ({ approval }: Pick<Approved, 'approval'>): Record<string, number> =>
  approval?.submits === 'asked' ? { saveType: 1 } : {}

/** What a save sends in `entity` to keep its record as a draft; empty for types without approvals. */
export function draftValues(type: Stateful): Record<string, number> {
  const axis = mainAxis(type)
  if (!type.approval || !axis) return {}
  if (type.approval.submits === 'asked') return { saveType: 0 }
  return { [toKey(axis.column)]: stateCode(type, stateEventOf(type, type.approval.on.drafted).to) }
}

interface Approved {
  key: string
  states?: StateAxes
  approval?: Approval
  abilities: { import?: true }
}

/** Refuses (throws) an approval that its states do not bear. `names` are columns and keys of lines. */
export function checkApproval(type: Approved, names: ReadonlySet<string>): void {
  const { key, approval: declared, abilities } = type
  if (!declared) return
  const { on, withoutFlow, frozen } = declared
  const refuse = (why: string) => {
    throw new Error(`approval of ${key}: ${why}`)
  }
  if (abilities.import && 'refusal' in withoutFlow) refuse('rows of files are in use without a flow')
  const axis = mainAxis(type)
  if (Object.values(on).some((event) => axisOf(type, event) !== axis)) refuse('its events are of two axes')
  const waiting = waitingState(type) ?? ''
  for (const outcome of outcomes)
    if (!stateEventOf(type, on[outcome]).from.includes(waiting))
      refuse(`${on[outcome]} does not lead on from ${waiting}`)
  const beginnings = [on.drafted, on.submitted, ...('event' in withoutFlow ? [withoutFlow.event] : [])]
  for (const event of beginnings) {
    const { from, to } = stateEventOf(type, event)
    const isThere = to === axis?.initial
    if (!isThere && !from.includes(axis?.initial ?? '')) refuse(`${event} does not lead on from a new record`)
  }
  const known = new Set([...names, axis?.column ?? ''])
  const named = [
    ...(declared.flowBy ? [declared.flowBy] : []),
    ...(declared.conditions ?? []),
    ...(declared.weighs ?? []),
    ...(declared.waiting?.about ? [declared.waiting.about] : []),
    ...Object.values(declared.waiting?.columns ?? {}),
    ...(declared.waiting?.facts ?? []),
  ]
  const strange = named.find((name) => !known.has(name))
  if (strange) refuse(`it names ${strange}, which ${key} does not have`)
  if (frozen === 'all') return
  const unknown = frozen.find((name) => !names.has(name))
  if (unknown) refuse(`${unknown} is frozen, which ${key} does not have`)
  if (axis && Object.hasOwn(axis.vocabulary[waiting]?.forbids ?? {}, 'edit'))
    refuse(`${waiting} forbids every edit, of which only some fields are frozen`)
}
