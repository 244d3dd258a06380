import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import {
  dropRefusal,
  openRefusalPlace,
  type RefusalPlace,
  useRefusalAt,
} from '#web/platform/standing-refusal.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './StandingRefusal.module.css'

/** Registers the layer or page around it as the innermost place while `open`. */
function usePlace(open: boolean): RefusalPlace {
  const [place] = useState(() => Symbol('place of refusals'))
  useEffect(() => (open ? openRefusalPlace(place) : undefined), [open, place])
  return place
}

/**
 * What the server refused here, until the next write begins or the user closes it (ui.md, Words). Screen readers hear the toast, so this
 * is no live region.
 */
export function StandingRefusal({ open = true }: { open?: boolean }) {
  const words = useRefusalAt(usePlace(open))
  if (words === null) return null
  return (
    <div className={styles.strip} data-refusal>
      <CloseCircleFilled className={styles.sign} />
      <span className={styles.words}>{`未完成：${words}`}</span>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭提示" onClick={dropRefusal} />
    </div>
  )
}
