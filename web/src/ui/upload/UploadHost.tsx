import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useUploads } from './uploads.ts'

const UploadTray = lazyComponent(async () => (await import('./UploadTray.tsx')).default)

/** Where the tray appears; mounted once, loaded with the first upload. */
export function UploadHost() {
  const isUsed = useUploads((state) => state.tasks.length > 0)
  return isUsed ? <UploadTray /> : null
}
