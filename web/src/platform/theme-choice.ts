import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type ThemeChoice = 'light' | 'dark' | 'system'
export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]

interface ThemeState {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

/** Light, dark or as the system; remembered in this browser. */
export const useThemeChoice = create<ThemeState>()(
  persist((set) => ({ choice: 'system', choose: (choice) => set({ choice }) }), { name: 'theme' }),
)
