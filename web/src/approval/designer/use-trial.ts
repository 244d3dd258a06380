import { useState } from 'react'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { useSession } from '#web/platform/session.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { type DraftNode, type FlowDraft, findNode, isFork } from './model/draft.ts'
import { keysByPlace, writeFlow } from './model/wire.ts'

type Result = ReplyOf<typeof flowCalls.trial>

/** Keys of the nodes and branches that a sample goes through. */
export function litBy({ steps, taken }: Result, nodes: readonly DraftNode[]): ReadonlySet<number> {
  const keys = keysByPlace(nodes)
  const branches = taken.flatMap(({ flowId, branch }) => {
    const node = findNode(nodes, keys.get(flowId) ?? 0)
    const key = node && isFork(node) && branch !== null ? node.branches[branch]?.key : undefined
    return key === undefined ? [] : [key]
  })
  return new Set([...steps.flatMap(({ flowId }) => keys.get(flowId) ?? []), ...branches])
}

/** A sample that goes through the flow as it stands: who hands it in, with which values; the way it takes is lit. */
export function useTrial(draft: FlowDraft) {
  const { user } = useSession()
  const [initiator, setInitiator] = useState<number>(user.userId)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [result, setResult] = useState<{ found: Result; nodes: readonly DraftNode[] } | null>(null)
  const [isBusy, run] = useBusy()
  // of a flow that was changed since, nothing is known
  const known = result?.nodes === draft.nodes ? result.found : null
  return {
    initiator,
    setInitiator,
    values,
    setValues,
    isBusy,
    steps: known?.steps,
    lit: known ? litBy(known, draft.nodes) : null,
    start: () =>
      void run(async () => {
        const found = await ask(flowCalls.trial, { ...writeFlow(draft), initiator, dataMap: { ...values } })
        setResult({ found, nodes: draft.nodes })
      }),
  }
}

export type Trial = ReturnType<typeof useTrial>
