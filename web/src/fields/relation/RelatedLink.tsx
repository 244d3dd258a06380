import { Highlight } from '#web/ui/search/Highlight.tsx'
import { orEmpty } from '../show.tsx'
import { useRelationSlot } from './picker-slot.ts'

interface RelatedLinkProps {
  target: string
  id: number
  name: string
  /** Was searched: what was found stands out in it. */
  searched?: boolean
}

/** Name of a related record; a click opens it over the page, a new tab has its own page. */
export function RelatedLink({ target, id, name, searched }: RelatedLinkProps) {
  const slot = useRelationSlot()
  const address = slot && id > 0 && name ? slot.addressOf(target, id) : null
  const shown = searched ? <Highlight text={name} /> : name
  if (!slot || !address) return name ? shown : orEmpty(name)
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        slot.open(target, id)
      }}
    >
      {shown}
    </a>
  )
}
