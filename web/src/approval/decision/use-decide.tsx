import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { refreshApprovals } from '../live.ts'
import type { ApprovedType } from '../subjects.ts'
import { DecisionDialog, type Said } from './DecisionDialog.tsx'
import { type Decision, decisions } from './decisions.ts'
import { Facts } from './Facts.tsx'
import { sayOutcome } from './outcome.ts'
import { useDecisionQueue } from './queue.ts'

/** How long 下一条 is offered, in seconds. */
const OFFERED = 10
/** Takes the last offer away: with the next decision it may lead to what is decided by then. */
let withdrawOffer = (): void => undefined

/** A submission that is decided about. */
export interface Decided {
  /** Of the submission. */
  recordId: number
  /** Of what was submitted. */
  typeId: number
  title: string
  /** A row or detail of what was submitted, with the facts by which one decides. */
  facts: Row
  submitter: string
  /** Fields may be filled in when it is passed. */
  fills?: boolean
}

/** A row of a waiting list as it is decided about. */
export const decidedOf = (row: WaitingRecord): Decided => ({
  recordId: row.examineRecordId,
  typeId: row.categoryId,
  title: row.category,
  facts: row.facts,
  submitter: row.createUser.realname,
  fills: row.abilities.includes('fields'),
})

/** Everything that shows approvals, and records of the type, is asked again. */
export function useRefreshApprovals(type: RecordType): () => Promise<void> {
  const client = useQueryClient()
  const refreshRecords = useRefreshRecords(type)
  return async () => {
    await Promise.all([refreshApprovals(client), refreshRecords()])
  }
}

/** What waits longest for the reader besides a submission, and how it is opened; undefined where nothing does. */
type NextWaiting = (recordId: number) => Promise<(() => void) | undefined>

function useNextWaiting(type: ApprovedType): NextWaiting {
  const slot = useRelationSlot()
  return async (recordId) => {
    if (!slot || type.wire.ownCalls) return undefined
    const { label } = type.approval
    const oldest = { label, status: 1, limit: 2, sortField: 'createTime', order: 2 }
    const { list } = await ask(approvalCalls.waiting, oldest, { quiet: true })
    const next = list.find(({ examineRecordId }) => examineRecordId !== recordId)
    return next && (() => slot.open(type.key, next.categoryId))
  }
}

interface Open {
  decision: Decision
  decided: Decided
}

interface Deciding {
  /** Opens the dialog. */
  begin: (decision: Decision, about: Decided) => void
  dialog: ReactNode
  /** What shows the submission or its subject is asked again. */
  refreshAll: () => Promise<void>
}

/** What decisions about a kind of subjects need of it, whether its things are records or not. */
export interface DecidedKind {
  /** Asks again for everything that shows its things. */
  refresh: () => Promise<void>
  /** By what one decides, below the title. */
  factsOf: (decided: Decided) => ReactNode
  next?: NextWaiting
}

/**
 * Decides about submissions of records of one type: the dialog, the call, the toast, and what is asked again. `onClosed`: the
 * dialog is gone, whether something was decided or not.
 */
export function useDecide(type: ApprovedType, onDone?: () => void, onClosed?: () => void): Deciding {
  return useDecideOn(useKindOf(type), onDone, onClosed)
}

/** A record type as a kind of subjects. */
export function useKindOf(type: ApprovedType): DecidedKind {
  return {
    refresh: useRefreshRecords(type),
    factsOf: ({ facts, submitter }) => <Facts type={type} row={facts} submitter={submitter} />,
    next: useNextWaiting(type),
  }
}

/** The same for any kind of subjects. */
export function useDecideOn(kind: DecidedKind, onDone?: () => void, onClosed?: () => void): Deciding {
  const client = useQueryClient()
  const queue = useDecisionQueue()
  const [open, setOpen] = useState<Open | null>(null)
  const refreshAll = async () => {
    await Promise.all([refreshApprovals(client), kind.refresh()])
  }
  const nextWaiting: NextWaiting = async (recordId) => (queue ? queue.after(recordId) : kind.next?.(recordId))
  const tell = async ({ decision, decided: { recordId, title } }: Open) => {
    const [words, next] = await Promise.all([
      sayOutcome(decision, title, recordId),
      decision === 'recall' ? undefined : nextWaiting(recordId).catch(() => undefined),
    ])
    withdrawOffer()
    if (next) withdrawOffer = announceAct({ words, caption: '下一条', act: next, seconds: OFFERED })
    else toast.success(words)
  }
  const send = async (asked: Open, { remarks, fields }: Said) => {
    const { recordId, typeId } = asked.decided
    try {
      const { status } = decisions[asked.decision]
      await ask(approvalCalls.decide, { recordId, typeId, status, remarks, ...(fields ? { fields } : {}) })
      // what follows is looked up before the decided one leaves the list
      await tell(asked)
      onDone?.()
    } finally {
      // another approver may have been faster: what is shown is no longer true either
      await refreshAll()
    }
  }
  const close = () => {
    setOpen(null)
    onClosed?.()
  }
  return {
    refreshAll,
    begin: (decision, decided) => setOpen({ decision, decided }),
    dialog: open && (
      <DecisionDialog
        decision={open.decision}
        title={open.decided.title}
        facts={kind.factsOf(open.decided)}
        fillsIn={open.decision === 'pass' && open.decided.fills ? open.decided.recordId : undefined}
        onClose={close}
        decide={(said) => send(open, said)}
      />
    ),
  }
}
