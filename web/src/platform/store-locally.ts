/** Stores a text in this browser. A full or disabled store is ignored. */
export function storeLocally(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // what was kept is of use only where it can be
  }
}
