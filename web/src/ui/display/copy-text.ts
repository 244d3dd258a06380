import { toast } from '#web/platform/notices.ts'

/** Pages that are not served securely have no clipboard; they select and copy the old way. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  document.body.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
}

/** Copies a text to the clipboard and confirms with a toast that names it. */
export async function copyText(text: string, name = text): Promise<void> {
  try {
    await copy(text)
    toast.success(`已复制 ${name}`)
  } catch {
    toast.error('复制失败，请手动选择复制')
  }
}
