import type { ComponentType } from 'react'
import type { ListQuery } from '#protocol/calls/records.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import type { RecordScreen } from '../screens.tsx'

export interface HeadActionProps {
  screen: RecordScreen
  /** Scene, search, conditions and order of the list as it stands: what 导出 exports. */
  query: Partial<ListQuery>
  total: number
  /** The total as it is told. */
  counted: string
  /** Asks for the list again after records came or went. */
  onChanged: () => Promise<void>
}

export interface HeadAction {
  key: string
  Button: ComponentType<HeadActionProps>
}

/**
 * Buttons of a list's head left of 新建, in order, for every type; each decides by the type's abilities and the person's
 * rights whether it shows. A type's own ones stand in its screen.
 */
export const headActions: readonly HeadAction[] = [
  { key: 'import', Button: ImportButton },
  { key: 'export', Button: ExportButton },
]
