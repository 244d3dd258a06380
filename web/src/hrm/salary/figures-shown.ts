import { create } from 'zustand'

/** Amounts are masked until the user shows them, and again after a reload (ui.md, Screens of a kind). */
const useStore = create(() => ({ isShown: false }))

export const useFiguresShown = (): boolean => useStore(({ isShown }) => isShown)
export const showFigures = (isShown: boolean): void => useStore.setState({ isShown })
