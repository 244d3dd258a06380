import { useShown } from '#web/platform/area.ts'
import { PartsPage } from './PartsPage.tsx'

/** /manage/system-other: the parts that the areas contribute. */
export default function OtherSettingsPage() {
  return <PartsPage title="其他设置" parts={useShown().otherSettings} />
}
