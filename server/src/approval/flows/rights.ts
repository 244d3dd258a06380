import { flowRights } from '#protocol/approval/flow-calls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'

const rightsOf = (label: number) => (label === 0 ? flowRights.office : flowRights.business)

/** Flows of business records and those of office approvals have rights of their own (approval-office.md §6). */
export function requireReader(viewer: Viewer, label: number): void {
  if (!viewer.can(rightsOf(label).read)) refuse('forbidden')
}

export function requireWriter(viewer: Viewer, label: number): void {
  if (!viewer.can(rightsOf(label).write)) refuse('forbidden')
}
