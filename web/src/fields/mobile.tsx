import { MobileOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Highlight } from '#web/ui/highlight/Highlight.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import { textFilter } from './filter/text.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { TextEdit, writeText } from './text/edit.tsx'
import { defineViews, type EditProps, type ShowProps } from './views.tsx'

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

const MobileEdit = (props: EditProps<string>) => <TextEdit {...props} inputMode="tel" />

/** A number to copy, or to dial. */
export const mobile = defineViews({
  Show: ShowMobile,
  Edit: MobileEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <MobileOutlined />,
  width: 140,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
