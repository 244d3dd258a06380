import { create } from 'zustand'

/** A dialog, a panel or a page that is open; the innermost is the last. */
export type RefusalPlace = symbol

interface Standing {
  places: readonly RefusalPlace[]
  /** The last refusal of a write, until the next try. */
  refusal: { words: string; place: RefusalPlace } | null
}

const useStanding = create<Standing>(() => ({ places: [], refusal: null }))

/** Opens a place as the innermost one and returns what closes it, with the refusal that is shown there. */
export function openRefusalPlace(place: RefusalPlace): () => void {
  useStanding.setState(({ places }) => ({ places: [...places, place] }))
  return () =>
    useStanding.setState(({ places, refusal }) => ({
      places: places.filter((each) => each !== place),
      refusal: refusal?.place === place ? null : refusal,
    }))
}

/** Shows the words at the innermost place; a page without any has the toast alone. */
export function standRefusal(words: string): void {
  const place = useStanding.getState().places.at(-1)
  if (place) useStanding.setState({ refusal: { words, place } })
}

/** The next try begins, or the user has read it. */
export function dropRefusal(): void {
  if (useStanding.getState().refusal) useStanding.setState({ refusal: null })
}

/** The words that stand at this place; null: none. */
export const useRefusalAt = (place: RefusalPlace): string | null =>
  useStanding(({ refusal }) => (refusal?.place === place ? refusal.words : null))
