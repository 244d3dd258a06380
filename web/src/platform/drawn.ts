let drawn = false

/** Called once the first page is rendered. */
export function noteDrawn(): void {
  drawn = true
}

/** Whether the client has drawn anything yet; before that the document shows that it is coming. */
export const isDrawn = (): boolean => drawn
