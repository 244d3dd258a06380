/** Keeps a text in this browser; a store that is full or closed keeps nothing, and nobody's work ends by it. */
export function keepHere(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // what was kept is of use only where it can be
  }
}
