import type { ComponentType } from 'react'
import type { TabProps } from '../../model/screens.tsx'
import { ActivityTab } from '../activity/ActivityTab.tsx'
import { FilesTab } from '../tabs/FilesTab.tsx'
import { TeamTab } from '../team/TeamTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { InformationTab } from './InformationTab.tsx'
import { LinesTab } from './LinesTab.tsx'
import { PicturesTab } from './PicturesTab.tsx'

/** Tabs that every type may declare; tabs neither here nor in the type's screen are not shown. */
export const genericTabs: Readonly<Record<string, ComponentType<TabProps> | undefined>> = {
  activity: ActivityTab,
  information: InformationTab,
  lines: LinesTab,
  team: TeamTab,
  pictures: PicturesTab,
  files: FilesTab,
  history: HistoryTab,
}
