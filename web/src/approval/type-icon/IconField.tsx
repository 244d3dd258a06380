import { useId } from 'react'
import { readIcon, typeColors, writeIcon } from './icon-value.ts'
import { typeIcons } from './icons.ts'
import { TypeIcon } from './TypeIcon.tsx'
import styles from './type-icon.module.css'

interface IconFieldProps {
  value: string
  onChange: (value: string) => void
}

const colorNames: Readonly<Record<(typeof typeColors)[number], string>> = {
  '#3ABCFB': '蓝色',
  '#00CAAB': '绿色',
  '#FAAD14': '黄色',
  '#FF6033': '橙色',
  '#9376FF': '紫色',
  '#5864FF': '靛色',
}

/** One of the icons on one of the colours, each by pointer or arrow keys. */
export function IconField({ value, onChange }: IconFieldProps) {
  const group = useId()
  const { name, color } = readIcon(value)
  const shown = name || (typeIcons[0]?.[0] ?? '')
  return (
    <div className={styles.field}>
      <TypeIcon value={value} large />
      <div>
        <fieldset className={styles.choices} aria-label="图标">
          {typeIcons.map(([each, Icon], at) => (
            <label key={each} className={styles.choice} data-chosen={each === name || undefined}>
              <input
                type="radio"
                name={`${group}icon`}
                value={each}
                aria-label={`图标${at + 1}`}
                checked={each === name}
                onChange={() => onChange(writeIcon(each, color))}
              />
              <Icon />
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.swatches} aria-label="图标颜色">
          {typeColors.map((each) => (
            <label
              key={each}
              className={styles.swatch}
              style={{ background: each }}
              title={colorNames[each]}
              data-chosen={each === color || undefined}
            >
              <input
                type="radio"
                name={`${group}color`}
                value={each}
                aria-label={colorNames[each]}
                checked={each === color}
                onChange={() => onChange(writeIcon(shown, each))}
              />
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
