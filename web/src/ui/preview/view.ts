/** How a picture lies on the stage. */
export interface View {
  scale: number
  /** Degrees. */
  turn: number
  x: number
  y: number
}

/** Foundations §9. */
const SMALLEST = 0.2
const LARGEST = 5
const STEP = 0.15
const DRAG = 2

export const initialView: View = { scale: 1, turn: 0, x: 0, y: 0 }

/** One step in or out; hundredths, so that steps do not drift. */
export function zoom(view: View, by: 1 | -1): View {
  const wanted = Math.round((view.scale + by * STEP) * 100) / 100
  return { ...view, scale: Math.min(LARGEST, Math.max(SMALLEST, wanted)) }
}

export const rotate = (view: View, degrees: number): View => ({ ...view, turn: view.turn + degrees })

/** The picture moves twice as far as the pointer. */
export const drag = (view: View, by: { x: number; y: number }): View => ({
  ...view,
  x: view.x + DRAG * by.x,
  y: view.y + DRAG * by.y,
})
