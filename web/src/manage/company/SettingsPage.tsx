import { useSearchParams } from 'react-router'
import { useShown } from '#web/platform/area.ts'
import { mayLeave } from '#web/ui/confirm.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { SideParts } from '#web/ui/SideParts.tsx'
import { hasUnsaved } from '#web/ui/unsaved.ts'

/** /manage/customer/biz-param: the parts that the areas contribute. */
export default function SettingsPage() {
  const { settings } = useShown()
  const [params, setParams] = useSearchParams()
  const current = settings.find(({ key }) => key === params.get('part')) ?? settings[0]
  // the page stays, what is being edited on it does not
  const show = async (part: string) => {
    if (part !== current?.key && (await mayLeave(hasUnsaved()))) setParams({ part }, { replace: true })
  }
  return (
    <PageFrame title="业务参数设置" fill>
      <SideParts
        current={current?.key}
        items={settings.map(({ key, title }) => ({ key, label: title }))}
        onChoose={(key) => void show(key)}
      >
        {current && <current.Content key={current.key} />}
      </SideParts>
    </PageFrame>
  )
}
