import { Checkbox, Select } from 'antd'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import styles from './templates.module.css'

interface PageSettingsProps {
  page: PageSetup
  onChange: (page: PageSetup) => void
}

const MOST = 100
const directions = [
  { value: '纵向', label: '纵向' },
  { value: '横向', label: '横向' },
]
const sides = [
  ['top', '上'],
  ['bottom', '下'],
  ['left', '左'],
  ['right', '右'],
] as const
const sizes = [
  { value: 'A4', label: 'A4' },
  { value: 'A5', label: 'A5' },
  { value: 'LETTER', label: 'Letter' },
] satisfies { value: PageSetup['size']; label: string }[]

/** 页面设置: paper, its direction, margins and page numbers. */
export function PageSettings({ page, onChange }: PageSettingsProps) {
  const change = (part: Partial<PageSetup>) => onChange({ ...page, ...part })
  return (
    <aside className={styles.settings}>
      <h2 className={styles.groupTitle}>页面设置</h2>
      <div className={styles.field}>
        <span>纸张</span>
        <Select aria-label="纸张" value={page.size} options={sizes} onChange={(size) => change({ size })} />
      </div>
      <div className={styles.field}>
        <span>方向</span>
        <Segmented
          aria-label="方向"
          value={page.landscape ? '横向' : '纵向'}
          options={directions}
          onChange={(direction) => change({ landscape: direction === '横向' })}
        />
      </div>
      {sides.map(([side, word]) => (
        <div key={side} className={styles.field}>
          <span>{word}边距</span>
          <NumberInput
            aria-label={`${word}边距`}
            min={0}
            max={MOST}
            suffix="mm"
            value={page.margins[side]}
            onChange={(length) => change({ margins: { ...page.margins, [side]: Number(length ?? 0) } })}
          />
        </div>
      ))}
      <Checkbox checked={page.numbered} onChange={({ target }) => change({ numbered: target.checked })}>
        打印页码
      </Checkbox>
    </aside>
  )
}
