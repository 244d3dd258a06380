import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nodeTypes } from '#protocol/approval/flow.ts'
import { flowCalls, type ShownNode } from '#protocol/approval/flow-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormSubmission, Picks, Submission, SubmissionSlot } from '#web/record/model/submission.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const SubmissionSection = lazyComponent(
  async () => (await import('./SubmissionSection.tsx')).SubmissionSection,
)

/** Between the last change of a field and the question for the path, in milliseconds (approval-office.md §7). */
const PAUSE = 500

/** As the preview takes a value: '' when it is empty, several joined by commas. */
const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/** What it was a while ago; at once where nothing was known before. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

const isLacking = (steps: readonly ShownNode[], picks: Picks) =>
  steps.some(({ examineType, flowId }) => examineType === nodeTypes.picked && !picks[flowId]?.length)

/** A form about a subject of flows with this label; undefined: it is not submitted. */
type SubjectForm = Omit<FormSubmission, 'type' | 'isSubmitted'> & { label: number | undefined }

/** The path of what a form holds, asked again when a field changes on which it depends. */
function usePath({ label, recordId, flowId, values, figures, lines }: SubjectForm) {
  const asked = { label: label ?? 0, ...(flowId === undefined ? {} : { examineId: flowId }) }
  const driving = useQuery({
    ...queryOf(flowCalls.drivingFields, asked),
    enabled: label !== undefined,
    staleTime: 0,
  })
  const named = driving.data ?? []
  const given = { ...values, ...figures }
  const dataMap = Object.fromEntries(named.map(({ fieldName }) => [fieldName, written(given[fieldName])]))
  const isLined = named.some(({ fieldName }) => Object.hasOwn(figures, fieldName))
  const settled = useSettled(JSON.stringify({ ...(isLined ? { ...figures, ...lines } : {}), ...dataMap }))
  const preview = useQuery({
    ...queryOf(flowCalls.preview, { ...asked, typeId: recordId, dataMap: JSON.parse(settled) }),
    enabled: Boolean(driving.data),
    placeholderData: keepPreviousData,
  })
  return { isLed: Boolean(driving.data), dataMap, preview }
}

/** 审核信息 of a form whose type is approved, where a flow is in use (approval-office.md §9.4). */
const useSubmission = ({ type, isSubmitted, ...form }: FormSubmission): Submission =>
  useSubjectSubmission({ ...form, label: isSubmitted ? type.approval?.label : undefined })

/** The same of a subject that is no record. */
export function useSubjectSubmission(form: SubjectForm): Submission {
  const { label } = form
  const { isLed, dataMap, preview } = usePath(form)
  const [own, setOwn] = useState<Picks>({})
  const [isWarned, setWarned] = useState(false)
  if (label === undefined || !isLed) return { isLed: false }
  const { picks, pick } = form.shared ?? {
    picks: own,
    pick: (flowId: number, userIds: readonly number[]) => setOwn((now) => ({ ...now, [flowId]: userIds })),
  }
  const steps = preview.data?.examineFlowList ?? []
  const optionalList = steps.flatMap(({ flowId }) => {
    const userList = picks[flowId]
    return userList ? [{ flowId, userList: [...userList] }] : []
  })
  return {
    isLed,
    path: preview.data && steps.map(({ flowId }) => flowId).join(),
    beside: { examineFlowData: { label, dataMap, optionalList } },
    refuse: () => {
      setWarned(true)
      return isLacking(steps, picks) ? '请完善审批信息' : undefined
    },
    section: (
      <SubmissionSection
        preview={preview.data}
        error={preview.error}
        onRetry={() => void preview.refetch()}
        picks={picks}
        isWarned={isWarned}
        onPick={pick}
      />
    ),
  }
}

export const submission: SubmissionSlot = { useSubmission }
