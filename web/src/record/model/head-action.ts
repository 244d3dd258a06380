import type { ComponentType } from 'react'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { RecordScreen } from './screens.tsx'

export interface HeadActionProps {
  screen: RecordScreen
  /** Scene, search, conditions and order of the current list: what 导出 exports. */
  query: Partial<ListQuery>
  total: number
  /** The total as it is shown. */
  counted: string
  /** Asks for the list again after records came or went. */
  onChanged: () => Promise<void>
}

export interface HeadAction {
  key: string
  Button: ComponentType<HeadActionProps>
}
