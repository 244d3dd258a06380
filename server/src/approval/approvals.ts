import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Part } from '#server/access/area.ts'
import type { FlowFollower } from './flows/followers.ts'
import { recordSubject } from './record-subject.ts'
import type { ApprovalSubject } from './subject.ts'

type ApprovedType = RecordType & { approval: Approval }

/** What is approved in this installation. */
export interface ApprovalSubjects {
  /** Undefined for labels of which nothing is (yet) approved: their flows are kept all the same. */
  ofLabel: (label: number) => ApprovalSubject | undefined
  /** The record type of a label; undefined where its subjects are no records. */
  typeOf: (label: number) => ApprovedType | undefined
  /** What follows changes of the flows of a label. */
  followersOf: (label: number) => readonly FlowFollower[]
  /** Labels of the subjects that are no records. */
  plainLabels: () => readonly number[]
  /** Labels whose decisions are handed over as a kind of their own. */
  labelsApart: () => readonly number[]
  /** Every record type among them. */
  types: () => readonly ApprovedType[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    approvalSubjects: ApprovalSubjects
  }
}

const isApproved = (type: RecordType): type is ApprovedType => type.approval !== undefined

/** Record types that declare an approval. */
export const approvedTypes = (): ApprovedType[] => recordTypes.filter(isApproved)

/** @throws when two kinds of subjects have the same label */
export function collectSubjects(parts: readonly Part[]): ApprovalSubjects {
  const types = approvedTypes()
  const all = [...types.map(recordSubject), ...parts.flatMap((part) => part.approvalSubjects ?? [])]
  const byLabel = new Map(all.map((subject) => [subject.label, subject]))
  if (byLabel.size < all.length) throw new Error('two kinds of subjects have the same approval label')
  const followers = parts.flatMap((part) => part.flowFollowers ?? [])
  return {
    followersOf: (label) => followers.filter((each) => each.label === label),
    ofLabel: (label) => byLabel.get(label),
    typeOf: (label) => types.find(({ approval }) => approval.label === label),
    plainLabels: () =>
      [...byLabel.keys()].filter((label) => types.every(({ approval }) => approval.label !== label)),
    labelsApart: () => all.filter(({ seats }) => seats !== undefined).map(({ label: own }) => own),
    types: () => types,
  }
}
