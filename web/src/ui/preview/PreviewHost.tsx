import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { usePreview } from './preview.ts'

const Viewer = lazyComponent(async () => (await import('./Viewer.tsx')).default)

/** Where the viewer appears; mounted once, loaded when first needed. */
export function PreviewHost() {
  const isOpen = usePreview((state) => state.files.length > 0)
  return isOpen ? <Viewer /> : null
}
