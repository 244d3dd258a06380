import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { approvalReplies } from '../live.ts'
import { DecisionDialog, type Said } from './DecisionDialog.tsx'
import { type Decision, decisions } from './decisions.ts'

/** A submission that somebody decides about. */
export interface Decided {
  /** Of the submission. */
  recordId: number
  /** Of what was submitted. */
  typeId: number
  /** What is decided about, where that is not what lies behind the dialog. */
  about?: string
  /** Fields may be filled in when it is passed. */
  fills?: boolean
}

/** Everything that shows approvals, and records of the type, is asked again. */
export function useRefreshApprovals(type: RecordType): () => Promise<void> {
  const client = useQueryClient()
  const refreshRecords = useRefreshRecords(type)
  return async () => {
    await Promise.all([refresh(client, ...approvalReplies), refreshRecords()])
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
}

/** Decides about submissions of records of one type: the dialog, the call, and what is asked again afterwards. */
export function useDecide(type: RecordType, onDone?: () => void): Deciding {
  const [open, setOpen] = useState<Open | null>(null)
  const refreshAll = useRefreshApprovals(type)
  const send = async ({ decision, decided }: Open, { remarks, fields }: Said) => {
    const { recordId, typeId } = decided
    try {
      const { status } = decisions[decision]
      await ask(approvalCalls.decide, { recordId, typeId, status, remarks, ...(fields ? { fields } : {}) })
      toast.success('操作成功')
      onDone?.()
    } finally {
      // somebody else may have been faster: what stands there is no longer true either
      await refreshAll()
    }
  }
  return {
    begin: (decision, decided) => setOpen({ decision, decided }),
    dialog: open && (
      <DecisionDialog
        decision={open.decision}
        about={open.decided.about}
        fillsIn={open.decision === 'pass' && open.decided.fills ? open.decided.recordId : undefined}
        onClose={() => setOpen(null)}
        decide={(said) => send(open, said)}
      />
    ),
  }
}
