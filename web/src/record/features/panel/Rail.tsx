import type { TabProps } from '../../model/screens.tsx'
import { NextContact } from '../activity/NextContact.tsx'
import { FilesBlock } from '../tabs/FilesBlock.tsx'
import { TeamBlock } from '../team/TeamBlock.tsx'
import styles from './panel.module.css'

interface RailProps extends TabProps {
  /** Key of the open tab: it needs no block beside itself. */
  current: string
  /** Keys of the tabs that there are. */
  offered: readonly string[]
  counters: Readonly<Record<string, number>> | undefined
  onTab: (key: string) => void
}

/**
 * What one wants beside every tab: next contact, what the type adds, files, team: the last one comes late or not at all. At the right where the panel is wide, else
 * one line above the tab, which may have no end (ui.md, Detail panel).
 */
export function Rail({ current, offered, counters, onTab, ...props }: RailProps) {
  const { Rail: Own } = props.screen
  const isBeside = (key: string) => key !== current && offered.includes(key)
  return (
    <aside className={styles.rail} aria-label="要点">
      <NextContact {...props} />
      {Own && <Own {...props} />}
      {isBeside('files') && (
        <FilesBlock {...props} count={counters?.fileCount} onMore={() => onTab('files')} />
      )}
      {isBeside('team') && (
        <TeamBlock {...props} count={counters?.memberCount} onMore={() => onTab('team')} />
      )}
    </aside>
  )
}
