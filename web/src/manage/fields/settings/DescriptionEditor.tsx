import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { designLimits } from '#protocol/fields/design.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from '../designer.module.css'

interface DescriptionEditorProps {
  id: string
  html: string
  onChange: (html: string) => void
}

const marks: [command: string, title: string, icon: ReactNode][] = [
  ['bold', '加粗', <BoldOutlined key="bold" />],
  ['italic', '斜体', <ItalicOutlined key="italic" />],
  ['underline', '下划线', <UnderlineOutlined key="underline" />],
  ['insertUnorderedList', '列表', <UnorderedListOutlined key="list" />],
]

/** Only addresses that open a page. */
const isAddress = (written: string) => /^https?:\/\//i.test(written) && URL.canParse(written)

function LinkButton({ onLink }: { onLink: (address: string) => void }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('https://')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      content={
        <div className={styles.line}>
          <Input
            aria-label="链接地址"
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
          />
          <Button
            disabled={!isAddress(address)}
            onClick={() => {
              onLink(address)
              setOpen(false)
            }}
          >
            插入
          </Button>
        </div>
      }
    >
      <Button type="text" size="small" icon={<LinkOutlined />} aria-label="链接" title="链接" />
    </Popover>
  )
}

/** Words of a 描述文字 field with a few marks. What is pasted comes in as plain text. */
export function DescriptionEditor({ id, html, onChange }: DescriptionEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const range = useRef<Range | null>(null)
  // the browser owns the content while it is typed; only another field's words are put in from outside
  useEffect(() => {
    if (box.current && box.current.innerHTML !== html) box.current.innerHTML = html
  }, [html])

  const keepRange = () => {
    const selection = getSelection()
    if (selection?.rangeCount && box.current?.contains(selection.anchorNode))
      range.current = selection.getRangeAt(0)
  }
  const run = (command: string, value?: string) => {
    box.current?.focus()
    const selection = getSelection()
    if (range.current && selection) {
      selection.removeAllRanges()
      selection.addRange(range.current)
    }
    document.execCommand(command, false, value)
    onChange(box.current?.innerHTML ?? '')
  }
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        {marks.map(([command, title, icon]) => (
          <Button
            key={command}
            type="text"
            size="small"
            icon={icon}
            title={title}
            aria-label={title}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          />
        ))}
        <LinkButton onLink={(address) => run('createLink', address)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: marks are kept, which a text area cannot */}
      <div
        id={id}
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label="描述内容"
        contentEditable
        suppressContentEditableWarning
        className={styles.editor}
        onInput={(event) => onChange(event.currentTarget.innerHTML)}
        onBlur={keepRange}
        onKeyUp={keepRange}
        onMouseUp={keepRange}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
      {html.length > designLimits.description && (
        <div className={styles.required}>内容最多{designLimits.description}个字符</div>
      )}
    </div>
  )
}
