import type { HeadAction } from '../../model/head-action.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'

/**
 * Buttons of a list's head left of 新建, in order, for every type; each decides by the type's abilities and the person's
 * rights whether it shows. A type's own ones stand in its screen.
 */
export const headActions: readonly HeadAction[] = [
  { key: 'import', Button: ImportButton },
  { key: 'export', Button: ExportButton },
  { key: 'print', Button: PrintButton },
]
