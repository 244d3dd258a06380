import { CheckOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { palette } from '#protocol/office/door.ts'
import styles from './PaletteChoice.module.css'

export type PaletteColor = (typeof palette)[number]

const names: Readonly<Record<PaletteColor, string>> = {
  '#53D397': '绿色',
  '#20C1BD': '青绿',
  '#58DADA': '浅青',
  '#0FC9E7': '天蓝',
  '#3498DB': '蓝色',
  '#4586FF': '宝蓝',
  '#8983F3': '紫色',
  '#AEA1EA': '浅紫',
  '#FF6699': '粉色',
  '#F24D70': '玫红',
  '#FF6F6F': '红色',
}

interface PaletteChoiceProps {
  /** Of the field around it, whose label names it. */
  id?: string
  value?: PaletteColor
  onChange?: (color: PaletteColor) => void
}

/** One of the colours of labels, projects and types of events, by pointer or arrow keys. */
export function PaletteChoice({ id, value, onChange }: PaletteChoiceProps) {
  const name = useId()
  return (
    <fieldset id={id} className={styles.colors} aria-label="颜色">
      {palette.map((color) => (
        <label key={color} className={styles.color} style={{ background: color }} title={names[color]}>
          <input
            type="radio"
            name={name}
            value={color}
            aria-label={names[color]}
            checked={color === value}
            onChange={() => onChange?.(color)}
          />
          {color === value && <CheckOutlined />}
        </label>
      ))}
    </fieldset>
  )
}
