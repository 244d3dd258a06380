import { type Command, type CommandGroup, useCommands } from '#web/platform/commands.ts'
import type { OperationContext } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useOperations } from './operations.tsx'

interface OperationCommandsProps extends Pick<CommandGroup, 'title' | 'order'> {
  screen: RecordScreen
  context: OperationContext
  /** Ahead of the operations. */
  first?: readonly Command[]
}

/** Offers what can be done with some records as commands, and shows the dialog of the one that was begun. */
export function OperationCommands({ screen, context, title, order, first = [] }: OperationCommandsProps) {
  const { offered, dialog } = useOperations(screen, context)
  const ofOne = context.rows.length === 1
  const commands = offered.map(
    ({ key, caption, captionOfOne = caption, icon, reason, begin }): Command => ({
      key,
      title: ofOne ? captionOfOne : caption,
      icon,
      closed: reason,
      run: begin,
    }),
  )
  useCommands({ title, order, commands: [...first, ...commands] })
  return dialog
}
