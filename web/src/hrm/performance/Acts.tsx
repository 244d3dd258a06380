import { type RowAct, RowActs } from '#web/ui/table/RowActs.tsx'

/** What may be done with a row, the first act in sight; nothing where nothing may be done. */
export function Acts({ name, acts }: { name: string; acts: readonly RowAct[] }) {
  const [main, ...others] = acts
  return main ? <RowActs name={name} main={main} others={others} /> : null
}
