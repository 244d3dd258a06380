import { GlobalOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { EmptyValue, plainText } from './show.tsx'
import { writeText } from './text/write.ts'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

/** An address to open, or null: only http and https are ever linked. */
export function linkOf(address: string): string | null {
  const written = address.trim()
  const full = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  return /^https?:/i.test(full) && URL.canParse(full) ? full : null
}

function ShowWebsite({ value }: ShowProps) {
  const address = plainText(value)
  if (address === '') return <EmptyValue />
  const link = linkOf(address)
  if (!link) return address
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {address}
    </a>
  )
}

export const website = defineViews({
  Show: ShowWebsite,
  Edit: editorWith(async () => (await import('./text/edit.tsx')).TextEdit, { inputMode: 'url' }),
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <GlobalOutlined />,
  width: 200,
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
