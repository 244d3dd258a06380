import { FontColorsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from './rich-text.module.css'

/** Colours of words and of what lies under them, readable on paper. */
const inks = [
  '#1c2024',
  '#60646c',
  '#c62a2f',
  '#b54708',
  '#8f5300',
  '#18704a',
  '#0c6980',
  '#1d55db',
  '#7a3eb1',
  '#ffffff',
]
const grounds = [
  '#f0f1f4',
  '#ffebec',
  '#ffeee0',
  '#fff3cf',
  '#e4f6ec',
  '#ddf5f9',
  '#e8f0ff',
  '#f5ebfd',
  '#ffff00',
  '#1d55db',
]

/** 文字颜色 and 背景颜色. */
export function ColorTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const act = (run: () => void) => {
    setOpen(false)
    run()
  }
  return (
    <Popover
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.colors}>
          <Swatches
            title="文字颜色"
            colors={inks}
            onPick={(color) => act(() => editor.chain().focus().setColor(color).run())}
            onClear={() => act(() => editor.chain().focus().unsetColor().run())}
          />
          <Swatches
            title="背景颜色"
            colors={grounds}
            onPick={(color) => act(() => editor.chain().focus().setBackgroundColor(color).run())}
            onClear={() => act(() => editor.chain().focus().unsetBackgroundColor().run())}
          />
        </div>
      }
    >
      <Button type="text" size="small" icon={<FontColorsOutlined />} title="颜色" aria-label="颜色" />
    </Popover>
  )
}

interface SwatchesProps {
  title: string
  colors: readonly string[]
  onPick: (color: string) => void
  onClear: () => void
}

function Swatches({ title, colors, onPick, onClear }: SwatchesProps) {
  return (
    <fieldset className={styles.swatches}>
      <legend>{title}</legend>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.swatch}
          style={{ background: color }}
          aria-label={`${title} ${color}`}
          onClick={() => onPick(color)}
        />
      ))}
      <Button type="link" size="small" onClick={onClear}>
        清除
      </Button>
    </fieldset>
  )
}
