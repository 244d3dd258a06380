import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { RichTextWaiting } from './RichTextWaiting.tsx'

/** The one editor of formatted text (foundations §2), fetched when it is first drawn. */
export const RichTextEditor = lazyComponent(
  async () => (await import('./Editor.tsx')).Editor,
  RichTextWaiting,
)
