import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { isLink } from './extensions.ts'
import styles from './rich-text.module.css'

const BEGINNING = 'https://'

/** Puts an address behind what is selected, or the address itself where nothing is. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState(BEGINNING)
  const isOn = editor.isActive('link')
  const show = (opens: boolean) => {
    if (opens) setAddress(String(editor.getAttributes('link').href ?? BEGINNING))
    setOpen(opens)
  }
  const insert = () => {
    if (!isLink(address)) return
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn)
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
  }
  return (
    <Popover
      trigger={['click']}
      open={open}
      onOpenChange={show}
      content={
        <div className={styles.line}>
          <Input
            autoFocus
            aria-label="链接地址"
            value={address}
            status={address === BEGINNING || isLink(address) ? undefined : 'error'}
            onChange={(event) => setAddress(event.target.value.trim())}
            onPressEnter={(event) => {
              event.preventDefault()
              insert()
            }}
          />
          <Button
            disabled={!isLink(address)}
            reason="请输入以 http:// 或 https:// 开头的网址"
            onClick={insert}
          >
            {isOn ? '修改' : '插入'}
          </Button>
          {isOn && (
            <Button
              onClick={() => {
                setOpen(false)
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            >
              移除
            </Button>
          )}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className={isOn ? styles.on : undefined}
        icon={<LinkOutlined />}
        title="链接"
        aria-label="链接"
        aria-pressed={isOn}
      />
    </Popover>
  )
}
