import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RichTextWaiting } from './RichTextWaiting.tsx'

/** The one editor of formatted text (foundations §2), fetched when it is first drawn. */
export const RichTextEditor = lazyPart(async () => (await import('./Editor.tsx')).Editor, RichTextWaiting)
