export interface PickOptions {
  /** As of an input: `image/*`. */
  accept?: string
  multiple?: boolean
}

/** Opens the browser's file dialog; resolves to [] when it is cancelled. */
export function pickFiles({ accept, multiple = true }: PickOptions = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = multiple
    if (accept) input.accept = accept
    input.style.display = 'none'
    // browsers drop inputs that are nowhere in the page
    document.body.append(input)
    const end = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => end([...(input.files ?? [])]), { once: true })
    input.addEventListener('cancel', () => end([]), { once: true })
    input.click()
  })
}
