import { orEmpty } from '../show.tsx'
import { useRelationSlot } from './picker-slot.ts'

/** Name of a related record; a click opens it over the page, a new tab has its own page. */
export function RelatedLink({ target, id, name }: { target: string; id: number; name: string }) {
  const slot = useRelationSlot()
  const address = slot && id > 0 && name ? slot.addressOf(target, id) : null
  if (!slot || !address) return orEmpty(name)
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        slot.open(target, id)
      }}
    >
      {name}
    </a>
  )
}
