import { create } from 'zustand'

/** Whether something is being printed: paper is white, whatever the screen looks like. */
export const usePaper = create(() => ({ printing: false }))
