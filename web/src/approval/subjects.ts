import { useMemo } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { type FlowSubject, useFlowSubjects } from '#web/record/model/flow-subjects.ts'

export type ApprovedType = RecordType & { approval: Approval }

export const isSubject = (type: RecordType): type is ApprovedType => type.approval !== undefined

/** Every record type that goes through approvals. */
export const subjects: readonly ApprovedType[] = recordTypes.filter(isSubject)

/** Types with calls of their own have pages of their own, which show their approvals. */
export const isApproved = (type: RecordType): type is ApprovedType => isSubject(type) && !type.wire.ownCalls

/** Those of 待我审批, in the order of their area. */
export const approvedTypes: readonly ApprovedType[] = subjects.filter(isApproved)

/** The type whose flows have this number on the wire; undefined for other subjects (approval-office.md §2.1). */
export const approvedTypeOf = (label: number): ApprovedType | undefined =>
  approvedTypes.find(({ approval }) => approval.label === label)

const businessSubjects: readonly FlowSubject[] = approvedTypes.map(({ approval: { label }, display }) => ({
  label,
  display,
}))

/** What business flows may be about: record types, and what areas contribute besides. */
export function useBusinessSubjects(): readonly FlowSubject[] {
  const others = useFlowSubjects()
  return useMemo(() => [...businessSubjects, ...others], [others])
}
