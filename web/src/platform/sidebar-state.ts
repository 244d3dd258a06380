import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** In a window with room for it. */
  collapsed: boolean
  /** In a narrow one, where it is folded until it is unfolded. */
  unfolded: boolean
  set: (change: Partial<Pick<SidebarState, 'collapsed' | 'unfolded'>>) => void
}

/** Whether the side menu is folded to icons; remembered in this browser (platform.md §11.3). */
export const useSidebar = create<SidebarState>()(
  persist((set) => ({ collapsed: false, unfolded: false, set }), { name: 'sideBarCollapse' }),
)
