import { lazy, Suspense } from 'react'
import { usePreview } from './preview.ts'

const Viewer = lazy(() => import('./Viewer.tsx'))

/** Where the viewer appears; mounted once, loaded when first needed. */
export function PreviewHost() {
  const isOpen = usePreview((state) => state.files.length > 0)
  return isOpen ? (
    <Suspense fallback={null}>
      <Viewer />
    </Suspense>
  ) : null
}
