import { useSearchParams } from 'react-router'
import type { SettingPart } from '#web/platform/area.ts'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SideParts } from '#web/ui/page/SideParts.tsx'

interface PartsPageProps {
  title: string
  parts: readonly SettingPart[]
}

/** A page of settings that the areas contribute, one at a time; `?part=` names it. */
export function PartsPage({ title, parts }: PartsPageProps) {
  const [params, setParams] = useSearchParams()
  const current = parts.find(({ key }) => key === params.get('part')) ?? parts[0]
  // the page stays, what is being edited on it does not
  const show = async (part: string) => {
    if (part !== current?.key && (await mayLeave(hasUnsaved()))) setParams({ part }, { replace: true })
  }
  return (
    <PageFrame title={title} fill>
      <SideParts
        current={current?.key}
        items={parts.map(({ key, title: name }) => ({ key, label: name }))}
        onChoose={(key) => void show(key)}
      >
        {current && <current.Content key={current.key} />}
      </SideParts>
    </PageFrame>
  )
}
