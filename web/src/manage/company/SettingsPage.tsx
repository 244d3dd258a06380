import { Menu } from 'antd'
import { useSearchParams } from 'react-router'
import { useShown } from '#web/platform/area.ts'
import { mayLeave } from '#web/ui/confirm.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import styles from './settings.module.css'

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
      <div className={styles.page}>
        <Menu
          className={styles.menu}
          selectedKeys={current ? [current.key] : []}
          items={settings.map(({ key, title }) => ({ key, label: title }))}
          onClick={({ key }) => void show(key)}
        />
        <div className={styles.content}>{current && <current.Content key={current.key} />}</div>
      </div>
    </PageFrame>
  )
}
