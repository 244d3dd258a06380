import { useShown } from '#web/platform/area.ts'
import { PartsPage } from './PartsPage.tsx'

/** /manage/customer/biz-param: the parts that the areas contribute. */
export default function BusinessSettingsPage() {
  return <PartsPage title="业务参数设置" parts={useShown().settings} />
}
