import { BgColorsOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { type OptionColor, optionColors } from '#protocol/fields/rule/option-colors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from '../designer.module.css'

const words: Readonly<Record<OptionColor, string>> = {
  grey: '灰色',
  red: '红色',
  orange: '橙色',
  amber: '黄色',
  green: '绿色',
  cyan: '青色',
  blue: '蓝色',
  purple: '紫色',
}

interface OptionColorChoiceProps {
  label: string
  color: OptionColor | undefined
  onChange: (color: OptionColor | undefined) => void
}

/** One of the soft colours for an option, or none. */
export function OptionColorChoice({ label, color, onChange }: OptionColorChoiceProps) {
  const [open, setOpen] = useState(false)
  const choose = (chosen: OptionColor | undefined) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      content={
        <fieldset className={styles.colors} aria-label={label}>
          {optionColors.map((each) => (
            <Button
              key={each}
              type="text"
              size="small"
              aria-pressed={each === color}
              onClick={() => choose(each)}
            >
              <Tag color={each} text={words[each]} />
            </Button>
          ))}
          <Button type="text" size="small" aria-pressed={!color} onClick={() => choose(undefined)}>
            无颜色
          </Button>
        </fieldset>
      }
    >
      <Button
        type="text"
        size="small"
        className={styles.colorOf}
        aria-label={label}
        title={color ? words[color] : '颜色'}
      >
        {color ? <Tag color={color} text="色" /> : <BgColorsOutlined />}
      </Button>
    </Popover>
  )
}
