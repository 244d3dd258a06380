import { MobileOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { readMobile } from '#protocol/fields/value/phone.ts'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { Highlight } from '#web/ui/search/Highlight.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { oneLine } from './text/one-line.ts'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

/** In a list the button that copies is made when it is pointed at: scrolling must not build one per row. */
function LazyCopy({ text, children }: { text: string; children: ReactNode }) {
  const [pointed, setPointed] = useState(false)
  if (pointed) return <CopyText text={text}>{children}</CopyText>
  // biome-ignore lint/a11y/noStaticElementInteractions: only prepares the button that acts
  return <span onMouseEnter={() => setPointed(true)}>{children}</span>
}

function ShowMobile({ value, place, searched }: ShowProps) {
  const number = plainText(value)
  if (number === '') return <EmptyValue />
  if (place === 'cell')
    return <LazyCopy text={number}>{searched ? <Highlight text={number} /> : number}</LazyCopy>
  return place === 'fact' ? <Phone number={number} /> : <CopyText text={number} />
}

/** A number to copy, or to dial. */
export const mobile = defineViews({
  ...oneLine,
  toWrite: (typed) => readMobile(typed) || null,
  Show: ShowMobile,
  Edit: editorWith(async () => (await import('./text/edit.tsx')).TextEdit, { inputMode: 'tel' }),
  icon: <MobileOutlined />,
  width: 140,
})
