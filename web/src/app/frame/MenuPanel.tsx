import type { MenuEntry } from '#web/platform/area.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { SideMenu } from './SideMenu.tsx'

interface MenuPanelProps {
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The side menu over the page. */
export default function MenuPanel({ entries, onClose }: MenuPanelProps) {
  return (
    <Panel title="菜单" from="left" width={280} open onClose={onClose}>
      <SideMenu entries={entries} whole />
    </Panel>
  )
}
