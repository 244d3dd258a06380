import styles from './follow-up.module.css'

interface KindChipsProps {
  kinds: readonly string[]
  value: string
  onChange: (kind: string) => void
}

/** What kind of contact it was; a kind that the company no longer offers stays with the follow-ups that have it. */
export function KindChips({ kinds, value, onChange }: KindChipsProps) {
  const offered = value === '' || kinds.includes(value) ? kinds : [...kinds, value]
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.kinds} aria-label="跟进类型">
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {kind}
        </button>
      ))}
    </fieldset>
  )
}
