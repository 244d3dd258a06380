import { lazy, Suspense } from 'react'
import { useUploads } from './uploads.ts'

const UploadTray = lazy(() => import('./UploadTray.tsx'))

/** Where the tray appears; mounted once, loaded with the first upload. */
export function UploadHost() {
  const isUsed = useUploads((state) => state.tasks.length > 0)
  return isUsed ? (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  ) : null
}
