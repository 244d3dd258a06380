import { MailOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { EmptyValue, plainText } from './show.tsx'
import { writeText } from './text/write.ts'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

function ShowEmail({ value }: ShowProps) {
  const address = plainText(value)
  if (address === '') return <EmptyValue />
  // a masked address is no address
  if (!address.includes('@') || address.includes('*')) return address
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} onClick={(event) => event.stopPropagation()}>
      {address}
    </a>
  )
}

/** An address that opens the mail program. */
export const email = defineViews({
  Show: ShowEmail,
  Edit: editorWith(async () => (await import('./text/edit.tsx')).TextEdit, { inputMode: 'email' }),
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <MailOutlined />,
  width: 190,
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
