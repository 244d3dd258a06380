import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  collapsed: boolean
  toggle: () => void
}

/** Whether the side menu is folded to icons; remembered in this browser (platform.md §11.3). */
export const useSidebar = create<SidebarState>()(
  persist((set) => ({ collapsed: false, toggle: () => set((state) => ({ collapsed: !state.collapsed })) }), {
    name: 'sideBarCollapse',
  }),
)
