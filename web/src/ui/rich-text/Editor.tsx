import type { Extensions } from '@tiptap/core'
import { EditorContent, type Editor as TextEditor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import { desk, sheetMeasures, useSheetZoom } from '../paper/paper.ts'
import { richExtensions } from './extensions.ts'
import { sendPicture } from './pictures.ts'
import styles from './rich-text.module.css'
import { Toolbar } from './Toolbar.tsx'

export interface RichTextEditorProps {
  id?: string
  label: string
  html: string
  onChange: (html: string) => void
  /** Maximum of stored HTML characters; longer texts show an error below the editor. */
  longest?: number
  /** Nodes that this kind of text has besides; the same at every drawing. */
  extensions?: Extensions
  /** Given the editor once it is there, for what puts such nodes in. */
  onReady?: (editor: TextEditor) => void
  /** Fills the height of what is around it. */
  fill?: true
  /** The text is written on a sheet of this paper. */
  page?: PageSetup
}

const none: Extensions = []

/** Words with marks, lists, links, tables and pictures. What is pasted is cut down to that. */
export function Editor(props: RichTextEditorProps) {
  const { id, label, html, onChange, longest, extensions = none, onReady, fill, page } = props
  const known = useRef(html)
  const [ground, setGround] = useState<HTMLDivElement | null>(null)
  const zoom = useSheetZoom(ground, page)
  const editor = useEditor({
    extensions: [...richExtensions, ...extensions],
    content: html,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.words ?? '',
      },
      handlePaste: (view, event) =>
        takePictures(event.clipboardData?.files, (src) => insertPicture(view, src)),
      handleDrop: (view, event) => takePictures(event.dataTransfer?.files, (src) => insertPicture(view, src)),
    },
    onCreate: ({ editor: made }) => onReady?.(made),
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed)
      onChange(known.current)
    },
  })
  // another text was put in from outside; what is being typed is not
  useEffect(() => {
    if (!editor || html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  if (!editor) return null
  const over = longest !== undefined && html.length > longest
  return (
    <div ref={setGround} className={styles.editor} data-fill={fill}>
      <Toolbar editor={editor} label={label} />
      <EditorContent
        editor={editor}
        className={page ? `${styles.page} ${desk}` : styles.page}
        style={page && sheetMeasures(page, zoom)}
      />
      {over && (
        <p className={styles.fault} role="alert">
          内容最多{longest}个字符（含格式），现有{html.length}个
        </p>
      )}
    </div>
  )
}

/** An empty paragraph is no text; an empty table is one. */
function htmlOf(editor: TextEditor): string {
  const { childCount, firstChild } = editor.state.doc
  const isEmpty = childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0
  return isEmpty ? '' : editor.getHTML()
}

type View = TextEditor['view']

function insertPicture(view: View, src: string): void {
  const node = view.state.schema.nodes.image?.create({ src })
  if (node && !view.isDestroyed) view.dispatch(view.state.tr.replaceSelectionWith(node))
}

/** Takes files that are pasted or dropped; true: there were pictures among them. */
function takePictures(files: FileList | undefined, insert: (src: string) => void): boolean {
  const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
  for (const picture of pictures)
    void sendPicture(picture).then((src) => {
      if (src) insert(src)
    })
  return pictures.length > 0
}
