import { useState } from 'react'
import type { RecordAction } from '#protocol/record/declaration/declare.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import type { Operation, OperationContext } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { exportOperation } from '../export/operation.tsx'
import { addMembersOperation, removeMembersOperation } from '../team/operations.tsx'
import { transferOperation } from '../transfer/operation.tsx'
import { copyOperation } from './copy.tsx'
import { deleteOperation } from './delete.tsx'
import { editOperation } from './edit.tsx'

/** Operations every type may declare. One that is not here is not offered, whatever a type declares. */
const generic: Readonly<Partial<Record<RecordAction, Operation>>> = {
  transfer: transferOperation,
  addMembers: addMembersOperation,
  removeMembers: removeMembersOperation,
  exportSelected: exportOperation,
  delete: deleteOperation,
  copy: copyOperation,
  edit: editOperation,
}

export interface OfferedOperation extends Operation {
  key: RecordAction
  begin: () => void
  /** Why it cannot be begun. */
  reason: string | undefined
}

/** The operations of a type that are built and allowed, whatever the records. */
export function allowedOperations(
  screen: RecordScreen,
  may: ReturnType<typeof useCan>,
): [RecordAction, Operation][] {
  const { type } = screen
  return type.detail.actions.flatMap((key): [RecordAction, Operation][] => {
    const operation = screen.actions?.[key] ?? generic[key]
    if (!operation) return []
    const { need = `${type.node}/${operation.leaf}`, needsAlso } = operation
    const isAllowed = (need === null || may(need)) && (needsAlso === undefined || may(needsAlso))
    return isAllowed ? [[key, operation]] : []
  })
}

/**
 * The operations of a type that are built, allowed and fit the records, in the declared order; and the dialog of the
 * one that was begun.
 */
export function useOperations(screen: RecordScreen, context: OperationContext) {
  const may = useCan()
  const forbids = useForbidden(context.type)
  const { openForm } = useWorkspace()
  const [begun, setBegun] = useState<Operation | null>(null)
  const offered = allowedOperations(screen, may).flatMap(([key, operation]): OfferedOperation[] => {
    if (operation.ofTicked && !context.areTicked) return []
    if (operation.hiddenFor?.(context.rows)) return []
    const begin = () => {
      const form = operation.opens?.(context)
      if (form) openForm(form)
      else if (operation.Dialog) setBegun(operation)
      else operation.start?.(context)
    }
    const reason =
      (operation.act && forbids(context.rows, operation.act)) ?? operation.refuses?.(context.rows)
    return [{ ...operation, key, begin, reason }]
  })
  const dialog = begun?.Dialog ? <begun.Dialog {...context} onClose={() => setBegun(null)} /> : null
  return { offered, dialog }
}
