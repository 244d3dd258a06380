/** Until when everything that was committed on the primary is on the standby. Moments are those of this process alone. */
export interface Freshness {
  /** The primary had written up to here at that moment. */
  wrote: (lsn: bigint, at: number) => void
  /** The standby has replayed up to here. */
  replayed: (lsn: bigint) => void
  /** Everything that was committed before this moment is there; null while nothing is known. */
  until: () => number | null
  /** What was known belonged to another connection, or another server. */
  forget: () => void
}

/** Kept while the standby is behind; half a second each. */
const MOST = 2000

export function createFreshness(): Freshness {
  let samples: { lsn: bigint; at: number }[] = []
  let until: number | null = null
  return {
    wrote: (lsn, at) => {
      // the oldest stay: they are what the standby reaches first
      if (samples.length >= MOST) samples.pop()
      samples.push({ lsn, at })
    },
    replayed: (lsn) => {
      const reached = samples.filter((sample) => sample.lsn <= lsn)
      samples = samples.slice(reached.length)
      until = reached.at(-1)?.at ?? until
    },
    until: () => until,
    forget: () => {
      samples = []
      until = null
    },
  }
}

/** `16/B374D848` → a number that grows with it. */
export function readLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
