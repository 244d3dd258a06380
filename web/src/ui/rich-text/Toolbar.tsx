import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Divider, Select } from 'antd'
import type { ReactNode } from 'react'
import { richSizes } from '#protocol/platform/rich-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ColorTool } from './ColorTool.tsx'
import { LinkTool } from './LinkTool.tsx'
import { choosePictures } from './pictures.ts'
import styles from './rich-text.module.css'
import { TableTool } from './TableTool.tsx'

interface Tool {
  title: string
  icon: ReactNode
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  /** With why it is closed otherwise. */
  open?: { when: (editor: Editor) => boolean; reason: string }
}

const history: readonly Tool[] = [
  {
    title: '撤销',
    icon: <UndoOutlined />,
    run: (editor) => editor.chain().focus().undo().run(),
    open: { when: (editor) => editor.can().undo(), reason: '没有可以撤销的修改' },
  },
  {
    title: '重做',
    icon: <RedoOutlined />,
    run: (editor) => editor.chain().focus().redo().run(),
    open: { when: (editor) => editor.can().redo(), reason: '没有可以重做的修改' },
  },
]
const marks: readonly Tool[] = [
  {
    title: '加粗',
    icon: <BoldOutlined />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    title: '斜体',
    icon: <ItalicOutlined />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    title: '下划线',
    icon: <UnderlineOutlined />,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    title: '删除线',
    icon: <StrikethroughOutlined />,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
]
const aligned = (title: string, icon: ReactNode, side: 'left' | 'center' | 'right'): Tool => ({
  title,
  icon,
  run: (editor) => editor.chain().focus().setTextAlign(side).run(),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})
const blocks: readonly Tool[] = [
  aligned('左对齐', <AlignLeftOutlined />, 'left'),
  aligned('居中', <AlignCenterOutlined />, 'center'),
  aligned('右对齐', <AlignRightOutlined />, 'right'),
  {
    title: '无序列表',
    icon: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    title: '有序列表',
    icon: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
]

interface ToolbarProps {
  editor: Editor
  label: string
}

/** The tools of the editor; what is on at the caret is marked. */
export function Toolbar({ editor, label }: ToolbarProps) {
  const insertPictures = async () => {
    for (const src of await choosePictures()) editor.chain().focus().setImage({ src }).run()
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={`${label}的格式`}>
      <Tools editor={editor} tools={history} />
      <Divider orientation="vertical" />
      <SizeTool editor={editor} />
      <Tools editor={editor} tools={marks} />
      <ColorTool editor={editor} />
      <Divider orientation="vertical" />
      <Tools editor={editor} tools={blocks} />
      <Divider orientation="vertical" />
      <LinkTool editor={editor} />
      <TableTool editor={editor} />
      <ToolButton title="图片" icon={<PictureOutlined />} onClick={() => void insertPictures()} />
    </div>
  )
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  return tools.map(({ title, icon, run, isOn, open }) => (
    <ToolButton
      key={title}
      title={title}
      icon={icon}
      on={isOn?.(editor)}
      reason={open?.when(editor) === false ? open.reason : undefined}
      onClick={() => run(editor)}
    />
  ))
}

interface ToolButtonProps {
  title: string
  icon: ReactNode
  on?: boolean
  /** Why it cannot be used here. */
  reason?: string
  onClick?: () => void
}

function ToolButton({ title, icon, on, reason, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      className={on ? styles.on : undefined}
      icon={icon}
      title={title}
      aria-label={title}
      aria-pressed={on}
      reason={reason}
      // the caret stays in the text
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  )
}

const DEFAULT_SIZE = 14

function SizeTool({ editor }: { editor: Editor }) {
  const size = Number.parseInt(String(editor.getAttributes('textStyle').fontSize ?? ''), 10) || DEFAULT_SIZE
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label="字号"
      className={styles.size}
      popupMatchSelectWidth={false}
      value={size}
      options={richSizes.map((each) => ({ value: each, label: `${each}px` }))}
      onChange={(chosen) => editor.chain().focus().setFontSize(`${chosen}px`).run()}
    />
  )
}
